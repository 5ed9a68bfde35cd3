package org.tallystick.app.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.tallystick.app.runtime.StartRefusedException;

/**
 * Brings up the embedded PostgreSQL before anything asks for a database, unless the environment
 * names another one. It ends after the application context, also on SIGTERM.
 */
public final class EmbeddedDatabase
        implements ApplicationContextInitializer<ConfigurableApplicationContext> {

    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedDatabase.class);

    /** Role and database; the role owns the database and has no power beyond it. */
    private static final String NAME = "tallystick";

    /** A log of many days takes long to be replayed. */
    private static final Duration RESTORE_LIMIT = Duration.ofHours(12);

    private static final Duration RESTORE_LOOK = Duration.ofMillis(200);
    private static final String STARTING_UP = "57P03";

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        ConfigurableEnvironment environment = context.getEnvironment();
        if (environment.containsProperty("spring.datasource.url")) {
            return;
        }
        long begin = System.nanoTime();
        DataFolder folder =
                DataFolder.take(Path.of(environment.getRequiredProperty("tallystick.data-dir")));
        PostgresServer server = PostgresServer.start(folder);
        SpringApplication.getShutdownHandlers()
                .add(
                        () -> {
                            server.stop();
                            folder.close();
                        });
        context.getBeanFactory().registerSingleton("dataFolder", folder);
        environment
                .getPropertySources()
                .addFirst(
                        new MapPropertySource(
                                "embedded-postgres", connection(server, password(folder))));
        LOG.info(
                "PostgreSQL {} runs on 127.0.0.1:{} with the data in {} ({} ms)",
                PostgresSoftware.MAJOR_VERSION,
                server.port(),
                folder.cluster(),
                (System.nanoTime() - begin) / 1_000_000);
    }

    private static Map<String, Object> connection(PostgresServer server, String password) {
        String address = "jdbc:postgresql://127.0.0.1:" + server.port() + "/";
        awaitEndOfRestore(address + "postgres", password);
        createIfMissing(address + "postgres", password);
        return Map.of(
                "spring.datasource.url",
                address + NAME,
                "spring.datasource.username",
                NAME,
                "spring.datasource.password",
                password);
    }

    /** A server that is restored to a target lets itself be read before it has come there. */
    private static void awaitEndOfRestore(String url, String password) {
        long begin = System.nanoTime();
        while (isBeingRestored(url, password)) {
            if (System.nanoTime() - begin > RESTORE_LIMIT.toNanos()) {
                throw new StartRefusedException(
                        "The embedded PostgreSQL is being restored and does not come to an end.",
                        "See that recovery_target_action is 'promote', and what its log says.");
            }
            LockSupport.parkNanos(RESTORE_LOOK.toNanos());
        }
    }

    private static boolean isBeingRestored(String url, String password) {
        try (Connection connection = DriverManager.getConnection(url, "postgres", password);
                Statement statement = connection.createStatement()) {
            return exists(statement, "SELECT FROM (SELECT 1) one WHERE pg_is_in_recovery()");
        } catch (SQLException e) {
            if (STARTING_UP.equals(e.getSQLState())) {
                return true;
            }
            throw notLetIn(e);
        }
    }

    private static StartRefusedException notLetIn(SQLException e) {
        return new StartRefusedException(
                "The embedded PostgreSQL does not let us in: " + e.getMessage(),
                "See that the file postgres-password is the one that belongs to this folder.",
                e);
    }

    private static void createIfMissing(String url, String password) {
        try (Connection connection = DriverManager.getConnection(url, "postgres", password);
                Statement statement = connection.createStatement()) {
            if (!exists(statement, "SELECT FROM pg_roles WHERE rolname = '" + NAME + "'")) {
                // The password holds only letters, digits, '-' and '_'.
                statement.execute("CREATE ROLE " + NAME + " LOGIN PASSWORD '" + password + "'");
            }
            if (!exists(statement, "SELECT FROM pg_database WHERE datname = '" + NAME + "'")) {
                statement.execute("CREATE DATABASE " + NAME + " OWNER " + NAME);
            }
        } catch (SQLException e) {
            throw notLetIn(e);
        }
    }

    private static boolean exists(Statement statement, String query) throws SQLException {
        try (ResultSet rows = statement.executeQuery(query)) {
            return rows.next();
        }
    }

    private static String password(DataFolder folder) {
        try {
            return Files.readString(folder.passwordFile()).strip();
        } catch (IOException e) {
            throw new StartRefusedException(
                    "The password of the embedded PostgreSQL cannot be read: " + e,
                    "Restore the file postgres-password of this data folder.",
                    e);
        }
    }
}
