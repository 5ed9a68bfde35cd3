package org.tallystick.app.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.tallystick.api.feed.FeedState;
import org.tallystick.api.reconciliation.Difference;
import org.tallystick.api.reconciliation.DifferenceKind;
import org.tallystick.api.reconciliation.DifferenceStatus;
import org.tallystick.api.reconciliation.FeedTotal;
import org.tallystick.api.reconciliation.ReconciliationRequest;
import org.tallystick.api.reconciliation.ReconciliationRun;
import org.tallystick.api.reconciliation.ReconciliationScope;
import org.tallystick.api.reconciliation.Reconciliations;
import org.tallystick.api.reconciliation.RunStatus;
import org.tallystick.app.feed.upstream.PostgresUpstream;

/** B113: a feed that was really read, compared with its upstream, and put right. */
@SuppressWarnings("NullAway.Init")
class FeedReconciliationTest extends FeedTestCase {

    private static final String NOON = "2026-01-01T12:00:00Z";

    @Autowired DataSource database;
    @Autowired Reconciliations reconciliations;
    @Autowired FeedRereading rereading;
    private OrderTable orders;
    private FeedRunner runner;

    @BeforeEach
    void readFourRows() {
        orders = OrderTable.create(jdbc, feed);
        open(feed);
        FeedSettings settings = OrderTable.settings(orders.bySequence(), 3, Duration.ZERO);
        rereading.learn(feed, settings);
        runner =
                runner(
                        "node",
                        settings,
                        new PostgresUpstream(
                                feed, orders.bySequence(), database, Duration.ZERO, () -> {}),
                        LEASE);
        for (long number = 2; number <= 5; number++) {
            orders.add("o" + number, feed, NOON, number);
        }
        runAll(runner);
        assertThat(applied()).hasSize(4);
    }

    private ReconciliationRun compare() {
        String runId =
                reconciliations
                        .start(
                                new ReconciliationRequest(
                                        ReconciliationScope.FEED, null, null, null, "test"))
                        .orElseThrow();
        return ended(runId);
    }

    private ReconciliationRun ended(String runId) {
        until(() -> isEnded(find(runId)));
        return find(runId);
    }

    private ReconciliationRun find(String runId) {
        return reconciliations.find(runId).orElseThrow();
    }

    private static boolean isEnded(ReconciliationRun run) {
        return run.status() == RunStatus.FINISHED || run.status() == RunStatus.FAILED;
    }

    /** Other tests' feeds are there too. */
    private List<Difference> mine(ReconciliationRun run) {
        return run.differences().stream()
                .filter(difference -> feed.equals(difference.evidence().get("feed")))
                .toList();
    }

    private FeedTotal total(ReconciliationRun run) {
        return run.feeds().stream()
                .filter(each -> each.feed().equals(feed))
                .findFirst()
                .orElseThrow();
    }

    private long amount(String of) {
        return jdbc.sql("SELECT sum(amount) FROM " + of).query(Long.class).single();
    }

    @Test
    void shows_the_same_sum_on_both_sides() {
        ReconciliationRun run = compare();
        assertThat(mine(run)).isEmpty();
        assertThat(total(run).isEqual()).isTrue();
        assertThat(total(run).upstream().rows()).isEqualTo(4);
        assertThat(total(run).upstream().amount()).isEqualTo(amount(orders.name()));
        assertThat(total(run).ledger()).isEqualTo(total(run).upstream());
    }

    /** Too late for the feed's own reading: nobody but reconciliation finds it. */
    @Test
    void a_row_that_was_passed_by_is_found_and_applied_by_the_repair() {
        orders.add("o1", feed, NOON, 1L);
        runAll(runner);
        assertThat(applied()).doesNotContain("o1");
        ReconciliationRun run = compare();
        assertThat(mine(run))
                .extracting(Difference::kind)
                .containsExactly(DifferenceKind.FEED_ROW_ONLY_UPSTREAM);
        assertThat(mine(run).get(0).evidence()).containsEntry("callbackId", "o1");
        assertThat(total(run).isEqual()).isFalse();
        String cursor = position().cursor();

        reconciliations.repair(run.runId(), "anna");
        until(() -> mine(ended(run.runId())).get(0).status() == DifferenceStatus.CLOSED);
        assertThat(applied()).endsWith("o1").hasSize(5);
        assertThat(position().cursor()).isEqualTo(cursor);
        assertThat(position().duplicates()).isZero();
        assertThat(total(compare()).isEqual()).isTrue();

        reconciliations.repair(run.runId(), "anna");
        ended(run.runId());
        runAll(runner);
        assertThat(applied()).as("a repair repeated is harmless").hasSize(5);
        assertThat(position().state()).isEqualTo(FeedState.RUNNING);
    }

    @Test
    void a_row_that_the_upstream_has_changed_or_lost_is_a_case_for_a_person() {
        jdbc.sql("UPDATE " + orders.name() + " SET amount = amount + 1 WHERE id = 'o3'").update();
        orders.delete("o4");
        ReconciliationRun run = compare();
        assertThat(mine(run))
                .extracting(Difference::kind)
                .containsExactlyInAnyOrder(
                        DifferenceKind.FEED_ROW_DIFFERS, DifferenceKind.FEED_ROW_ONLY_OURS);
        assertThat(mine(run)).extracting(Difference::accountId).containsOnly(feed);
        reconciliations.repair(run.runId(), "anna");
        until(
                () ->
                        mine(ended(run.runId())).stream()
                                .allMatch(difference -> difference.caseId() != null));
        assertThat(position().applied()).isEqualTo(4);
    }

    @Test
    void a_cursor_that_was_moved_stops_the_feed_by_a_case_that_can_put_it_back() {
        jdbc.sql("UPDATE recharge_cursor SET cursor = '3/o3' WHERE feed = ?").param(feed).update();
        ReconciliationRun run = compare();
        assertThat(mine(run))
                .extracting(Difference::kind)
                .containsExactly(DifferenceKind.FEED_CURSOR_DIFFERS);
        reconciliations.repair(run.runId(), "anna");
        until(() -> mine(ended(run.runId())).get(0).caseId() != null);
        assertThat(position().state()).isEqualTo(FeedState.STOPPED);
        assertThat(position().caseId()).isEqualTo(mine(find(run.runId())).get(0).caseId());
        assertThat(
                        jdbc.sql("SELECT count(*) FROM case_view WHERE case_id = ?")
                                .param(position().caseId())
                                .query(Long.class)
                                .single())
                .isLessThanOrEqualTo(1);
    }

    @Test
    void an_upstream_that_is_away_is_no_difference_and_no_proof() {
        jdbc.sql("ALTER TABLE " + orders.name() + " RENAME TO away_" + feed).update();
        ReconciliationRun run = compare();
        assertThat(run.status()).isEqualTo(RunStatus.FAILED);
        assertThat(run.failure()).isIn("upstream_refused", "not_set_up_here");
        assertThat(mine(run)).isEmpty();
        assertThat(total(run).problem()).isEqualTo("upstream_refused");
    }
}
