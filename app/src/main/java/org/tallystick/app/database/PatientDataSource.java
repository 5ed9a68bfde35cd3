package org.tallystick.app.database;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes connections for the pool. While the server is away it keeps trying instead of failing: the
 * pool would wait twice as long after each failure, up to 5 s, and the application would be without
 * a database for as long after it is back. Whoever waits for a connection of the pool is told after
 * the pool's own time limit all the same.
 *
 * <p>Until the first connection was made it fails at once, so that a wrong setting shows.
 *
 * <p>It can break off all connections that it has made: whoever waits for an answer on one would
 * otherwise wait on after a server is back that does not know of it any more.
 */
final class PatientDataSource implements DataSource {

    private static final Logger LOG = LoggerFactory.getLogger(PatientDataSource.class);

    /** Between two tries. */
    static final Duration PAUSE = Duration.ofMillis(100);

    private final DataSource target;
    private final Set<Connection> made =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
    private volatile boolean wasThere;

    PatientDataSource(DataSource target) {
        this.target = target;
    }

    @Override
    public Connection getConnection() throws SQLException {
        return connect(target::getConnection);
    }

    @Override
    public Connection getConnection(String username, String password) throws SQLException {
        return connect(() -> target.getConnection(username, password));
    }

    private interface Attempt {
        Connection make() throws SQLException;
    }

    private Connection connect(Attempt attempt) throws SQLException {
        while (true) {
            try {
                Connection connection = attempt.make();
                wasThere = true;
                made.add(connection);
                return connection;
            } catch (SQLException e) {
                // The pool interrupts its threads when it is closed.
                if (!wasThere || !Absence.isBehind(e) || Thread.currentThread().isInterrupted()) {
                    throw e;
                }
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }

    /** Breaks off what is open now: whoever waits for an answer learns at once that none comes. */
    void breakOff() {
        List<Connection> open;
        synchronized (made) {
            open = List.copyOf(made);
            made.clear();
        }
        for (Connection each : open) {
            try {
                each.abort(Runnable::run);
            } catch (SQLException e) {
                LOG.debug("It was broken already", e);
            }
        }
    }

    @Override
    public PrintWriter getLogWriter() throws SQLException {
        return target.getLogWriter();
    }

    @Override
    public void setLogWriter(PrintWriter out) throws SQLException {
        target.setLogWriter(out);
    }

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        target.setLoginTimeout(seconds);
    }

    @Override
    public int getLoginTimeout() throws SQLException {
        return target.getLoginTimeout();
    }

    @Override
    public java.util.logging.Logger getParentLogger() {
        return java.util.logging.Logger.getLogger(java.util.logging.Logger.GLOBAL_LOGGER_NAME);
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return target.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return target.isWrapperFor(type);
    }
}
