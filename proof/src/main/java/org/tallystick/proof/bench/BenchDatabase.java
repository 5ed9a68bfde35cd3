package org.tallystick.proof.bench;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;

/**
 * The one PostgreSQL of a run. Its commits are durable: the library's own defaults are for tests
 * and would flatter every figure. Its data is in a temporary folder that goes with it.
 */
final class BenchDatabase implements AutoCloseable {

    private static final String USER = "postgres";
    private static final String NAME = "tallystick";

    private final Path folder;
    private final EmbeddedPostgres server;

    private BenchDatabase(Path folder, EmbeddedPostgres server) {
        this.folder = folder;
        this.server = server;
    }

    static BenchDatabase start() throws IOException, SQLException {
        Path folder = Files.createTempDirectory("tallystick-bench-");
        EmbeddedPostgres server =
                EmbeddedPostgres.builder()
                        .setDataDirectory(folder.resolve("postgres"))
                        .setCleanDataDirectory(true)
                        .setServerConfig("fsync", "on")
                        .setServerConfig("synchronous_commit", "on")
                        .setServerConfig("full_page_writes", "on")
                        .start();
        BenchDatabase database = new BenchDatabase(folder, server);
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + NAME);
        }
        return database;
    }

    /** Where logs of this run may be written; deleted at the end. */
    Path folder() {
        return folder;
    }

    String jdbcUrl() {
        return server.getJdbcUrl(USER, NAME);
    }

    /** The server's process. */
    long pid() throws IOException {
        Path file = folder.resolve("postgres").resolve("postmaster.pid");
        return Long.parseLong(Files.readAllLines(file).get(0).trim());
    }

    DataSource dataSource() {
        return server.getDatabase(USER, NAME);
    }

    String user() {
        return USER;
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(jdbcUrl());
    }

    void execute(String... statements) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    long number(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    String text(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }

    /** So that no part pays for writing out what the part before it has left. */
    void settle() throws SQLException {
        execute("CHECKPOINT");
    }

    /** The file system that the data is on: one in memory makes durable commits cheap. */
    String fileSystem() throws IOException {
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
