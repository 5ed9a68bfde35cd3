package org.tallystick.app.database;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;

/** A connection beside the pool, to the same server, which waits for nothing for long. */
final class DirectConnection {

    private static final Duration LOGIN = Duration.ofSeconds(2);

    /** Longer than a machine that is busy may take, so that only silence counts as absence. */
    static final Duration ANSWER = Duration.ofSeconds(5);

    /** After so long of silence, on a connection and on a new one, a server is away. */
    static final Duration ANSWER_AND_LOGIN = ANSWER.plus(LOGIN);

    private DirectConnection() {}

    static Connection of(HikariDataSource pool) throws SQLException {
        Properties properties = new Properties();
        properties.putAll(pool.getDataSourceProperties());
        put(properties, "user", pool.getUsername());
        put(properties, "password", pool.getPassword());
        properties.setProperty("ApplicationName", "tallystick-watch");
        properties.setProperty("connectTimeout", seconds(LOGIN));
        properties.setProperty("loginTimeout", seconds(LOGIN));
        properties.setProperty("socketTimeout", seconds(ANSWER));
        return DriverManager.getConnection(pool.getJdbcUrl(), properties);
    }

    private static String seconds(Duration duration) {
        return Long.toString(duration.toSeconds());
    }

    private static void put(Properties properties, String name, String value) {
        if (value != null) {
            properties.setProperty(name, value);
        }
    }
}
