package org.tallystick.app.recovery;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/**
 * The data folder of the embedded PostgreSQL, in the hands of an administrator who does what
 * docs/backup.md says: archives the log, takes a base backup, restores to a point.
 */
record EmbeddedFolder(Path folder, Path elsewhere) {

    private static final Duration LIMIT = Duration.ofMinutes(2);

    private Path cluster() {
        return folder.resolve("postgres");
    }

    private Path archive() {
        return elsewhere.resolve("wal");
    }

    private Path backup() {
        return elsewhere.resolve("base");
    }

    /** Has every finished file of the log copied away; the server needs a restart for it. */
    void archiveFromNowOn() throws IOException {
        Files.createDirectories(archive());
        Files.writeString(
                cluster().resolve("postgresql.conf"),
                "\narchive_mode = on\narchive_command = 'test ! -f %1$s/%%f && cp %%p %1$s/%%f'\n"
                        .formatted(archive()),
                StandardOpenOption.APPEND);
        // The application starts it again.
        endServer();
        await().atMost(LIMIT).ignoreExceptions().until(() -> ask("SHOW archive_mode").equals("on"));
    }

    /** A base backup by the functions of PostgreSQL, while everything goes on. */
    void takeBackup() throws IOException, SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SELECT pg_backup_start('drill', true)");
            copy(cluster(), backup(), EmbeddedFolder::isInBackup);
            try (ResultSet row = statement.executeQuery("SELECT labelfile FROM pg_backup_stop()")) {
                row.next();
                Files.writeString(backup().resolve("backup_label"), row.getString(1));
            }
        }
    }

    /** The whole folder of a server that has ended. */
    void copyAway() throws IOException {
        copy(cluster(), backup(), name -> true);
    }

    /** Puts the copy in the place of what is there now, as one must not. */
    void putBack() throws IOException {
        Files.move(cluster(), folder.resolve("postgres.lost"));
        copy(backup(), cluster(), name -> true);
    }

    void markPoint(String name) throws IOException, SQLException {
        ask("SELECT pg_create_restore_point('" + name + "')::text");
    }

    /** So that all that has happened is in the archive. */
    void finishLog() throws IOException, SQLException {
        String current = ask("SELECT pg_walfile_name(pg_current_wal_lsn())");
        ask("SELECT pg_switch_wal()::text");
        await().atMost(LIMIT).until(() -> Files.exists(archive().resolve(current)));
    }

    /** Ends the server that a killed application has left, and puts the backup in its place. */
    void restoreTo(String point) throws IOException {
        endServer();
        Files.move(cluster(), folder.resolve("postgres.lost"));
        Files.move(backup(), cluster());
        Files.writeString(
                cluster().resolve("postgresql.auto.conf"),
                """
                restore_command = 'cp %s/%%f %%p'
                recovery_target_name = '%s'
                recovery_target_action = 'promote'
                """
                        .formatted(archive(), point));
        Files.createFile(cluster().resolve("recovery.signal"));
    }

    String ask(String sql) throws IOException, SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }

    long count(String sql) throws IOException, SQLException {
        return Long.parseLong(ask(sql));
    }

    private Connection connect() throws IOException, SQLException {
        String password = Files.readString(folder.resolve("postgres-password")).strip();
        String port = server().get(3).strip();
        return DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:" + port + "/tallystick", "postgres", password);
    }

    private List<String> server() throws IOException {
        return Files.readAllLines(cluster().resolve("postmaster.pid"));
    }

    private void endServer() throws IOException {
        long pid = Long.parseLong(server().get(0).strip());
        ProcessHandle.of(pid)
                .ifPresent(
                        process -> {
                            process.destroyForcibly();
                            await().atMost(LIMIT).until(() -> !isAlive(process));
                        });
    }

    private static boolean isAlive(ProcessHandle process) {
        Path status = Path.of("/proc", Long.toString(process.pid()), "status");
        try {
            return process.isAlive()
                    && !(Files.exists(status) && Files.readString(status).contains("State:\tZ"));
        } catch (IOException ended) {
            return false;
        }
    }

    /** Without the log, which is archived, and the file that says which process works there. */
    private static boolean isInBackup(String name) {
        return !name.startsWith("pg_wal/") && !name.startsWith("postmaster.");
    }

    private static void copy(Path from, Path to, Predicate<String> wanted) throws IOException {
        Files.walkFileTree(
                from,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(
                            Path directory, BasicFileAttributes attributes) throws IOException {
                        Files.copy(
                                directory,
                                to.resolve(from.relativize(directory).toString()),
                                StandardCopyOption.COPY_ATTRIBUTES);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                            throws IOException {
                        String name = from.relativize(file).toString();
                        if (wanted.test(name)) {
                            try {
                                Files.copy(
                                        file, to.resolve(name), StandardCopyOption.COPY_ATTRIBUTES);
                            } catch (NoSuchFileException gone) {
                                // The server may remove files meanwhile; its log knows of it.
                            }
                        }
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException failure) {
                        return FileVisitResult.CONTINUE;
                    }
                });
    }
}
