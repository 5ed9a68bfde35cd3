package org.tallystick.app.database;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/** A connection beside the pool, to the same server, which waits for nothing for long. */
final class DirectConnection {

    private static final String CONNECT_SECONDS = "2";

    /** Longer than a machine that is busy may take, so that only silence counts as absence. */
    private static final String ANSWER_SECONDS = "5";

    private DirectConnection() {}

    static Connection of(HikariDataSource pool) throws SQLException {
        Properties properties = new Properties();
        properties.putAll(pool.getDataSourceProperties());
        put(properties, "user", pool.getUsername());
        put(properties, "password", pool.getPassword());
        properties.setProperty("ApplicationName", "tallystick-watch");
        properties.setProperty("connectTimeout", CONNECT_SECONDS);
        properties.setProperty("loginTimeout", CONNECT_SECONDS);
        properties.setProperty("socketTimeout", ANSWER_SECONDS);
        return DriverManager.getConnection(pool.getJdbcUrl(), properties);
    }

    private static void put(Properties properties, String name, String value) {
        if (value != null) {
            properties.setProperty(name, value);
        }
    }
}
