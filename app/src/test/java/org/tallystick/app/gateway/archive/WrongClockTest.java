package org.tallystick.app.gateway.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.tallystick.api.gateway.CallbackQuery.StoredCallback;

/** What a clock that was wrong once, or somebody who writes at the wrong moment, must not break. */
class WrongClockTest extends RetentionTestCase {

    private Consumer<String> beforeDropping = month -> {};

    @Test
    void a_month_that_is_archived_twice_keeps_both_archives() {
        String early = filler.add("order-1", "N-1", body(1));
        filler.finishAll();
        CallbackRetention retention = retention();
        turnTo("2027-03-10T10:00:00Z");
        retention.run();
        turnTo("2026-03-10T11:00:00Z");
        retention.run();
        String late = filler.add("order-2", "N-2", body(2));
        filler.finishAll();

        turnTo("2026-12-01T00:00:00Z");
        retention.run();
        retention.run();

        assertThat(exists("callback_body_2026_03")).isFalse();
        assertThat(find(retention, early).body()).isEqualTo(body(1));
        assertThat(find(retention, early).place()).endsWith("2026-03");
        assertThat(find(retention, late).body()).isEqualTo(body(2));
        assertThat(find(retention, late).place()).endsWith("2026-03.2");
        assertThat(archives("2026-03-01"))
                .containsExactly(place("2026-03").toString(), place("2026-03.2").toString());
        assertThat(place("2026-03.replaced-1")).doesNotExist();
    }

    @Test
    void a_table_that_was_made_again_and_stayed_empty_is_just_dropped() {
        String inboxId = filler.add("order-1", "N-1", body(1));
        filler.finishAll();
        CallbackRetention retention = retention();
        turnTo("2027-03-10T10:00:00Z");
        retention.run();
        turnTo("2026-03-10T11:00:00Z");
        retention.run();
        assertThat(exists("callback_body_2026_03")).isTrue();

        turnTo("2027-03-10T10:00:00Z");
        retention.run();

        assertThat(exists("callback_body_2026_03")).isFalse();
        assertThat(find(retention, inboxId).body()).isEqualTo(body(1));
        assertThat(archives("2026-03-01")).containsExactly(place("2026-03").toString());
        assertThat(place("2026-03.2")).doesNotExist();
    }

    @Test
    void a_month_that_became_read_only_too_early_takes_callbacks_again() {
        CallbackRetention retention = retention();
        turnTo("2026-07-10T10:00:00Z");
        retention.run();
        assertThatThrownBy(() -> addInMarch("2026-03-10T11:00:00Z"))
                .hasMessageContaining("read-only");

        turnTo("2026-03-10T10:00:00Z");
        retention.run();

        addInMarch("2026-03-10T12:00:00Z");
        assertThat(jdbc.sql("SELECT count(*) FROM callback_body").query(Long.class).single())
                .isEqualTo(1);
    }

    @Test
    void a_table_that_has_changed_since_it_was_archived_is_not_dropped() {
        String early = filler.add("order-1", "N-1", body(1));
        filler.finishAll();
        CallbackRetention retention = retention();
        turnTo("2027-03-10T10:00:00Z");
        beforeDropping =
                table -> {
                    beforeDropping = other -> {};
                    jdbc.sql("DROP TRIGGER callback_body_read_only_rows ON " + table).update();
                    addInMarch("2026-03-10T11:00:00Z");
                };
        retention.run();
        assertThat(exists("callback_body_2026_03")).isTrue();

        retention.run();

        assertThat(exists("callback_body_2026_03")).isFalse();
        assertThat(find(retention, early).body()).isEqualTo(body(1));
        assertThat(rows("2026-03-01")).containsExactly(2L);
    }

    @Test
    void a_table_is_not_dropped_if_one_of_its_callbacks_is_to_be_processed_again() {
        String inboxId = filler.add("order-1", "N-1", body(1));
        filler.finishAll();
        CallbackRetention retention = retention();
        turnTo("2027-03-10T10:00:00Z");
        beforeDropping =
                table -> jdbc.sql("UPDATE callback_inbox SET next_attempt_at = now()").update();

        retention.run();

        assertThat(exists("callback_body_2026_03")).isTrue();
        assertThat(find(retention, inboxId).place()).isEqualTo("database");
    }

    @Test
    void a_month_that_cannot_be_archived_keeps_no_other_from_it() throws IOException {
        String unused = filler.add("order-1", "N-1", body(1));
        turnTo("2026-04-10T10:00:00Z");
        String april = filler.add("order-2", "N-2", body(2));
        filler.finishAll();
        CallbackRetention retention = retention();
        Files.createDirectories(place("").resolve("2026-03.draft").resolve("in the way/of all"));
        turnTo("2027-03-10T10:00:00Z");

        assertThatThrownBy(retention::run)
                .hasMessageContaining("Callbacks of 2026-03 could not be archived");

        assertThat(exists("callback_body_2026_03")).isTrue();
        assertThat(exists("callback_body_2026_04")).isFalse();
        assertThat(find(retention, april).body()).isEqualTo(body(2));
    }

    private void addInMarch(String at) {
        int unused =
                jdbc.sql(
                                """
                                INSERT INTO callback_body (received_at, inbox_id, headers, body)
                                SELECT at, 'other-' || at, '{}', 'x' FROM (SELECT ?::timestamptz) given (at)""")
                        .param(at)
                        .update();
        jdbc.sql(
                        """
                        INSERT INTO callback_inbox (received_at, content_hash, inbox_id, gateway,
                            order_number, notify_id, state, trace_id)
                        SELECT received_at, 'x', inbox_id, 'acme', inbox_id, inbox_id, 'DONE', 't'
                        FROM callback_body ON CONFLICT DO NOTHING""")
                .update();
    }

    private StoredCallback find(CallbackRetention retention, String inboxId) {
        return search(retention).find(inboxId, 1).get(0);
    }

    private Path place(String name) {
        return folder.resolve("archive/callbacks").resolve(name);
    }

    private List<String> archives(String month) {
        return jdbc.sql("SELECT folder FROM callback_archive WHERE month = ?::date ORDER BY folder")
                .param(month)
                .query(String.class)
                .list();
    }

    private List<Long> rows(String month) {
        return jdbc.sql("SELECT rows FROM callback_archive WHERE month = ?::date")
                .param(month)
                .query(Long.class)
                .list();
    }

    @Override
    MonthTable months() {
        return new MonthTable(
                jdbc, new JdbcTemplate(dataSource), new JdbcTransactionManager(dataSource), clock) {
            @Override
            boolean drop(java.time.YearMonth month, long rows, @Nullable String target) {
                beforeDropping.accept(org.tallystick.app.gateway.inbox.BodyPartitions.table(month));
                return super.drop(month, rows, target);
            }
        };
    }
}
