package org.tallystick.proof.crash.check;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Asks the database. */
final class Rows {

    private final DataSource database;

    Rows(DataSource database) {
        this.database = database;
    }

    /** Takes what it needs of a row. */
    interface Reader {
        void read(ResultSet row) throws SQLException;
    }

    void each(String sql, Reader reader) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.setFetchSize(5_000);
            try (ResultSet rows = statement.executeQuery(sql)) {
                while (rows.next()) {
                    reader.read(rows);
                }
            }
            connection.commit();
        }
    }

    long number(String sql) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }
}
