package org.tallystick.query.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.tallystick.api.Ids;
import org.tallystick.api.feed.FeedUpstreams;
import org.tallystick.api.feed.Feeds;
import org.tallystick.api.reconciliation.DifferenceKind;
import org.tallystick.api.reconciliation.FeedTotal.RowSum;
import org.tallystick.api.reconciliation.ReconciliationRequest;
import org.tallystick.api.reconciliation.ReconciliationScope;
import org.tallystick.query.AccountStory;
import org.tallystick.query.ledger.Stories;

/** A feed of two pages, whose upstream a test keeps. */
abstract class UpstreamTestCase extends ReconciliationTestCase {

    final UpstreamBooks upstream = new UpstreamBooks();
    UpstreamCheck check;

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

    void cursor(String cursor, long version) {
        sql("DELETE FROM recharge_cursor");
        sql(
                """
                INSERT INTO recharge_cursor (feed, cursor, version, state, applied, duplicates,
                    cases) VALUES ('shop', ?, ?, 'RUNNING', 3, 0, 1)""",
                cursor,
                version);
    }

    void line(long version, @Nullable String from, String to, Instant at, String... keys) {
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

    void receipt(String rowId) {
        sql(
                """
                INSERT INTO domainevententry (aggregateidentifier, sequencenumber, type,
                    eventidentifier, timestamp, payloadtype, payload)
                VALUES (?, 0, 'CallbackReceipt', ?, '2026-01-01T00:00:00Z', 'x', '')""",
                Ids.receiptStream(Feeds.callback("shop", rowId).movementId()),
                UUID.randomUUID().toString());
    }

    Progress look() {
        return look(null, null);
    }

    Progress look(@Nullable Instant from, @Nullable Instant to) {
        Progress progress = new Progress();
        check.check(
                new ReconciliationRequest(ReconciliationScope.FEED, null, from, to, "test"),
                progress);
        assertThat(text("SELECT count(*)::text FROM reconciliation_upstream_row")).isEqualTo("0");
        return progress;
    }

    Finding only(DifferenceKind kind) {
        Progress progress = look();
        assertThat(progress.findings()).as("%s", progress.findings()).hasSize(1);
        Finding finding = progress.findings().get(0);
        assertThat(finding.kind()).isEqualTo(kind);
        assertThat(finding.evidence()).containsEntry("feed", "shop");
        return finding;
    }

    static RowSum sum(long rows, long amount) {
        return new RowSum(rows, BigInteger.valueOf(amount));
    }

    static ReconciliationRequest request(ReconciliationScope scope) {
        return new ReconciliationRequest(scope, null, null, null, "test");
    }
}
