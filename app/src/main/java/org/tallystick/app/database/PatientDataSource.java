package org.tallystick.app.database;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Logger;
import javax.sql.DataSource;

/**
 * Makes connections for the pool. While the server is away it keeps trying instead of failing: the
 * pool would wait twice as long after each failure, up to 5 s, and the application would be without
 * a database for as long after it is back. Whoever waits for a connection of the pool is told after
 * the pool's own time limit all the same.
 *
 * <p>Until the first connection was made it fails at once, so that a wrong setting shows.
 */
final class PatientDataSource implements DataSource {

    private static final Duration PAUSE = Duration.ofMillis(100);

    private final DataSource target;
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
    public Logger getParentLogger() {
        return Logger.getLogger(Logger.GLOBAL_LOGGER_NAME);
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
