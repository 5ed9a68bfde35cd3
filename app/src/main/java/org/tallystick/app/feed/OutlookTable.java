package org.tallystick.app.feed;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.app.feed.upstream.Outlook;

/** What the feeds' readers have seen of their upstreams last, for whichever node is asked. */
@Component
class OutlookTable {

    private static final String SELECT =
            """
            SELECT seen.feed, newest_id, oldest_id, oldest_created_at, rows_behind, problem,
                coalesce(lease.expires_at > now(), false) AS leased
            FROM recharge_feed_outlook AS seen
            LEFT JOIN recharge_feed_lease AS lease ON lease.feed = seen.feed""";

    private static final String PUT =
            """
            INSERT INTO recharge_feed_outlook AS seen (feed, newest_id, oldest_id,
                oldest_created_at, rows_behind, problem, observed_at)
            VALUES (:feed, :newest, :oldest, :createdAt, :behind, :problem, :now)
            ON CONFLICT (feed) DO UPDATE SET
                newest_id = coalesce(EXCLUDED.newest_id, seen.newest_id),
                oldest_id = EXCLUDED.oldest_id, oldest_created_at = EXCLUDED.oldest_created_at,
                rows_behind = EXCLUDED.rows_behind, problem = EXCLUDED.problem,
                observed_at = EXCLUDED.observed_at""";

    private static final String PUT_PROBLEM =
            """
            INSERT INTO recharge_feed_outlook (feed, problem, observed_at)
            VALUES (:feed, :problem, :now)
            ON CONFLICT (feed) DO UPDATE SET problem = EXCLUDED.problem,
                observed_at = EXCLUDED.observed_at""";

    private static final Pattern UNUSABLE = Pattern.compile("[\\x00\\p{Cs}]");

    private final JdbcClient jdbc;
    private final Clock clock;

    OutlookTable(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /**
     * What was seen last.
     *
     * @param leased whether some node reads the feed
     */
    record Seen(
            @Nullable String newestId,
            @Nullable String oldestId,
            @Nullable Instant oldestCreatedAt,
            @Nullable Long rowsBehind,
            @Nullable String problem,
            boolean leased) {

        /** Nothing yet. */
        static final Seen NOTHING = new Seen(null, null, null, null, null, false);
    }

    Map<String, Seen> all() {
        return jdbc
                .sql(SELECT)
                .query((row, number) -> Map.entry(row.getString("feed"), seen(row)))
                .list()
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    Seen find(String feed) {
        return all().getOrDefault(feed, Seen.NOTHING);
    }

    void put(String feed, Outlook outlook) {
        FeedRow oldest = outlook.oldest();
        Instant createdAt = oldest == null ? null : createdAt(oldest);
        jdbc.sql(PUT)
                .param("feed", feed)
                .param("newest", storable(outlook.newestId()))
                .param("oldest", oldest == null ? null : storable(String.valueOf(oldest.id())))
                .param("createdAt", createdAt == null ? null : utc(createdAt))
                .param("behind", outlook.rowsBehind())
                .param("problem", null)
                .param("now", utc(clock.instant()))
                .update();
    }

    /** What was seen before stays: it is still there. */
    void putProblem(String feed, String problem) {
        jdbc.sql(PUT_PROBLEM)
                .param("feed", feed)
                .param("problem", problem)
                .param("now", utc(clock.instant()))
                .update();
    }

    /** When a row was made, if it says so in a way that can be stored. */
    static @Nullable Instant createdAt(FeedRow row) {
        try {
            Instant made =
                    row.createdAt() == null
                            ? null
                            : OffsetDateTime.parse(row.createdAt()).toInstant();
            return made == null || made.isBefore(EARLIEST) || made.isAfter(LATEST) ? null : made;
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static final Instant EARLIEST = Instant.parse("1970-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("3000-01-01T00:00:00Z");

    private static Seen seen(ResultSet row) throws SQLException {
        OffsetDateTime createdAt = row.getObject("oldest_created_at", OffsetDateTime.class);
        return new Seen(
                row.getString("newest_id"),
                row.getString("oldest_id"),
                createdAt == null ? null : createdAt.toInstant(),
                row.getObject("rows_behind", Long.class),
                row.getString("problem"),
                row.getBoolean("leased"));
    }

    /** PostgreSQL stores no zero character, and half a character is none. */
    private static @Nullable String storable(@Nullable String text) {
        return text == null ? null : UNUSABLE.matcher(text).replaceAll("\uFFFD");
    }

    private static OffsetDateTime utc(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }
}
