package org.tallystick.app.outage;

import static org.awaitility.Awaitility.await;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A PostgreSQL that can be killed with all its processes and started again on the same files and
 * port, and that can have a streaming replica, made of a copy of its files as pg_basebackup does.
 */
final class RealServer implements AutoCloseable {

    private static final Duration START_MAX = Duration.ofMinutes(3);

    private final Path files;
    private final int port;
    private final List<String> command;

    private RealServer(Path files, int port, List<String> command) {
        this.files = files;
        this.port = port;
        this.command = command;
    }

    /** A server with an empty database {@code tallystick}. */
    @SuppressWarnings("resource") // It is ended by its process, which is not always this one.
    static RealServer start(Path files) throws Exception {
        EmbeddedPostgres made =
                EmbeddedPostgres.builder()
                        .setDataDirectory(files)
                        .setCleanDataDirectory(false)
                        .setServerConfig("fsync", "on")
                        .setServerConfig("synchronous_commit", "on")
                        .setServerConfig("full_page_writes", "on")
                        .setServerConfig("hot_standby_feedback", "on")
                        .setOutputRedirector(Redirect.DISCARD)
                        .setRegisterShutdownHook(false)
                        .start();
        RealServer server = new RealServer(files, made.getPort(), commandLine(pid(files)));
        server.execute("postgres", "CREATE DATABASE tallystick");
        return server;
    }

    /** A streaming replica of this server. */
    RealServer replica(Path copy, int itsPort) throws Exception {
        try (Connection connection = connect("postgres");
                Statement statement = connection.createStatement()) {
            statement.execute("SELECT pg_backup_start('replica', true)");
            copyFiles(files, copy);
            try (ResultSet stopped =
                    statement.executeQuery("SELECT labelfile FROM pg_backup_stop(false)")) {
                stopped.next();
                Files.writeString(copy.resolve("backup_label"), stopped.getString(1));
            }
        }
        Files.createFile(copy.resolve("standby.signal"));
        Files.writeString(
                copy.resolve("postgresql.auto.conf"),
                "primary_conninfo = 'host=127.0.0.1 port=" + port + " user=postgres'\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
        List<String> itsCommand = new ArrayList<>();
        for (String word : command) {
            itsCommand.add(
                    word.equals(files.toString())
                            ? copy.toString()
                            : word.replace(Integer.toString(port), Integer.toString(itsPort)));
        }
        RealServer replica = new RealServer(copy, itsPort, itsCommand);
        replica.restart();
        return replica;
    }

    private static void copyFiles(Path from, Path to) throws IOException {
        List<Path> all;
        try (Stream<Path> tree = Files.walk(from)) {
            all = tree.toList();
        }
        for (Path each : all) {
            Path target = to.resolve(from.relativize(each).toString());
            try {
                if (Files.isDirectory(each)) {
                    Files.createDirectories(target);
                    Files.setPosixFilePermissions(
                            target, PosixFilePermissions.fromString("rwx------"));
                } else if (!each.getFileName().toString().startsWith("postmaster.")) {
                    Files.copy(each, target, StandardCopyOption.REPLACE_EXISTING);
                }
            } catch (NoSuchFileException gone) {
                // A running server deletes files of its own; what is needed is in its log.
            }
        }
    }

    /** Ends the server with all its processes, as a machine that stops dead does. */
    void kill() throws IOException {
        ProcessHandle postmaster =
                ProcessHandle.of(pid(files))
                        .orElseThrow(() -> new IllegalStateException("PostgreSQL does not run"));
        List<ProcessHandle> all =
                Stream.concat(Stream.of(postmaster), postmaster.descendants()).toList();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(process -> process.onExit().join());
    }

    /** Starts the server that was killed, and returns once it lets somebody in. */
    void restart() throws IOException {
        List<String> line = new ArrayList<>(command);
        if ("root".equals(System.getProperty("user.name"))) {
            // It refuses to be run by root.
            line.addAll(0, List.of("unshare", "-U"));
        }
        new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(
                        Redirect.appendTo(
                                files.resolveSibling(files.getFileName() + ".log").toFile()))
                .start();
        await().atMost(START_MAX).pollInterval(Duration.ofMillis(20)).until(this::accepts);
    }

    private boolean accepts() {
        try (Connection connection = connect("tallystick")) {
            return connection.isValid(5);
        } catch (SQLException notYet) {
            return false;
        }
    }

    int port() {
        return port;
    }

    String url() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/tallystick?user=postgres";
    }

    /** What starts the application on this server. */
    List<String> settings() {
        return List.of(
                "--spring.datasource.url=jdbc:postgresql://127.0.0.1:" + port + "/tallystick",
                "--spring.datasource.username=postgres");
    }

    void execute(String sql) {
        execute("tallystick", sql);
    }

    private void execute(String database, String sql) {
        try (Connection connection = connect(database);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The one number, or -1 if the server or the table is not there. */
    long number(String sql) {
        try (Connection connection = connect("tallystick");
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            return row.next() ? row.getLong(1) : -1;
        } catch (SQLException e) {
            return -1;
        }
    }

    private Connection connect(String database) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:" + port + "/" + database + "?user=postgres");
    }

    private static List<String> commandLine(long pid) throws IOException {
        return List.of(Files.readString(Path.of("/proc/" + pid + "/cmdline")).split("\0", -1))
                .stream()
                .filter(word -> !word.isEmpty())
                .toList();
    }

    private static long pid(Path files) throws IOException {
        return Long.parseLong(Files.readAllLines(files.resolve("postmaster.pid")).get(0).strip());
    }

    @Override
    public void close() {
        try {
            if (Files.exists(files.resolve("postmaster.pid"))
                    && ProcessHandle.of(pid(files)).isPresent()) {
                kill();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
