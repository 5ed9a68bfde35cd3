package org.tallystick.command.feed;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.axonframework.queryhandling.QueryHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.tallystick.api.InvalidCursorException;
import org.tallystick.api.Page;
import org.tallystick.api.feed.FeedCheck;
import org.tallystick.api.feed.FeedLogEntry;
import org.tallystick.api.feed.FeedPosition;
import org.tallystick.api.feed.FeedQuery.CheckFeedCursor;
import org.tallystick.api.feed.FeedQuery.FindFeedLog;
import org.tallystick.api.feed.FeedQuery.FindFeedPosition;
import org.tallystick.api.feed.FeedQuery.FindFeedPositions;
import org.tallystick.api.feed.FeedQuery.FindKnownFeedRows;
import org.tallystick.api.feed.FeedQuery.FindRereadStart;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.api.feed.Feeds;
import org.tallystick.api.feed.RereadStart;
import org.tallystick.command.feed.FeedLog.Line;
import org.tallystick.command.store.StoreHead;

/** Answers from the feeds' tables and the event store, which know what is committed. */
@Component
class FeedQueries {

    private static final int VERSION_DIGITS_MAX = 18;

    private final FeedTable feeds;
    private final FeedLog log;
    private final RowCaseTable rowCases;
    private final FeedReceipts receipts;
    private final FeedVerification verification;
    private final StoreHead head;

    FeedQueries(
            FeedTable feeds,
            FeedLog log,
            RowCaseTable rowCases,
            FeedReceipts receipts,
            FeedVerification verification,
            StoreHead head) {
        this.head = head;
        this.feeds = feeds;
        this.log = log;
        this.rowCases = rowCases;
        this.receipts = receipts;
        this.verification = verification;
    }

    @QueryHandler
    List<FeedPosition> on(FindFeedPositions query) {
        return feeds.all();
    }

    @QueryHandler
    Optional<FeedPosition> on(FindFeedPosition query) {
        return feeds.find(query.feed());
    }

    @QueryHandler
    Page<FeedLogEntry> on(FindFeedLog query) {
        List<Line> lines = log.before(query.feed(), before(query.cursor()), query.limit() + 1);
        boolean more = lines.size() > query.limit();
        List<FeedLogEntry> page = lines.stream().limit(query.limit()).map(Line::entry).toList();
        String next = more ? Long.toString(page.get(page.size() - 1).version()) : null;
        return new Page<>(page, next);
    }

    @QueryHandler
    List<String> on(FindKnownFeedRows query) {
        List<String> keys = query.rows().stream().map(Feeds::rowKey).toList();
        Set<String> known = settled(query.feed(), keys);
        Map<String, FeedRow> withCase = rowCases.find(query.feed(), keys);
        List<String> corrected = new ArrayList<>();
        for (FeedRow row : query.rows()) {
            String key = Feeds.rowKey(row);
            FeedRow stored = withCase.get(key);
            if (stored == null) {
                continue;
            }
            if (!key.equals(row.id()) || RowCaseTable.isSame(stored, row)) {
                known.add(key);
            } else {
                corrected.add(key);
            }
        }
        // What has moved money cannot be corrected any more; what was refused can.
        corrected.forEach(known::remove);
        known.addAll(receipts.moved(query.feed(), corrected));
        return List.copyOf(known);
    }

    /**
     * Those that moved money or were refused, and that a page has brought: a page that broke off
     * between its money and its cursor is brought once more, so that the log names its rows.
     */
    private Set<String> settled(String feed, List<String> keys) {
        List<String> received = receipts.withReceipt(feed, keys);
        return head.commitsWithTables() || received.isEmpty()
                ? new HashSet<>(received)
                : new HashSet<>(log.broughtAmong(feed, received));
    }

    @QueryHandler
    Optional<RereadStart> on(FindRereadStart query) {
        FeedPosition now = feeds.find(query.feed()).orElse(null);
        if (now == null) {
            return Optional.empty();
        }
        if (!query.since().isAfter(Instant.EPOCH)) {
            return now.cursor() == null
                    ? Optional.empty()
                    : Optional.of(new RereadStart(null, now.cursor(), lastRowKey(query.feed())));
        }
        return log.firstUnsettled(query.feed(), query.since())
                .map(
                        first ->
                                new RereadStart(
                                        first.entry().from(),
                                        now.cursor(),
                                        lastRowKey(query.feed())));
    }

    @QueryHandler
    FeedCheck on(CheckFeedCursor query) {
        return verification.check(query.feed(), query.beyond());
    }

    private @Nullable String lastRowKey(String feed) {
        return log.newestPage(feed)
                .map(line -> line.rowKeys().get(line.rowKeys().size() - 1))
                .orElse(null);
    }

    private static long before(@Nullable String cursor) {
        if (cursor == null) {
            return Long.MAX_VALUE;
        }
        boolean digits =
                !cursor.isEmpty()
                        && cursor.length() <= VERSION_DIGITS_MAX
                        && cursor.chars().allMatch(c -> c >= '0' && c <= '9');
        if (!digits) {
            throw new InvalidCursorException();
        }
        return Long.parseLong(cursor);
    }
}
