package org.tallystick.query.reconciliation;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Places in a feed's list, as its cursor log knows them. */
@Component
class FeedPlaces {

    /** So far another clock may differ from ours, as where late rows are looked for. */
    private static final Duration CLOCK_DIFFERENCE_MAX = Duration.ofHours(1);

    private static final String FIRST_RECENT =
            """
            SELECT version, from_cursor FROM recharge_cursor_log
            WHERE feed = :feed AND recorded_at >= :since AND change IN ('PAGE', 'REDRIVEN')
            AND coalesce(newest_created_at >= :made, true) ORDER BY version LIMIT 1""";

    private static final String LAST_ROW =
            """
            SELECT row_ids[cardinality(row_ids)] FROM recharge_cursor_log
            WHERE feed = :feed AND change = 'PAGE' AND row_count > 0 AND version < :before
            ORDER BY version DESC LIMIT 1""";

    private static final String OF_WINDOW =
            """
            SELECT min(version) AS first, max(version) AS last FROM recharge_cursor_log
            WHERE feed = :feed AND change = 'PAGE'
            AND (:from::timestamptz IS NULL OR recorded_at >= :from::timestamptz)
            AND (:to::timestamptz IS NULL OR recorded_at < :to::timestamptz)""";

    private final JdbcClient jdbc;

    FeedPlaces(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * A place.
     *
     * @param cursor null means the beginning
     * @param lastRowKey the last row before it; null if there is none
     */
    record Place(@Nullable String cursor, @Nullable String lastRowKey) {}

    /** Where the feed stands, as its log says. */
    Place cursor(String feed) {
        String cursor =
                jdbc.sql(
                                """
                                SELECT to_cursor FROM recharge_cursor_log WHERE feed = ?
                                ORDER BY version DESC LIMIT 1""")
                        .param(feed)
                        .query((row, number) -> Optional.ofNullable(row.getString(1)))
                        .optional()
                        .flatMap(found -> found)
                        .orElse(null);
        return new Place(cursor, lastRow(feed, Long.MAX_VALUE));
    }

    /** Where the rows begin that may still be joined by late ones; empty if there are none. */
    Optional<Place> firstRecent(String feed, Instant since) {
        return jdbc.sql(FIRST_RECENT)
                .param("feed", feed)
                .param("since", since.atOffset(ZoneOffset.UTC))
                .param("made", since.minus(CLOCK_DIFFERENCE_MAX).atOffset(ZoneOffset.UTC))
                .query(
                        (row, number) ->
                                new Place(
                                        row.getString("from_cursor"),
                                        lastRow(feed, row.getLong("version"))))
                .optional();
    }

    /** A stretch of the list, by where its pages began and ended. */
    record Pages(@Nullable String from, Place until) {}

    /** What the pages of some time brought; empty if there were none. */
    Optional<Pages> ofWindow(String feed, Window window) {
        return jdbc.sql(OF_WINDOW)
                .param("feed", feed)
                .param("from", text(window.from()))
                .param("to", text(window.to()))
                .query(
                        (row, number) -> {
                            long first = row.getLong("first");
                            return row.wasNull()
                                    ? Optional.<Pages>empty()
                                    : Optional.of(pages(feed, first, row.getLong("last")));
                        })
                .single();
    }

    private Pages pages(String feed, long first, long last) {
        return new Pages(
                cursor("from_cursor", feed, first),
                new Place(cursor("to_cursor", feed, last), lastRow(feed, last + 1)));
    }

    /**
     * Where to look for the rows of a line of the log: a page's own rows follow its cursor, and
     * late ones may be anywhere.
     */
    @Nullable String before(String feed, long version) {
        return jdbc.sql(
                        """
                        SELECT CASE change WHEN 'PAGE' THEN from_cursor END
                        FROM recharge_cursor_log WHERE feed = ? AND version = ?""")
                .params(feed, version)
                .query((row, number) -> Optional.ofNullable(row.getString(1)))
                .optional()
                .flatMap(found -> found)
                .orElse(null);
    }

    private @Nullable String cursor(String column, String feed, long version) {
        return jdbc.sql(
                        "SELECT %s FROM recharge_cursor_log WHERE feed = ? AND version = ?"
                                .formatted(column))
                .params(feed, version)
                .query((row, number) -> Optional.ofNullable(row.getString(1)))
                .single()
                .orElse(null);
    }

    private @Nullable String lastRow(String feed, long before) {
        return jdbc.sql(LAST_ROW)
                .param("feed", feed)
                .param("before", before)
                .query(String.class)
                .optional()
                .orElse(null);
    }

    private static @Nullable String text(@Nullable Instant instant) {
        return instant == null ? null : instant.toString();
    }
}
