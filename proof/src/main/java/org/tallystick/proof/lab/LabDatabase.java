package org.tallystick.proof.lab;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;

/**
 * A PostgreSQL of a run. Its commits are durable: the library's own defaults are for tests and
 * would flatter every figure. Its data is in a temporary folder that goes with it.
 */
public final class LabDatabase implements AutoCloseable {

    private static final String USER = "postgres";
    private static final String NAME = "tallystick";
    private static final Duration RECOVERY_MAX = Duration.ofMinutes(1);

    private final Path folder;
    private final EmbeddedPostgres server;

    /** How the killed server was started; empty while it runs. */
    private List<String> killed = List.of();

    private LabDatabase(Path folder, EmbeddedPostgres server) {
        this.folder = folder;
        this.server = server;
    }

    public static LabDatabase start() throws IOException, SQLException {
        Path folder = Files.createTempDirectory("tallystick-proof-");
        EmbeddedPostgres server =
                EmbeddedPostgres.builder()
                        .setDataDirectory(folder.resolve("postgres"))
                        .setCleanDataDirectory(true)
                        .setServerConfig("fsync", "on")
                        .setServerConfig("synchronous_commit", "on")
                        .setServerConfig("full_page_writes", "on")
                        .start();
        LabDatabase database = new LabDatabase(folder, server);
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + NAME);
        }
        return database;
    }

    /** Where logs of this run may be written; deleted at the end. */
    public Path folder() {
        return folder;
    }

    public String jdbcUrl() {
        return server.getJdbcUrl(USER, NAME);
    }

    /** The port that it listens on, also after a restart. */
    public int port() {
        return server.getPort();
    }

    /**
     * Kills the server with all its processes, as a machine that stops dead does; {@link #restart}
     * starts it again on the same files.
     */
    public void kill() throws IOException {
        ProcessHandle postmaster =
                ProcessHandle.of(pid())
                        .orElseThrow(() -> new IllegalStateException("PostgreSQL does not run"));
        List<ProcessHandle> all =
                Stream.concat(Stream.of(postmaster), postmaster.descendants()).toList();
        killed = commandLine();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(process -> process.onExit().join());
    }

    /** Starts the server that was killed, and waits until it has recovered. */
    public void restart() throws Exception {
        if (killed.isEmpty()) {
            throw new IllegalStateException("PostgreSQL was not killed");
        }
        ProcessBuilder builder = new ProcessBuilder(killed);
        builder.redirectErrorStream(true)
                .redirectOutput(Redirect.appendTo(folder.resolve("postgres.log").toFile()));
        builder.start();
        killed = List.of();
        Await.until("PostgreSQL recovers", RECOVERY_MAX, this::accepts);
    }

    private boolean accepts() {
        try (Connection connection = connect()) {
            return connection.isValid(1);
        } catch (SQLException notYet) {
            return false;
        }
    }

    /** By which the running server could be started once more. */
    List<String> commandLine() throws IOException {
        String line = Files.readString(Path.of("/proc/" + pid() + "/cmdline"));
        List<String> command = new ArrayList<>(List.of(line.split("\0")));
        if ("root".equals(System.getProperty("user.name"))) {
            // It refuses to be run by root.
            command.addAll(0, List.of("unshare", "-U"));
        }
        return command;
    }

    /** Lets the server sleep with all its processes, as one whose disk hangs does. */
    public void pause() throws IOException, InterruptedException {
        signal("STOP");
    }

    /** Lets it go on. */
    public void resume() throws IOException, InterruptedException {
        signal("CONT");
    }

    private void signal(String name) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("kill", "-" + name));
        ProcessHandle postmaster = ProcessHandle.of(pid()).orElseThrow();
        Stream.concat(Stream.of(postmaster), postmaster.descendants())
                .forEach(process -> command.add(String.valueOf(process.pid())));
        new ProcessBuilder(command).redirectErrorStream(true).start().waitFor();
    }

    /** The server's process. */
    public long pid() throws IOException {
        Path file = folder.resolve("postgres").resolve("postmaster.pid");
        return Long.parseLong(Files.readAllLines(file).get(0).trim());
    }

    public DataSource dataSource() {
        return server.getDatabase(USER, NAME);
    }

    public String user() {
        return USER;
    }

    public Connection connect() throws SQLException {
        return DriverManager.getConnection(jdbcUrl());
    }

    public void execute(String... statements) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    public long number(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    public String text(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }

    /** So that no part pays for writing out what the part before it has left. */
    public void settle() throws SQLException {
        execute("CHECKPOINT");
    }

    /** The file system that the data is on: one in memory makes durable commits cheap. */
    public String fileSystem() throws IOException {
        FileStore store = Files.getFileStore(folder);
        return store.type();
    }

    @Override
    public void close() {
        try {
            server.close();
            delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL could not be cleaned away", e);
        }
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        List<Path> paths;
        try (Stream<Path> tree = Files.walk(folder)) {
            paths = tree.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : paths) {
            Files.deleteIfExists(path);
        }
    }
}
