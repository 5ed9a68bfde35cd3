package org.tallystick.app.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.tallystick.api.ReadReplica;
import org.tallystick.app.runtime.StartRefusedException;

/** The read replica and its pool. Nothing is ever migrated or written there. */
public final class Replica implements ReadReplica, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Replica.class);
    private static final long CONNECTION_TIMEOUT_MILLIS = 1_000;

    /**
     * Until when everything that was committed is here: the newest commit that was replayed, or the
     * newest claim of a processor, which every node renews each few seconds. The second is known
     * after a restart of the replica too.
     */
    private static final String AS_OF =
            """
            SELECT greatest(
                pg_last_xact_replay_timestamp(),
                (SELECT max(timestamp)::timestamptz FROM token_entry))""";

    private final HikariDataSource pool;
    private final JdbcClient jdbc;
    private final Duration keyLagMax;
    private final Clock clock;

    private Replica(HikariDataSource pool, Duration keyLagMax, Clock clock) {
        this.pool = pool;
        this.jdbc = JdbcClient.create(pool);
        this.keyLagMax = keyLagMax;
        this.clock = clock;
    }

    /** Connects in the background: a replica that is away keeps nobody from starting. */
    static Replica of(ReplicaSettings settings, HikariDataSource primary, Clock clock) {
        HikariConfig config = new HikariConfig();
        config.setPoolName("tallystick-replica");
        config.setJdbcUrl(settings.url());
        config.setUsername(
                settings.username().isEmpty() ? primary.getUsername() : settings.username());
        config.setPassword(
                settings.password().isEmpty() ? primary.getPassword() : settings.password());
        config.setDataSourceProperties(primary.getDataSourceProperties());
        config.setMaximumPoolSize(settings.connectionsMax());
        config.setMinimumIdle(1);
        config.setReadOnly(true);
        config.setConnectionTimeout(CONNECTION_TIMEOUT_MILLIS);
        config.setInitializationFailTimeout(-1);
        return new Replica(new HikariDataSource(config), settings.keyLagMax(), clock);
    }

    /**
     * Looks at it once.
     *
     * @throws StartRefusedException if it is no replica
     */
    void check() {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                var row = statement.executeQuery("SELECT pg_is_in_recovery()")) {
            row.next();
            if (!row.getBoolean(1)) {
                throw new StartRefusedException(
                        "tallystick.read-replica.url names a server that is no standby.",
                        "Name a streaming replica of the database, or leave the setting out.");
            }
        } catch (SQLException e) {
            LOG.warn("The read replica does not answer; nobody can read from it until it does");
        }
    }

    @Override
    public DataSource dataSource() {
        return pool;
    }

    /** For questions that no read model answers, such as whose a key is. */
    public JdbcClient jdbc() {
        return jdbc;
    }

    /**
     * Until when everything that was committed is in it; never after now.
     *
     * @throws DataAccessException if it does not answer
     */
    public Instant asOf() {
        OffsetDateTime known = jdbc.sql(AS_OF).query(OffsetDateTime.class).optional().orElse(null);
        if (known == null) {
            throw new DataAccessResourceFailureException("The replica does not know its own age");
        }
        Instant now = clock.instant();
        return known.toInstant().isAfter(now) ? now : known.toInstant();
    }

    /** Whether it was level enough at that time for API keys to be looked up in it. */
    public boolean knowsKeysOf(Instant time) {
        return !asOf().isBefore(time.minus(keyLagMax));
    }

    @Override
    public void close() {
        pool.close();
    }
}
