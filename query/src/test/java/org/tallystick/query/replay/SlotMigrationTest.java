package org.tallystick.query.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.tallystick.testing.TestDatabase;

/** A database from before there were slots. */
class SlotMigrationTest {

    private final TestDatabase database = TestDatabase.create();
    private final DataSource dataSource = database.dataSource();
    private final JdbcClient jdbc = JdbcClient.create(dataSource);

    @BeforeEach
    void goBack() {
        jdbc.sql("DROP SCHEMA public CASCADE; CREATE SCHEMA public").update();
        Flyway.configure().dataSource(dataSource).target("15").load().migrate();
        jdbc.sql(
                        """
                        INSERT INTO account_balance (account_id, posted, held, overdraft_limit,
                            version, opened_at, as_of, currency, status)
                        VALUES ('alice', 7, 0, 0, 3, now(), now(), 'CNY', 'OPEN')""")
                .update();
        jdbc.sql(
                        """
                        DO $$ BEGIN
                            IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'looks on') THEN
                                CREATE ROLE "looks on";
                            END IF;
                        END $$""")
                .update();
        jdbc.sql("GRANT SELECT ON account_balance TO \"looks on\"").update();
    }

    @AfterEach
    void drop() {
        jdbc.sql("DROP OWNED BY \"looks on\"").update();
        database.drop();
    }

    @Test
    void rows_rights_and_names_are_those_of_before() {
        long file = number("SELECT pg_relation_filenode('account_balance')");
        Flyway.configure().dataSource(dataSource).load().migrate();

        assertThat(number("SELECT posted FROM account_balance WHERE account_id = 'alice'"))
                .isEqualTo(7);
        assertThat(number("SELECT pg_relation_filenode('account_balance_a')")).isEqualTo(file);
        assertThat(number("SELECT count(*) FROM account_balance_b")).isZero();
        assertThat(jdbc.sql("UPDATE account_balance SET posted = 8").update()).isEqualTo(1);
        assertThat(
                        jdbc.sql(
                                        "SELECT has_table_privilege('looks on', 'account_balance', 'SELECT')")
                                .query(Boolean.class)
                                .single())
                .isTrue();
    }

    /** Otherwise one of the two would be slower, or would take what the other one refuses. */
    @Test
    void both_slots_are_alike_in_all_but_their_names() {
        Flyway.configure().dataSource(dataSource).load().migrate();
        List<String> first = shape("_a");
        assertThat(first).hasSizeGreaterThan(100).isEqualTo(shape("_b"));
    }

    private List<String> shape(String slot) {
        return jdbc
                .sql(
                        """
                        WITH slot AS (SELECT c.oid, c.relname, c.reloptions FROM pg_class c
                            WHERE c.relkind = 'r' AND right(c.relname, 2) = :slot)
                        SELECT indexdef FROM pg_indexes JOIN slot ON relname = tablename
                        UNION ALL SELECT relname || conname || pg_get_constraintdef(c.oid)
                            FROM pg_constraint c JOIN slot ON slot.oid = conrelid
                        UNION ALL SELECT relname || attnum || attname || atttypid || attnotnull
                                || attcollation || attstorage
                            FROM pg_attribute JOIN slot ON slot.oid = attrelid WHERE attnum > 0
                        UNION ALL SELECT relname || coalesce(reloptions::text, '') FROM slot""")
                .param("slot", slot)
                .query(String.class)
                .list()
                .stream()
                .map(line -> line.replace(slot + "_", "_").replaceAll(slot + "\\b", ""))
                .sorted()
                .toList();
    }

    private long number(String query) {
        return jdbc.sql(query).query(Long.class).single();
    }
}
