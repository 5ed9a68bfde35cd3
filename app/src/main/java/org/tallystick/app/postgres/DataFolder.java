package org.tallystick.app.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.tallystick.app.runtime.StartRefusedException;

/**
 * The folder that holds everything Tallystick keeps when it runs on its own PostgreSQL. One process
 * has it at a time: the operating system holds the lock and gives it up with the process, however
 * that ends.
 */
public final class DataFolder implements AutoCloseable {

    /** Past the text, so that others can read who holds the lock even where locks are mandatory. */
    private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

    private final Path path;
    private final FileChannel lockChannel;

    private DataFolder(Path path, FileChannel lockChannel) {
        this.path = path;
        this.lockChannel = lockChannel;
    }

    /**
     * Creates the folder if needed and takes it for this process.
     *
     * @throws StartRefusedException if another process has it, or it can't be written
     */
    static DataFolder take(Path folder) {
        Path path = folder.toAbsolutePath().normalize();
        Path lockFile = path.resolve("lock");
        try {
            PrivateFiles.createFolder(path);
            FileChannel channel = openLockFile(lockFile);
            if (lock(channel) == null) {
                channel.close();
                throw inUse(path, Files.readString(lockFile));
            }
            channel.truncate(0);
            channel.write(
                    StandardCharsets.UTF_8.encode(Long.toString(ProcessHandle.current().pid())), 0);
            return new DataFolder(path, channel);
        } catch (IOException e) {
            throw new StartRefusedException(
                    "The data folder " + path + " cannot be written: " + e,
                    "Make the folder writable, or name another one with TALLYSTICK_DATA_DIR.",
                    e);
        }
    }

    /** Where the key of the client {@code default} is kept. */
    public Path apiKeyFile() {
        return path.resolve("api-key");
    }

    /** What is known of the database outside of it; not to be restored with it. */
    public Path markFile() {
        return path.resolve("served-database");
    }

    Path cluster() {
        return path.resolve("postgres");
    }

    Path software() {
        return path.resolve("postgres-software");
    }

    Path passwordFile() {
        return path.resolve("postgres-password");
    }

    /** What the server says before it can write its own log. */
    Path startLog() {
        return path.resolve("postgres-start.log");
    }

    /** Gives the folder to whoever comes next. */
    @Override
    public void close() {
        try {
            lockChannel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return path.toString();
    }

    private static FileChannel openLockFile(Path lockFile) throws IOException {
        return FileChannel.open(
                lockFile,
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE);
    }

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock(LOCKED_BYTE, 1, false);
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    private static StartRefusedException inUse(Path path, String holder) {
        return StartRefusedException.inUse(
                "The data folder %s is in use by process %s.".formatted(path, holder),
                "Stop that process, or start this one with another TALLYSTICK_DATA_DIR and another"
                        + " SERVER_PORT.");
    }
}
