package org.tallystick.query.reconciliation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.api.feed.FeedUpstreams;
import org.tallystick.api.feed.RereadStart;
import org.tallystick.api.feed.UpstreamRows;
import org.tallystick.api.feed.UpstreamUnreadableException;

/** A feed's upstream that a test keeps; a cursor is the number of rows before it. */
final class UpstreamBooks implements FeedUpstreams {

    private static final int PAGE = 2;

    private final List<FeedRow> rows = new ArrayList<>();
    private @Nullable String problem;
    private @Nullable Duration keptFor;
    private boolean known = true;

    List<FeedRow> rows() {
        return rows;
    }

    void add(String id, String account, long amount, @Nullable String currency) {
        rows.add(new FeedRow(id, account, Long.toString(amount), currency, null, null));
    }

    void fails(String code) {
        problem = code;
    }

    void keeps(Duration duration) {
        keptFor = duration;
    }

    void isUnknown() {
        known = false;
    }

    @Override
    public boolean knows(String feed) {
        return known;
    }

    @Override
    public Duration settledAfter(String feed) {
        return Duration.ofMinutes(5);
    }

    @Override
    public @Nullable Duration keptFor(String feed) {
        return keptFor;
    }

    @Override
    public UpstreamRows stretch(String feed, RereadStart stretch, @Nullable String after) {
        return page(after, Integer.parseInt(String.valueOf(stretch.until())));
    }

    @Override
    public UpstreamRows unplaced(String feed, @Nullable String after) {
        return new UpstreamRows(List.of(), after, false);
    }

    @Override
    public UpstreamRows beyond(String feed, @Nullable String cursor) {
        return page(cursor, rows.size());
    }

    private UpstreamRows page(@Nullable String after, int until) {
        if (problem != null) {
            throw new UpstreamUnreadableException(problem, new IllegalStateException("test"));
        }
        int from = after == null ? 0 : Integer.parseInt(after);
        int to = Math.max(from, Math.min(Math.min(from + PAGE, until), rows.size()));
        boolean more = to < Math.min(until, rows.size());
        return new UpstreamRows(rows.subList(from, to), Integer.toString(to), more);
    }
}
