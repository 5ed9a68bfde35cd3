package org.tallystick.app.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Data folders for tests: their software is unpacked once. */
final class Folders {

    private static final Path SOFTWARE = unpack();

    private Folders() {}

    /** A folder that has the software and nothing else. */
    static Path create() throws IOException {
        Path folder = Files.createTempDirectory("tallystick-data");
        Files.createSymbolicLink(folder.resolve("postgres-software"), SOFTWARE);
        return folder;
    }

    static void execute(Path folder, int port, String sql) throws SQLException, IOException {
        try (Connection connection = connect(folder, port);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    static String query(Path folder, int port, String sql) throws SQLException, IOException {
        try (Connection connection = connect(folder, port);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }

    private static Connection connect(Path folder, int port) throws SQLException, IOException {
        return DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:" + port + "/postgres",
                "postgres",
                Files.readString(folder.resolve("postgres-password")));
    }

    private static Path unpack() {
        try {
            Path software = Files.createTempDirectory("postgres").resolve("postgres-software");
            PostgresSoftware.unpack(software);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> deleteQuietly(software)));
            return software;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void deleteQuietly(Path folder) {
        try {
            Archive.delete(folder);
            Files.delete(folder.resolveSibling(".").normalize());
        } catch (IOException e) {
            // A test that still uses it has failed already.
        }
    }
}
