package org.tallystick.query.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.tallystick.api.Ids;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.api.feed.FeedUpstreams;
import org.tallystick.api.feed.Feeds;
import org.tallystick.api.reconciliation.DifferenceKind;
import org.tallystick.api.reconciliation.FeedTotal;
import org.tallystick.api.reconciliation.FeedTotal.RowSum;
import org.tallystick.api.reconciliation.ReconciliationRequest;
import org.tallystick.api.reconciliation.ReconciliationScope;
import org.tallystick.query.AccountStory;
import org.tallystick.query.ledger.Stories;

/** B113: a feed's upstream, read once more, and what the ledger has of it: both ways and in sum. */
class UpstreamCheckTest extends ReconciliationTestCase {

    private final UpstreamBooks upstream = new UpstreamBooks();
    private UpstreamCheck check;

    /** Two pages, a day old, whose four rows are applied but for one that became a case. */
    @BeforeEach
    void feed() {
        AccountStory alice = new AccountStory("alice", "CNY", Stories.START).by("feed:shop");
        alice.recharge(100);
        alice.recharge(200);
        append(alice);
        AccountStory bob = new AccountStory("bob", "CNY", Stories.START).by("feed:shop");
        bob.recharge(50);
        append(bob);
        AccountStory carl = new AccountStory("carl", "CNY", Stories.START);
        carl.recharge(5);
        append(carl);
        for (String row : List.of("alice-callback-1", "alice-callback-2", "bob-callback-1")) {
            receipt(row);
        }
        sql(
                "INSERT INTO recharge_feed_case (feed, row_id, case_id, reason)"
                        + " VALUES ('shop', 'bad', 'c', 'account_not_found')");
        upstream.add("alice-callback-1", "alice", 100, "CNY");
        upstream.add("bad", "nobody", 7, "CNY");
        upstream.add("alice-callback-2", "alice", 200, null);
        upstream.add("bob-callback-1", "bob", 50, "CNY");
        Instant then = clock.instant().minus(Duration.ofDays(1));
        line(1, null, "2", then, "alice-callback-1", "bad");
        line(2, "2", "4", then, "alice-callback-2", "bob-callback-1");
        cursor("4", 2);
        check =
                new UpstreamCheck(
                        new StaticListableBeanFactory(Map.of("upstreams", upstream))
                                .getBeanProvider(FeedUpstreams.class),
                        readSide.bean(UpstreamTables.class),
                        readSide.bean(UpstreamVerdict.class),
                        readSide.bean(LedgerHead.class),
                        clock);
    }

    private void cursor(String cursor, long version) {
        sql("DELETE FROM recharge_cursor");
        sql(
                """
                INSERT INTO recharge_cursor (feed, cursor, version, state, applied, duplicates,
                    cases) VALUES ('shop', ?, ?, 'RUNNING', 3, 0, 1)""",
                cursor,
                version);
    }

    private void line(long version, @Nullable String from, String to, Instant at, String... keys) {
        readSide.jdbc()
                .sql(
                        """
                        INSERT INTO recharge_cursor_log (feed, version, change, from_cursor,
                            to_cursor, row_count, applied, duplicates, cases, row_ids, recorded_at,
                            actor)
                        VALUES ('shop', :version, 'PAGE', :from, :to, :rows, :rows, 0, 0, :keys,
                            :at, 'feed:shop')""")
                .param("version", version)
                .param("from", from)
                .param("to", to)
                .param("rows", keys.length)
                .param("keys", keys)
                .param("at", at.atOffset(ZoneOffset.UTC))
                .update();
    }

    private void receipt(String rowId) {
        sql(
                """
                INSERT INTO domainevententry (aggregateidentifier, sequencenumber, type,
                    eventidentifier, timestamp, payloadtype, payload)
                VALUES (?, 0, 'CallbackReceipt', ?, '2026-01-01T00:00:00Z', 'x', '')""",
                Ids.receiptStream(Feeds.callback("shop", rowId).movementId()),
                UUID.randomUUID().toString());
    }

    private Progress look() {
        return look(null, null);
    }

    private Progress look(@Nullable Instant from, @Nullable Instant to) {
        Progress progress = new Progress();
        check.check(
                new ReconciliationRequest(ReconciliationScope.FEED, null, from, to, "test"),
                progress);
        assertThat(text("SELECT count(*)::text FROM reconciliation_upstream_row")).isEqualTo("0");
        return progress;
    }

    private Finding only(DifferenceKind kind) {
        Progress progress = look();
        assertThat(progress.findings()).as("%s", progress.findings()).hasSize(1);
        Finding finding = progress.findings().get(0);
        assertThat(finding.kind()).isEqualTo(kind);
        assertThat(finding.evidence()).containsEntry("feed", "shop");
        return finding;
    }

    private static RowSum sum(long rows, long amount) {
        return new RowSum(rows, BigInteger.valueOf(amount));
    }

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

    private static ReconciliationRequest request(ReconciliationScope scope) {
        return new ReconciliationRequest(scope, null, null, null, "test");
    }

    @Test
    void what_the_feed_is_still_to_find_is_pending_and_no_difference() {
        Instant now = clock.instant();
        sql(
                "UPDATE recharge_cursor_log SET recorded_at = ?::timestamptz WHERE version = 2",
                now.toString());
        upstream.rows().add(3, new FeedRow("late", "bob", "9", "CNY", null, null));
        cursor("5", 2);
        sql("UPDATE recharge_cursor_log SET to_cursor = '5' WHERE version = 2");
        Progress progress = look();
        assertThat(progress.findings()).isEmpty();
        assertThat(progress.totals().get(0).pending()).isEqualTo(sum(1, 9));
        assertThat(progress.totals().get(0).isEqual()).isTrue();
        clock.turn(Duration.ofMinutes(6));
        only(DifferenceKind.FEED_ROW_ONLY_UPSTREAM);
    }

    /** An upstream that cannot be read proves nothing, and accuses nobody. */
    @Test
    void an_upstream_that_cannot_be_read_breaks_the_run_off() {
        upstream.rows().clear();
        upstream.fails("upstream_unavailable");
        Progress progress = new Progress();
        assertThatExceptionOfType(BrokenOffException.class)
                .isThrownBy(() -> check.check(request(ReconciliationScope.FEED), progress))
                .satisfies(e -> assertThat(e.code()).isEqualTo("upstream_unavailable"));
        assertThat(progress.findings()).isEmpty();
        assertThat(progress.areUpstreamsCompared()).isFalse();
        assertThat(progress.totals().get(0).problem()).isEqualTo("upstream_unavailable");
        assertThat(progress.totals().get(0).isEqual()).isFalse();
    }

    @Test
    void a_feed_that_is_not_set_up_here_is_told_as_not_compared() {
        upstream.rows().clear();
        upstream.isUnknown();
        Progress progress = look();
        assertThat(progress.findings()).isEmpty();
        assertThat(progress.areUpstreamsCompared()).isFalse();
        assertThat(progress.totals())
                .containsExactly(FeedTotal.notCompared("shop", UpstreamCheck.NOT_KNOWN));
    }

    /** Of some time only what its pages must have applied. */
    @Test
    void a_run_of_some_time_reads_only_its_pages() {
        upstream.rows().set(0, new FeedRow("lost-1", "alice", "1", "CNY", null, null));
        upstream.rows().set(3, new FeedRow("lost-2", "bob", "1", "CNY", null, null));
        Instant yesterday = clock.instant().minus(Duration.ofDays(1));
        sql(
                "UPDATE recharge_cursor_log SET recorded_at = ?::timestamptz WHERE version = 1",
                yesterday.minus(Duration.ofDays(1)).toString());
        Progress progress = look(yesterday, yesterday.plusSeconds(1));
        assertThat(progress.findings())
                .extracting(finding -> finding.evidence().get("callbackId"))
                .containsExactly("lost-2");
        assertThat(progress.totals()).isEmpty();
    }
}
