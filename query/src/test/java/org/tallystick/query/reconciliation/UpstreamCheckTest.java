package org.tallystick.query.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.api.reconciliation.DifferenceKind;
import org.tallystick.api.reconciliation.FeedTotal;
import org.tallystick.api.reconciliation.FeedTotal.RowSum;
import org.tallystick.api.reconciliation.ReconciliationScope;

/** B113: a feed's upstream, read once more, and what the ledger has of it: both ways and in sum. */
class UpstreamCheckTest extends UpstreamTestCase {

    @Test
    void shows_that_upstream_and_ledger_have_the_same_sum() {
        upstream.add("not-yet-read", "alice", 1_000, "CNY");
        Progress progress = look();
        assertThat(progress.findings()).isEmpty();
        assertThat(progress.areUpstreamsCompared()).isTrue();
        assertThat(progress.totals())
                .containsExactly(
                        new FeedTotal(
                                "shop",
                                "CNY",
                                sum(4, 357),
                                sum(1, 7),
                                RowSum.NONE,
                                RowSum.NONE,
                                sum(3, 350),
                                null));
        assertThat(progress.totals().get(0).isEqual()).isTrue();
        assertThat(progress.checked()).isEqualTo(4);
    }

    @Test
    void a_row_that_the_cursor_has_passed_without_applying_it_is_one_difference() {
        upstream.rows().set(3, new FeedRow("late", "bob", "9", "CNY", null, null));
        upstream.rows().add(2, new FeedRow("bob-callback-1", "bob", "50", "CNY", null, null));
        cursor("5", 2);
        sql("UPDATE recharge_cursor_log SET to_cursor = '5' WHERE version = 2");
        Finding finding = only(DifferenceKind.FEED_ROW_ONLY_UPSTREAM);
        assertThat(finding.expected())
                .isEqualTo(Map.of("account", "bob", "amount", "9", "currency", "CNY"));
        assertThat(finding.evidence())
                .containsEntry("callbackId", "late")
                .containsEntry("after", "4");
        receipt("late");
        assertThat(look().findings())
                .as("the row was applied or refused; the ledger's sum is another matter")
                .extracting(Finding::kind)
                .containsExactly(DifferenceKind.FEED_SUM_DIFFERS);
        sql(
                "INSERT INTO recharge_feed_case (feed, row_id, case_id, reason)"
                        + " VALUES ('shop', 'late', 'c2', 'account_closed')");
        assertThat(look().findings()).isEmpty();
    }

    @Test
    void a_row_that_the_upstream_does_not_have_is_one_difference() {
        upstream.rows().set(3, new FeedRow("bad", "nobody", "7", "CNY", null, null));
        Finding finding = only(DifferenceKind.FEED_ROW_ONLY_OURS);
        assertThat(finding.accountId()).isEqualTo("bob");
        assertThat(finding.actual()).containsEntry("amount", "50");
        assertThat(finding.evidence())
                .containsEntry("eventId", eventId("bob", 1))
                .containsKey("movementId");
        upstream.keeps(Duration.ofHours(12));
        Progress progress = look();
        assertThat(progress.findings()).as("the upstream keeps no row for so long").isEmpty();
        assertThat(progress.totals().get(0).gone()).isEqualTo(sum(1, 50));
        assertThat(progress.totals().get(0).isEqual()).isTrue();
    }

    @Test
    void another_amount_account_or_currency_is_one_difference_each() {
        upstream.rows().set(0, new FeedRow("alice-callback-1", "alice", "101", "CNY", null, null));
        Finding amount = only(DifferenceKind.FEED_ROW_DIFFERS);
        assertThat(amount.expected()).isEqualTo(Map.of("amount", "101"));
        assertThat(amount.actual()).isEqualTo(Map.of("amount", "100"));
        assertThat(amount.evidence()).containsEntry("eventId", eventId("alice", 1));

        upstream.rows().set(0, new FeedRow("alice-callback-1", "bob", "100", "CNY", null, null));
        assertThat(only(DifferenceKind.FEED_ROW_DIFFERS).expected())
                .isEqualTo(Map.of("account", "bob"));

        upstream.rows().set(0, new FeedRow("alice-callback-1", "alice", "100", "EUR", null, null));
        assertThat(only(DifferenceKind.FEED_ROW_DIFFERS).actual())
                .isEqualTo(Map.of("currency", "CNY"));

        upstream.rows().set(0, new FeedRow("alice-callback-1", "alice", null, "CNY", null, null));
        only(DifferenceKind.FEED_ROW_DIFFERS);
    }

    /** The same row again is none; with other content it is, unless a case says so already. */
    @Test
    void a_row_that_the_upstream_has_twice_is_compared_twice() {
        upstream.add("alice-callback-1", "alice", 100, "CNY");
        cursor("5", 2);
        sql("UPDATE recharge_cursor_log SET to_cursor = '5' WHERE version = 2");
        assertThat(look().findings()).isEmpty();
        upstream.rows().set(4, new FeedRow("alice-callback-1", "alice", "1", "CNY", null, null));
        only(DifferenceKind.FEED_ROW_DIFFERS);
        sql(
                "INSERT INTO recharge_feed_case (feed, row_id, case_id, reason)"
                        + " VALUES ('shop', 'alice-callback-1', 'c2', 'callback_reused')");
        assertThat(look().findings()).isEmpty();
    }

    @Test
    void a_row_that_moved_money_twice_is_one_difference() {
        sql(
                """
                UPDATE ledger_entry SET callback_id = 'bob-callback-1', source = 'feed:shop',
                    account = replace(account, 'default', 'shop'),
                    counter_account = replace(counter_account, 'default', 'shop')
                WHERE callback_id = 'carl-callback-1'""");
        Finding finding = only(DifferenceKind.FEED_ROW_DOUBLED);
        assertThat(finding.actual()).containsEntry("movements", "2");
    }

    /**
     * A cent that only the ledger has otherwise is the ledger's difference, and shows in the sum.
     */
    @Test
    void a_changed_entry_is_not_taken_for_a_changed_row() {
        sql("UPDATE ledger_entry SET amount = 51 WHERE callback_id = 'bob-callback-1'");
        Finding finding = only(DifferenceKind.FEED_SUM_DIFFERS);
        assertThat(finding.expected()).containsEntry("amount", "357");
        assertThat(finding.actual()).containsEntry("amount", "351");
        Progress all = new Progress();
        readSide.bean(LedgerCheck.class).check(request(ReconciliationScope.ALL), all);
        long ofLedger = all.findings().size();
        check.check(request(ReconciliationScope.ALL), all);
        assertThat(all.findings()).hasSize((int) ofLedger);
        assertThat(all.totals().get(0).isEqual()).isFalse();
    }
}
