package org.tallystick.query.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tallystick.api.Ids;
import org.tallystick.api.feed.Feeds;
import org.tallystick.api.reconciliation.Difference;
import org.tallystick.api.reconciliation.DifferenceKind;
import org.tallystick.api.reconciliation.ReconciliationRequest;
import org.tallystick.api.reconciliation.ReconciliationRun;
import org.tallystick.api.reconciliation.ReconciliationScope;
import org.tallystick.query.AccountStory;
import org.tallystick.query.ledger.Stories;

/** B113: cursor, log, receipts and ledger; each fault is one difference, and a fix closes it. */
class FeedsCheckTest extends ReconciliationTestCase {

    /** Two pages, with a row that became a case; what the ledger has of it is alice's recharge. */
    @BeforeEach
    void feed() {
        AccountStory story = new AccountStory("alice", "CNY", Stories.START);
        story.by("feed:shop").recharge(100);
        append(story);
        receipt("alice-callback-1");
        receipt("r2");
        receipt("r3");
        sql(
                "INSERT INTO recharge_feed_case (feed, row_id, case_id, reason)"
                        + " VALUES ('shop', 'bad', 'c', 'amount_invalid')");
        line(1, "PAGE", "2", 2, 0, 0, "alice-callback-1", "r2");
        line(2, "PAUSED", "2", 0, 0, 0);
        line(3, "PAGE", "5", 1, 1, 1, "r3", "alice-callback-1", "bad");
        sql(
                """
                INSERT INTO recharge_cursor (feed, cursor, version, state, applied, duplicates,
                    cases) VALUES ('shop', '5', 3, 'RUNNING', 3, 1, 1)""");
    }

    private void receipt(String rowId) {
        String movementId = Feeds.callback("shop", rowId).movementId();
        sql(
                """
                INSERT INTO domainevententry (aggregateidentifier, sequencenumber, type,
                    eventidentifier, timestamp, payloadtype, payload)
                VALUES (?, 0, 'CallbackReceipt', ?, '2026-01-01T00:00:00Z', 'x', '')""",
                Ids.receiptStream(movementId),
                UUID.randomUUID().toString());
    }

    private void line(
            long version,
            String change,
            String to,
            int applied,
            int duplicates,
            int cases,
            String... keys) {
        readSide.jdbc()
                .sql(
                        """
                        INSERT INTO recharge_cursor_log (feed, version, change, to_cursor,
                            row_count, applied, duplicates, cases, row_ids, recorded_at, actor)
                        VALUES ('shop', :version, :change, :to, :rows, :applied, :duplicates,
                            :cases, :keys, now(), 'feed:shop')""")
                .param("version", version)
                .param("change", change)
                .param("to", to)
                .param("rows", keys.length)
                .param("applied", applied)
                .param("duplicates", duplicates)
                .param("cases", cases)
                .param("keys", keys)
                .update();
    }

    private ReconciliationRun compareFeeds() {
        return compare(
                new ReconciliationRequest(ReconciliationScope.FEED, null, null, null, "test"));
    }

    private Difference only(String fault, Object... values) {
        assertThat(sql(fault, values)).isEqualTo(1);
        ReconciliationRun run = compareFeeds();
        assertThat(run.differences()).as("%s", run.differences()).hasSize(1);
        assertThat(compareFeeds().differences().get(0).differenceId())
                .isEqualTo(run.differences().get(0).differenceId());
        return run.differences().get(0);
    }

    private void fixed(String fix, Object... values) {
        sql(fix, values);
        assertThat(compareFeeds().differences()).isEmpty();
    }

    @Test
    void finds_nothing_where_everything_agrees() {
        ReconciliationRun run = compareFeeds();
        assertThat(run.differences()).isEmpty();
        assertThat(run.checked()).isEqualTo(5);
        assertThat(reconciliations.scopes()).contains(ReconciliationScope.FEED);
    }

    @Test
    void a_cursor_moved_by_one_is_one_difference() {
        Difference difference = only("UPDATE recharge_cursor SET cursor = '6'");
        assertThat(difference.kind()).isEqualTo(DifferenceKind.FEED_CURSOR_DIFFERS);
        assertThat(difference.expected()).containsEntry("cursor", "5").hasSize(1);
        fixed("UPDATE recharge_cursor SET cursor = '5'");
        assertThat(only("UPDATE recharge_cursor SET version = 4").kind())
                .isEqualTo(DifferenceKind.FEED_CURSOR_DIFFERS);
        fixed("UPDATE recharge_cursor SET version = 3");
        assertThat(only("UPDATE recharge_cursor SET applied = 4").expected())
                .containsEntry("applied", "3");
    }

    @Test
    void a_removed_receipt_is_one_difference_that_names_its_callback() {
        String stream = Ids.receiptStream(Feeds.callback("shop", "r2").movementId());
        Difference difference =
                only("DELETE FROM domainevententry WHERE aggregateidentifier = ?", stream);
        assertThat(difference.kind()).isEqualTo(DifferenceKind.FEED_ROW_NOT_APPLIED);
        assertThat(difference.evidence())
                .containsEntry("callbackId", "r2")
                .containsEntry("version", "1")
                .containsEntry("feed", "shop");
        receipt("r2");
        assertThat(compareFeeds().differences()).isEmpty();
        assertThat(only("DELETE FROM recharge_feed_case").evidence())
                .containsEntry("callbackId", "bad");
    }

    @Test
    void a_page_that_was_changed_or_lost_is_one_difference() {
        Difference counted = only("UPDATE recharge_cursor_log SET applied = 3 WHERE version = 1");
        assertThat(counted.kind()).isEqualTo(DifferenceKind.FEED_PAGE_DIFFERS);
        assertThat(counted.evidence()).containsEntry("version", "1");
        fixed("UPDATE recharge_cursor_log SET applied = 2 WHERE version = 1");
        Difference lost = only("DELETE FROM recharge_cursor_log WHERE version = 2");
        assertThat(lost.kind()).isEqualTo(DifferenceKind.FEED_PAGE_DIFFERS);
        assertThat(lost.evidence()).containsEntry("version", "2");
    }

    /** From the ledger back to the log. */
    @Test
    void a_movement_that_no_page_brought_is_one_difference_that_names_its_account() {
        sql(
                "UPDATE recharge_cursor_log SET row_ids ="
                        + " array_replace(row_ids, 'alice-callback-1', 'r2')");
        ReconciliationRun run = compareFeeds();
        assertThat(run.differences()).as("%s", run.differences()).hasSize(1);
        Difference difference = run.differences().get(0);
        assertThat(difference.kind()).isEqualTo(DifferenceKind.FEED_ROW_UNLOGGED);
        assertThat(difference.accountId()).isEqualTo("alice");
        assertThat(difference.evidence()).containsEntry("eventId", eventId("alice", 1));
        assertThat(compareAccount("alice").differences()).isEmpty();
        assertThat(ofAccount("alice").differences()).hasSize(1);
        assertThat(ofAccount("bob").differences()).isEmpty();
    }

    private ReconciliationRun ofAccount(String accountId) {
        return compare(
                new ReconciliationRequest(ReconciliationScope.FEED, accountId, null, null, "test"));
    }
}
