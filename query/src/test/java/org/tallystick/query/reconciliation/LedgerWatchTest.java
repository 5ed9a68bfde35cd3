package org.tallystick.query.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tallystick.api.reconciliation.DifferenceKind;
import org.tallystick.query.ledger.Stories;

/** The continuous comparison and the schedule. */
class LedgerWatchTest extends ReconciliationTestCase {

    @Override
    Map<String, Object> settings() {
        return Map.of(
                "tallystick.reconciliation.interval",
                "100ms",
                "tallystick.reconciliation.schedule",
                "0 0 3 1 * *");
    }

    @Test
    void finds_a_row_that_is_wrong_from_the_beginning_without_being_asked() {
        append(Stories.eventful("bob"));
        sql(
                """
                CREATE FUNCTION steal() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN
                    IF new.account = 'alice' AND new.version = 3 THEN
                        new.amount := new.amount + 1;
                    END IF;
                    RETURN new;
                END $$""");
        sql(
                "CREATE TRIGGER steal BEFORE INSERT ON ledger_entry_a FOR EACH ROW"
                        + " EXECUTE FUNCTION steal()");
        readSide.append(Stories.eventful("alice"));

        await().atMost(Duration.ofSeconds(20)).until(() -> !differences().isEmpty());
        assertThat(differences()).containsExactly(DifferenceKind.ENTRY_DIFFERS + " alice OPEN");

        sql("DROP TRIGGER steal ON ledger_entry_a");
        readSide.bean(LedgerRebuild.class).rebuild("account/alice");
        readSide.bean(Recheck.class).openAccounts(10);
        assertThat(differences()).containsExactly(DifferenceKind.ENTRY_DIFFERS + " alice CLOSED");
    }

    /** Each fault shows as soon as the events that wrote the rows are looked at. */
    @Test
    void sees_what_is_wrong_about_the_newest_events() {
        append(Stories.eventful("alice"));
        append(Stories.eventful("bob"));
        await().atMost(Duration.ofSeconds(20)).until(() -> position() > 0);
        sql("UPDATE account_balance SET held = held + 1 WHERE account_id = 'alice'");
        sql(
                "UPDATE account_hold SET status = 'VOIDED' WHERE account_id = 'bob' AND status = 'OPEN'");

        await().atMost(Duration.ofSeconds(20))
                .until(
                        () -> {
                            sql("UPDATE reconciliation_work SET position = -1");
                            return differences().size() == 2;
                        });
        assertThat(differences())
                .containsExactly("BALANCE_DIFFERS alice OPEN", "HOLD_DIFFERS bob OPEN");
    }

    /** B113: how far it is behind is known, also if it is the ledger that lags. */
    @Test
    void tells_for_how_long_the_first_event_that_was_not_compared_has_waited() {
        WatchMeters meters = readSide.bean(WatchMeters.class);
        append(Stories.eventful("alice"));
        await().atMost(PATIENCE).until(() -> position() > 0 && meters.lagSeconds() == 0);

        readSide.processor(LEDGER).shutDown();
        readSide.append(Stories.eventful("bob"));
        clock.turn(Duration.between(clock.instant(), Clock.systemUTC().instant()));
        clock.turn(Duration.ofHours(1));
        await().atMost(PATIENCE).until(() -> meters.lagSeconds() >= 3_600);

        readSide.processor(LEDGER).start();
        await().atMost(PATIENCE).until(() -> meters.lagSeconds() == 0);
        assertThat(differences()).isEmpty();
    }

    @Test
    void an_interval_that_would_leave_it_more_than_5_seconds_behind_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ReconciliationSettings(true, Duration.ofMillis(5_001), "-"));
        assertThat(new ReconciliationSettings(true, Duration.ofSeconds(5), "-").interval())
                .hasSeconds(5);
    }

    @Test
    void one_node_at_a_time_has_the_lease() {
        WorkTable one = new WorkTable(readSide.jdbc());
        WorkTable other = new WorkTable(readSide.jdbc());

        assertThat(one.lease("x")).contains(-1L);
        assertThat(other.lease("x")).isEmpty();
        assertThat(one.reached("x", 5)).isTrue();
        assertThat(other.reached("x", 7)).isFalse();
        sql(
                "UPDATE reconciliation_work SET leased_until = now() - interval '1 second'"
                        + " WHERE work = 'x'");
        assertThat(other.lease("x")).contains(5L);
        assertThat(one.reached("x", 9)).isFalse();
        other.release("x");
        assertThat(one.lease("x")).contains(5L);
    }

    @Test
    void starts_the_scheduled_run_once_when_its_time_has_come() {
        await().atMost(Duration.ofSeconds(20))
                .until(() -> count("reconciliation_work WHERE due_at IS NOT NULL") == 1);
        assertThat(count("reconciliation_run")).isZero();

        clock.turn(Duration.ofDays(31));
        await().atMost(Duration.ofSeconds(20)).until(() -> count("reconciliation_run") == 1);
        readSide.bean(ReconciliationTimer.class).startIfDue();
        assertThat(count("reconciliation_run WHERE scope = 'ALL'")).isEqualTo(1);
        await().atMost(Duration.ofSeconds(20))
                .until(() -> count("reconciliation_run WHERE status = 'FINISHED'") == 1);
    }

    private List<String> differences() {
        return readSide.jdbc()
                .sql(
                        "SELECT kind || ' ' || account_id || ' ' || status"
                                + " FROM reconciliation_difference ORDER BY 1")
                .query(String.class)
                .list();
    }

    private long position() {
        return readSide.jdbc()
                .sql(
                        "SELECT coalesce(max(position), -1) FROM reconciliation_work"
                                + " WHERE work = 'ledger'")
                .query(Long.class)
                .single();
    }

    private long count(String from) {
        return readSide.jdbc().sql("SELECT count(*) FROM " + from).query(Long.class).single();
    }
}
