package org.tallystick.proof.lab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A streaming replica of a {@link LabDatabase}, made by an online backup, and read only. The files
 * are copied by hand: what the library brings of PostgreSQL has no program for it.
 */
public final class Replica implements AutoCloseable {

    private static final Duration READY_MAX = Duration.ofMinutes(1);
    private static final Set<String> OWN_FILES = Set.of("postmaster.pid", "postmaster.opts");

    private final int port;
    private final String jdbcUrl;
    private final Process process;

    private Replica(int port, String jdbcUrl, Process process) {
        this.port = port;
        this.jdbcUrl = jdbcUrl;
        this.process = process;
    }

    /** Starts one, and waits until it can be read. */
    public static Replica of(LabDatabase primary) throws Exception {
        Path from = primary.folder().resolve("postgres");
        Path to = primary.folder().resolve("replica");
        try (Connection connection = primary.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SELECT pg_backup_start('replica', fast => true)");
            copy(from, to);
            try (ResultSet row =
                    statement.executeQuery("SELECT labelfile FROM pg_backup_stop(false)")) {
                row.next();
                Files.writeString(to.resolve("backup_label"), row.getString(1));
            }
        }
        Files.createFile(to.resolve("standby.signal"));
        Files.writeString(
                to.resolve("postgresql.auto.conf"),
                "primary_conninfo = 'host=127.0.0.1 port=%d user=%s'\n"
                        .formatted(primary.port(), primary.user()),
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
        int port = NodeProcess.freePort();
        Replica replica =
                new Replica(
                        port,
                        primary.jdbcUrl().replace(":" + primary.port() + "/", ":" + port + "/"),
                        start(primary, from, to, port));
        Await.until("The replica can be read", READY_MAX, replica::isReadable);
        return replica;
    }

    private static Process start(LabDatabase primary, Path from, Path to, int port)
            throws IOException {
        List<String> command = new ArrayList<>();
        for (String word : primary.commandLine()) {
            command.add(
                    word.replace(from.toString(), to.toString())
                            .replace(String.valueOf(primary.port()), String.valueOf(port)));
        }
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(Redirect.appendTo(primary.folder().resolve("replica.log").toFile()))
                .start();
    }

    private boolean isReadable() {
        if (!process.isAlive()) {
            throw new IllegalStateException("The replica has ended");
        }
        try (Connection connection = DriverManager.getConnection(jdbcUrl)) {
            return connection.isValid(1);
        } catch (SQLException notYet) {
            return false;
        }
    }

    public int port() {
        return port;
    }

    public String jdbcUrl() {
        return jdbcUrl;
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().onExit().join();
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.walkFileTree(
                from,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(
                            Path folder, BasicFileAttributes attributes) throws IOException {
                        Files.createDirectories(
                                to.resolve(from.relativize(folder).toString()),
                                PosixFilePermissions.asFileAttribute(
                                        Files.getPosixFilePermissions(folder)));
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                        if (!OWN_FILES.contains(file.getFileName().toString())) {
                            copyFile(file, to.resolve(from.relativize(file).toString()));
                        }
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException gone) {
                        return FileVisitResult.CONTINUE;
                    }
                });
    }

    /** A file that is gone meanwhile is not needed: the log says what has become of it. */
    private static void copyFile(Path from, Path to) {
        try {
            Files.copy(from, to);
        } catch (NoSuchFileException gone) {
            // Dropped or renamed while the backup was under way.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
