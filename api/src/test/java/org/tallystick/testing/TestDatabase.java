package org.tallystick.testing;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/**
 * A real PostgreSQL for tests: one server per JVM, and a database of its own for whoever asks, with
 * all migrations on the class path applied.
 */
public final class TestDatabase {

    private static final Duration CLIENTS_WAIT = Duration.ofSeconds(15);
    private static final Duration CLIENTS_PAUSE = Duration.ofMillis(50);
    private static final String OTHER_CLIENTS =
            "SELECT 1 FROM pg_stat_activity"
                    + " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()";
    private static final AtomicInteger COUNT = new AtomicInteger();
    private static final EmbeddedPostgres SERVER = startServer();
    private static final String TEMPLATE = "tallystick_template";

    static {
        execute("CREATE DATABASE " + TEMPLATE);
        Flyway.configure().dataSource(SERVER.getDatabase("postgres", TEMPLATE)).load().migrate();
    }

    private final String name;

    private TestDatabase(String name) {
        this.name = name;
    }

    /** A new database with the current schema and no rows. */
    public static TestDatabase create() {
        String name = "tallystick_" + COUNT.incrementAndGet();
        execute("CREATE DATABASE " + name + " TEMPLATE " + TEMPLATE);
        return new TestDatabase(name);
    }

    public DataSource dataSource() {
        return SERVER.getDatabase("postgres", name);
    }

    public String jdbcUrl() {
        return SERVER.getJdbcUrl("postgres", name);
    }

    /**
     * Drops it, whoever is still connected. Not a must, but what many databases leave to be written
     * makes the server's end slow.
     */
    public void drop() {
        execute("DROP DATABASE " + name + " WITH (FORCE)");
    }

    private static void execute(String sql) {
        try (Connection connection = SERVER.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException("The test database could not be prepared", e);
        }
    }

    private static EmbeddedPostgres startServer() {
        try {
            // The library's defaults lose confirmed commits; the application refuses to start on
            // them.
            EmbeddedPostgres server =
                    EmbeddedPostgres.builder()
                            .setServerConfig("fsync", "on")
                            .setServerConfig("synchronous_commit", "on")
                            .setOutputRedirector(ProcessBuilder.Redirect.DISCARD)
                            .setRegisterShutdownHook(false)
                            .start();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stopAfterItsClients(server)));
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL did not start", e);
        }
    }

    /** Applications end at the same time; they should not meet a server that is gone. */
    private static void stopAfterItsClients(EmbeddedPostgres server) {
        long end = System.nanoTime() + CLIENTS_WAIT.toNanos();
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            while (hasOtherClients(statement) && System.nanoTime() - end < 0) {
                LockSupport.parkNanos(CLIENTS_PAUSE.toNanos());
            }
        } catch (SQLException e) {
            // It is stopped all the same.
        }
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL did not stop", e);
        }
    }

    private static boolean hasOtherClients(Statement statement) throws SQLException {
        try (ResultSet clients = statement.executeQuery(OTHER_CLIENTS)) {
            return clients.next();
        }
    }
}
