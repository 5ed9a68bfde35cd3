package org.tallystick.app.deadletter;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Has tables refuse the rows of one account. */
public final class Poison {

    /** For a transaction that waits for locks as long as it takes. */
    public static final String PATIENT =
            """
            SET LOCAL lock_timeout = '60s';
            SET LOCAL statement_timeout = '60s';
            SET LOCAL idle_in_transaction_session_timeout = 0;
            SET LOCAL transaction_timeout = 0""";

    private final DataSource dataSource;
    private final List<String> poisoned = new ArrayList<>();

    public Poison(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    /** Every table behind the name refuses the account. */
    public void add(String table, String column, String accountId) {
        List<String> found =
                JdbcClient.create(dataSource)
                        .sql(
                                """
                                SELECT c.relname FROM pg_class c
                                JOIN pg_namespace n ON n.oid = c.relnamespace
                                WHERE n.nspname = 'public' AND c.relkind = 'r' AND c.relname ~ ?""")
                        .param("^" + table + "(_[a-z0-9]+)?$")
                        .query(String.class)
                        .list();
        assertThat(found).isNotEmpty();
        for (String each : found) {
            poisoned.add("ALTER TABLE " + each);
            change(
                    "ALTER TABLE %s ADD CONSTRAINT poison CHECK (%s <> '%s') NOT VALID"
                            .formatted(each, column, accountId));
        }
    }

    /** Everything is taken again. */
    public void cure() {
        poisoned.forEach(each -> change(each + " DROP CONSTRAINT IF EXISTS poison"));
        poisoned.clear();
    }

    private void change(String sql) {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute(PATIENT);
            statement.execute(sql);
            connection.commit();
            connection.setAutoCommit(true);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
