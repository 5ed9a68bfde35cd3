package org.tallystick.query.reconciliation;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.tallystick.api.Ids;
import org.tallystick.api.feed.FeedChange;
import org.tallystick.api.feed.Feeds;
import org.tallystick.api.reconciliation.DifferenceKind;
import org.tallystick.api.reconciliation.ReconciliationRequest;
import org.tallystick.api.reconciliation.ReconciliationScope;
import org.tallystick.query.reconciliation.FeedTables.Line;
import org.tallystick.query.reconciliation.FeedTables.Position;
import org.tallystick.query.reconciliation.FeedTables.Unlogged;

/**
 * Compares each feed's cursor log with the receipts of the rows that its pages brought, its cursor
 * with the log, and the other way round the feed's movements in the ledger with its pages. A page,
 * its receipts and the cursor are written in one transaction, so in one picture of the database
 * they agree.
 */
@Component
class FeedsCheck implements ScopeCheck {

    private static final int PAGE = 50;

    private final Snapshots snapshots;
    private final FeedTables tables;

    FeedsCheck(Snapshots snapshots, FeedTables tables) {
        this.snapshots = snapshots;
        this.tables = tables;
    }

    @Override
    public ReconciliationScope scope() {
        return ReconciliationScope.FEED;
    }

    @Override
    public void check(ReconciliationRequest request, Progress progress) {
        for (String feed : snapshots.read(tables::feeds)) {
            snapshots.read(
                    () -> {
                        if (request.accountId() == null) {
                            checkLog(feed, new Window(request.from(), request.to()), progress);
                        }
                        if (request.wholeTime()) {
                            tables.unlogged(feed, request.accountId())
                                    .forEach(each -> progress.found(unlogged(feed, each)));
                        }
                        return true;
                    });
        }
    }

    private void checkLog(String feed, Window window, Progress progress) {
        Position position = tables.position(feed);
        Tally tally = new Tally();
        List<Line> page;
        do {
            page = tables.log(feed, tally.version, PAGE);
            List<Line> looked = page.stream().filter(line -> window.contains(line.at())).toList();
            for (Line line : page) {
                if (window.isWhole() && line.version() != tally.version + 1) {
                    tally.broken = true;
                    progress.found(missing(feed, tally.version + 1, line.version()));
                }
                tally.add(line);
            }
            for (Line line : looked) {
                tally.broken |= compare(feed, line, progress);
            }
            notApplied(feed, looked, progress);
        } while (page.size() == PAGE);
        if (window.isWhole()) {
            compare(feed, position, tally, progress);
        }
    }

    /** Whether the line is not what its rows make it. */
    private static boolean compare(String feed, Line line, Progress progress) {
        progress.checked(line.keys().size());
        long parts = line.applied() + line.duplicates() + line.cases();
        boolean page = line.isOf(FeedChange.PAGE) || line.isOf(FeedChange.LATE);
        if (line.rows() == line.keys().size() && (!page || parts == line.rows())) {
            return false;
        }
        progress.found(
                new Finding(
                        DifferenceKind.FEED_PAGE_DIFFERS,
                        null,
                        feed + "/" + line.version(),
                        Map.of("rows", Integer.toString(line.keys().size())),
                        Map.of(
                                "rows", Long.toString(line.rows()),
                                "applied", Long.toString(line.applied()),
                                "duplicates", Long.toString(line.duplicates()),
                                "cases", Long.toString(line.cases())),
                        evidence(feed, line)));
        return true;
    }

    /** Each row moved money or was refused, which its receipt says, or has a case. */
    private void notApplied(String feed, List<Line> lines, Progress progress) {
        List<String> keys = lines.stream().flatMap(line -> line.keys().stream()).toList();
        Set<String> settled = new HashSet<>(tables.withCase(feed, keys));
        Set<String> streams =
                tables.existing(
                        keys.stream()
                                .filter(Feeds::isRowId)
                                .map(key -> receipt(feed, key))
                                .toList());
        for (Line line : lines) {
            for (String key : line.keys()) {
                boolean received = Feeds.isRowId(key) && streams.contains(receipt(feed, key));
                if (!received && settled.add(key)) {
                    progress.found(notApplied(feed, line, key));
                }
            }
        }
    }

    private static Finding notApplied(String feed, Line line, String key) {
        Map<String, String> evidence = evidence(feed, line);
        evidence.put("callbackId", key);
        evidence.put("source", Feeds.SOURCE_PREFIX + feed);
        return new Finding(
                DifferenceKind.FEED_ROW_NOT_APPLIED,
                null,
                feed + "/" + key,
                Map.of("receipt", "one, or a case"),
                Map.of(),
                evidence);
    }

    private static void compare(String feed, Position position, Tally tally, Progress progress) {
        Position logged =
                new Position(
                        tally.cursor, tally.version, tally.applied, tally.duplicates, tally.cases);
        // Sums that differ because a line does are that line's difference.
        boolean same =
                tally.broken
                        ? Objects.equals(position.cursor(), tally.cursor)
                                && position.version() == tally.version
                        : position.equals(logged);
        if (!same) {
            progress.found(
                    new Finding(
                                    DifferenceKind.FEED_CURSOR_DIFFERS,
                                    null,
                                    feed,
                                    logged.texts(),
                                    position.texts(),
                                    Map.of("feed", feed))
                            .narrowed());
        }
    }

    private static Finding missing(String feed, long from, long next) {
        return new Finding(
                DifferenceKind.FEED_PAGE_DIFFERS,
                null,
                feed + "/" + from,
                Map.of("version", Long.toString(from)),
                Map.of("version", Long.toString(next)),
                Map.of("feed", feed, "version", Long.toString(from)));
    }

    private static Finding unlogged(String feed, Unlogged row) {
        return new Finding(
                DifferenceKind.FEED_ROW_UNLOGGED,
                row.accountId(),
                feed + "/" + row.callbackId(),
                Map.of(),
                Map.of("amount", Long.toString(row.amount()), "currency", row.currency()),
                Map.of(
                        "feed", feed,
                        "source", Feeds.SOURCE_PREFIX + feed,
                        "callbackId", row.callbackId(),
                        "movementId", row.movementId(),
                        "eventId", row.eventId(),
                        "traceId", row.traceId()));
    }

    private static Map<String, String> evidence(String feed, Line line) {
        Map<String, String> evidence = new TreeMap<>();
        evidence.put("feed", feed);
        evidence.put("version", Long.toString(line.version()));
        evidence.put("recordedAt", line.at().toString());
        if (line.traceId() != null) {
            evidence.put("traceId", line.traceId());
        }
        return evidence;
    }

    private static String receipt(String feed, String key) {
        return Ids.receiptStream(Feeds.callback(feed, key).movementId());
    }

    /** What the log adds up to. */
    private static final class Tally {

        private @Nullable String cursor;
        private long version;
        private long applied;
        private long duplicates;
        private long cases;
        private boolean broken;

        void add(Line line) {
            version = line.version();
            cursor = line.to();
            applied += line.applied();
            duplicates += line.duplicates();
            cases += line.cases();
        }
    }
}
