package org.tallystick.app.recovery;

import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.recovery.RecoveryStep.Part;

/**
 * Waits until every feed has been read from its restored cursor to its end, and lets its whole list
 * be swept: rows that had been found late are behind that cursor, and lost with the rest.
 */
@Component
class FeedPart implements ReplayPart {

    private static final String FEEDS =
            """
            SELECT c.feed, c.state, c.version, o.rows_behind, o.problem, o.observed_at
            FROM recharge_cursor c LEFT JOIN recharge_feed_outlook o USING (feed)
            ORDER BY c.feed""";

    private final JdbcClient jdbc;
    private final RecoverySettings settings;
    private final Clock clock;

    FeedPart(JdbcClient jdbc, RecoverySettings settings, Clock clock) {
        this.jdbc = jdbc;
        this.settings = settings;
        this.clock = clock;
    }

    private record Feed(
            String name,
            String state,
            long version,
            @Nullable Long behind,
            @Nullable String problem,
            @Nullable Instant observedAt) {

        /** A paused feed is read from its cursor when it is resumed, a stopped one has a case. */
        boolean isClear(Instant since) {
            return !state.equals("RUNNING")
                    || (problem == null
                            && behind != null
                            && behind == 0
                            && observedAt != null
                            && observedAt.isAfter(since));
        }

        String where() {
            return "feed %s: version %d, %s rows behind%s"
                    .formatted(
                            name,
                            version,
                            behind == null ? "unknown" : behind.toString(),
                            problem == null ? "" : ", " + problem);
        }
    }

    @Override
    public Part part() {
        return Part.FEEDS;
    }

    @Override
    public void take(Instant from, String actor, Tally tally) {
        Instant since = clock.instant();
        jdbc.sql(
                        "UPDATE recharge_feed_look SET swept_at = ?, sweeping = true,"
                                + " swept_to = NULL")
                .param(since.atOffset(ZoneOffset.UTC))
                .update();
        String unused =
                Patience.await(
                        () ->
                                feeds().stream()
                                        .filter(feed -> !feed.isClear(since))
                                        .map(Feed::where)
                                        .collect(Collectors.joining("; ")),
                        settings.patience());
        for (Feed feed : feeds()) {
            if (feed.isClear(since)) {
                tally.settled();
            } else {
                tally.unknown(feed.where());
            }
        }
    }

    private List<Feed> feeds() {
        return jdbc.sql(FEEDS)
                .query(
                        (row, number) -> {
                            OffsetDateTime at = row.getObject("observed_at", OffsetDateTime.class);
                            return new Feed(
                                    row.getString("feed"),
                                    row.getString("state"),
                                    row.getLong("version"),
                                    row.getObject("rows_behind", Long.class),
                                    row.getString("problem"),
                                    at == null ? null : at.toInstant());
                        })
                .list();
    }
}
