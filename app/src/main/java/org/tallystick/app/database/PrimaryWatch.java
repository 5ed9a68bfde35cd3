package org.tallystick.app.database;

import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.stereotype.Component;
import org.tallystick.api.PrimaryDatabase;
import org.tallystick.app.measure.Failovers;

/**
 * Asks the database four times a second whether it is there, on a connection of its own. Callers
 * are then told at once that it is not, instead of after the time limit of the pool; whoever waits
 * for an answer is let go; and background work begins again at once when it is back.
 */
@Component
public class PrimaryWatch implements PrimaryDatabase, SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(PrimaryWatch.class);

    /** Between two looks. */
    static final Duration EVERY = Duration.ofMillis(250);

    private final HikariDataSource pool;
    private final Failovers failovers;
    private final Clock clock;
    private volatile boolean answers = true;
    private volatile Instant lastAnswer;
    private long awaySinceNanos;
    private @Nullable Connection connection;
    private @Nullable SQLException whyNot;
    private @Nullable ScheduledExecutorService timer;

    PrimaryWatch(DataSource dataSource, Failovers failovers, MeterRegistry registry, Clock clock)
            throws SQLException {
        this.pool = dataSource.unwrap(HikariDataSource.class);
        this.failovers = failovers;
        this.clock = clock;
        this.lastAnswer = clock.instant();
        Gauge.builder("tallystick.database.up", this, watch -> watch.answers ? 1 : 0)
                .description("1 if the database answers this node, 0 if it is away")
                .register(registry);
    }

    @Override
    public boolean answers() {
        return answers;
    }

    /** When the database has answered last. */
    public Instant lastAnswer() {
        return lastAnswer;
    }

    private void look() {
        try {
            boolean there = isThere();
            if (there) {
                lastAnswer = clock.instant();
            }
            if (there != answers) {
                say(there);
            }
        } catch (RuntimeException | Error e) {
            // The next look is near, and the schedule would end with this one.
            LOG.warn("The database could not be looked for: {}", e.getClass().getName());
        }
    }

    private void say(boolean there) {
        answers = there;
        if (there) {
            long millis = (System.nanoTime() - awaySinceNanos) / 1_000_000;
            LOG.info("The database answers again, after {} ms", millis);
            failovers.completed(Failovers.DATABASE);
        } else {
            awaySinceNanos = System.nanoTime();
            LOG.warn("The database is away; callers are told so until it answers again");
            failovers.started(Failovers.DATABASE);
            breakOff();
        }
    }

    /**
     * By now the server has ended what was under way, or has ended itself. Only in the network, and
     * so here, somebody may still wait for its answers.
     */
    private void breakOff() {
        if (!Absence.isFull(whyNot) && pool.getDataSource() instanceof PatientDataSource made) {
            made.breakOff();
        }
    }

    /** A connection may break alone; the server is away only if there is no new one either. */
    private boolean isThere() {
        try {
            if (connection != null && isWritable(connection)) {
                return true;
            }
        } catch (SQLException broken) {
            LOG.debug("The watch lost its connection", broken);
        }
        close();
        try {
            whyNot = null;
            connection = DirectConnection.of(pool);
            return isWritable(connection);
        } catch (SQLException e) {
            close();
            whyNot = e;
            // A server that is there and says no leaves things as they are.
            return answers && !Absence.isBehind(e);
        }
    }

    private static boolean isWritable(Connection connection) throws SQLException {
        try (var statement = connection.createStatement();
                var row = statement.executeQuery("SELECT NOT pg_is_in_recovery()")) {
            return row.next() && row.getBoolean(1);
        }
    }

    private void close() {
        Connection old = connection;
        connection = null;
        if (old != null) {
            try {
                old.close();
            } catch (SQLException e) {
                LOG.debug("It was broken already", e);
            }
        }
    }

    @Override
    public void start() {
        ScheduledExecutorService started =
                Executors.newSingleThreadScheduledExecutor(
                        new CustomizableThreadFactory("database-watch-"));
        ScheduledFuture<?> unused =
                started.scheduleWithFixedDelay(
                        this::look, 0, EVERY.toMillis(), TimeUnit.MILLISECONDS);
        timer = started;
    }

    /** Ends first: whatever has to be tidied up is then tried, whether it can be done or not. */
    @Override
    public void stop() {
        ScheduledExecutorService running = timer;
        timer = null;
        if (running != null) {
            running.execute(this::close);
            running.shutdown();
            answers = true;
        }
    }

    @Override
    public boolean isRunning() {
        return timer != null;
    }
}
