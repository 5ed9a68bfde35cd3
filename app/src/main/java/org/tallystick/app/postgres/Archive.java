package org.tallystick.app.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;
import org.tukaani.xz.XZInputStream;

/** A compressed archive of programs, and a folder that holds what was in it. */
final class Archive {

    private static final int EXECUTABLE_BY_ANYBODY = 0111;

    private final URL source;
    private final String identity;

    private Archive(URL source, String identity) {
        this.source = source;
        this.identity = identity;
    }

    static Archive of(URL source) throws IOException {
        URLConnection connection = source.openConnection();
        String file = source.getPath().substring(source.getPath().lastIndexOf('/') + 1);
        return new Archive(source, file + " " + connection.getContentLengthLong());
    }

    /**
     * Unpacks into the folder, unless this very archive was unpacked there before. A folder that
     * holds another archive's files, or only some of this one's, is replaced.
     */
    void unpackOnce(Path folder) throws IOException {
        Path marker = folder.resolve("unpacked-from");
        if (Files.exists(marker) && Files.readString(marker).equals(identity)) {
            return;
        }
        Path partial = folder.resolveSibling(folder.getFileName() + ".partial");
        delete(partial);
        PrivateFiles.createFolder(partial);
        unpack(partial);
        Files.writeString(partial.resolve("unpacked-from"), identity);
        delete(folder);
        Files.move(partial, folder, StandardCopyOption.ATOMIC_MOVE);
    }

    private void unpack(Path folder) throws IOException {
        try (InputStream compressed = source.openStream();
                XZInputStream plain = new XZInputStream(compressed);
                TarArchiveInputStream entries = new TarArchiveInputStream(plain)) {
            for (TarArchiveEntry entry = entries.getNextEntry();
                    entry != null;
                    entry = entries.getNextEntry()) {
                Path target = folder.resolve(entry.getName()).normalize();
                if (!target.startsWith(folder)) {
                    throw new IOException("Entry outside the folder: " + entry.getName());
                }
                write(entry, entries, target);
            }
        }
    }

    private static void write(TarArchiveEntry entry, InputStream content, Path target)
            throws IOException {
        if (entry.isDirectory()) {
            Files.createDirectories(target);
            return;
        }
        Files.createDirectories(target.resolveSibling(".").normalize());
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
            return;
        }
        Files.copy(content, target);
        if ((entry.getMode() & EXECUTABLE_BY_ANYBODY) != 0
                && !target.toFile().setExecutable(true)) {
            throw new IOException("Cannot be made executable: " + target);
        }
    }

    static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        Files.walkFileTree(
                folder,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                            throws IOException {
                        Files.delete(file);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult postVisitDirectory(
                            Path directory, @Nullable IOException failure) throws IOException {
                        if (failure != null) {
                            throw failure;
                        }
                        Files.delete(directory);
                        return FileVisitResult.CONTINUE;
                    }
                });
    }
}
