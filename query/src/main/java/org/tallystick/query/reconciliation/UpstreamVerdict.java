package org.tallystick.query.reconciliation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.Ids;
import org.tallystick.api.feed.Feeds;
import org.tallystick.api.reconciliation.FeedTotal;
import org.tallystick.api.reconciliation.ReconciliationScope;
import org.tallystick.query.ledger.LedgerRow;
import org.tallystick.query.reconciliation.UpstreamDifferences.Comparison;
import org.tallystick.query.reconciliation.UpstreamDifferences.Differing;
import org.tallystick.query.reconciliation.UpstreamDifferences.Ours;
import org.tallystick.query.reconciliation.UpstreamDifferences.Theirs;

/**
 * Says what of a comparison with an upstream is a difference. One fault is one difference: what the
 * ledger or the cursor log are at fault for, their own comparisons find.
 */
@Component
class UpstreamVerdict {

    private static final int AT_ONCE = 1_000;

    private final Snapshots snapshots;
    private final UpstreamDifferences differences;
    private final FeedTables feeds;
    private final LedgerEvents events;
    private final JdbcClient jdbc;

    UpstreamVerdict(
            Snapshots snapshots,
            UpstreamDifferences differences,
            FeedTables feeds,
            LedgerEvents events,
            JdbcClient jdbc) {
        this.snapshots = snapshots;
        this.differences = differences;
        this.feeds = feeds;
        this.events = events;
        this.jdbc = jdbc;
    }

    /**
     * Compares.
     *
     * @param whole whether all of the upstream was read, so that what is not there is missing
     */
    void pass(Comparison comparison, UpstreamReading reading, boolean whole, Progress progress) {
        snapshots.read(
                () -> {
                    differences.joinAsSets();
                    String feed = comparison.feed();
                    Set<String> known = subjects(progress);
                    for (Theirs row : withoutReceipt(feed, differences.onlyTheirs(comparison))) {
                        if (!known.contains(UpstreamFindings.subject(feed, row.key()))) {
                            String after = reading.pageOf(row.number());
                            progress.found(UpstreamFindings.onlyTheirs(feed, row, after));
                        }
                    }
                    differences.differing(comparison).stream()
                            .filter(row -> !isOfLedger(row))
                            .forEach(
                                    row ->
                                            progress.found(
                                                    UpstreamFindings.differs(
                                                            feed, row.theirs(), row.ours())));
                    if (whole) {
                        missing(comparison, known, progress);
                        sums(comparison, progress);
                    }
                    return true;
                });
    }

    private void missing(Comparison comparison, Set<String> known, Progress progress) {
        String feed = comparison.feed();
        for (Ours row : differences.onlyOurs(comparison)) {
            if (!known.contains(UpstreamFindings.subject(feed, row.callbackId()))) {
                progress.found(UpstreamFindings.onlyOurs(feed, row));
            }
        }
        differences
                .doubled(feed)
                .forEach(row -> progress.found(UpstreamFindings.doubled(feed, row)));
    }

    private void sums(Comparison comparison, Progress progress) {
        boolean explained =
                progress.findings().stream()
                        .anyMatch(
                                finding -> finding.kind().scope() != ReconciliationScope.PAYMENTS);
        List<FeedTotal> totals = differences.totals(comparison);
        for (FeedTotal total : totals) {
            progress.total(total);
            if (!total.isEqual() && !explained) {
                progress.found(UpstreamFindings.sum(total));
            }
        }
    }

    /** What the feeds' rows were found to be already. */
    private static Set<String> subjects(Progress progress) {
        Set<String> subjects = new HashSet<>();
        progress.findings().stream()
                .filter(finding -> finding.kind().scope() == ReconciliationScope.FEED)
                .forEach(finding -> subjects.add(finding.subject()));
        return subjects;
    }

    /**
     * A row with a receipt is applied, or refused, and the ledger's own comparison has the rest.
     */
    private List<Theirs> withoutReceipt(String feed, List<Theirs> rows) {
        List<Theirs> without = new ArrayList<>();
        for (int from = 0; from < rows.size(); from += AT_ONCE) {
            List<Theirs> some = rows.subList(from, Math.min(rows.size(), from + AT_ONCE));
            Set<String> received =
                    feeds.existing(
                            some.stream()
                                    .map(Theirs::key)
                                    .filter(Feeds::isRowId)
                                    .map(key -> receipt(feed, key))
                                    .toList());
            some.stream()
                    .filter(
                            row ->
                                    !Feeds.isRowId(row.key())
                                            || !received.contains(receipt(feed, row.key())))
                    .forEach(without::add);
        }
        return without;
    }

    private static String receipt(String feed, String key) {
        return Ids.receiptStream(Feeds.callback(feed, key).movementId());
    }

    /** Whether the event is as the upstream says, and only its row in the ledger is not. */
    private boolean isOfLedger(Differing row) {
        Theirs theirs = row.theirs();
        return written(row.ours().eventId())
                .filter(entry -> entry.counterAccount().equals(theirs.accountId()))
                .filter(entry -> Long.toString(entry.amount()).equals(theirs.amount()))
                .filter(
                        entry ->
                                theirs.currency() == null
                                        || entry.currency().equals(theirs.currency()))
                .isPresent();
    }

    private record Place(String stream, long version) {}

    /** What the event says of the feed's clearing account. */
    private Optional<LedgerRow> written(String eventId) {
        return jdbc
                .sql(
                        """
                        SELECT aggregateidentifier, sequencenumber FROM domainevententry
                        WHERE eventidentifier = ?""")
                .param(eventId)
                .query((row, number) -> new Place(row.getString(1), row.getLong(2)))
                .optional()
                .stream()
                .flatMap(place -> events.page(place.stream(), place.version() - 1, 1).stream())
                .flatMap(event -> event.written().entries().stream())
                .filter(entry -> entry.account().startsWith("clearing:"))
                .findFirst();
    }
}
