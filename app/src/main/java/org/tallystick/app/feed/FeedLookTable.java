package org.tallystick.app.feed;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * How far feeds were looked through for rows that appeared behind their cursors. It is kept, so
 * that what nobody looked for during an outage is looked for after it, by whichever node.
 */
@Component
class FeedLookTable {

    private final JdbcClient jdbc;
    private final Clock clock;

    FeedLookTable(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /**
     * What was looked through.
     *
     * @param lookedAt when the last look began that came to its end; null if none has
     * @param sweptAt when the last sweep began; a feed that is new counts as swept
     * @param sweeping whether that sweep has not come to its end
     * @param sweptTo the cursor up to which it has come; null for none
     */
    record Looks(
            @Nullable Instant lookedAt,
            Instant sweptAt,
            boolean sweeping,
            @Nullable String sweptTo) {}

    Looks find(String feed) {
        jdbc.sql(
                        "INSERT INTO recharge_feed_look (feed, swept_at, sweeping)"
                                + " VALUES (?, ?, false) ON CONFLICT DO NOTHING")
                .param(feed)
                .param(utc(clock.instant()))
                .update();
        return jdbc.sql(
                        "SELECT looked_at, swept_at, sweeping, swept_to FROM recharge_feed_look"
                                + " WHERE feed = ?")
                .param(feed)
                .query((row, number) -> looks(row))
                .single();
    }

    void looked(String feed, Instant at) {
        jdbc.sql("UPDATE recharge_feed_look SET looked_at = ? WHERE feed = ?")
                .param(utc(at))
                .param(feed)
                .update();
    }

    void beginSweep(String feed, Instant at) {
        jdbc.sql(
                        "UPDATE recharge_feed_look SET swept_at = ?, sweeping = true,"
                                + " swept_to = NULL WHERE feed = ?")
                .param(utc(at))
                .param(feed)
                .update();
    }

    void sweptTo(String feed, @Nullable String cursor) {
        jdbc.sql("UPDATE recharge_feed_look SET swept_to = ? WHERE feed = ?")
                .param(cursor)
                .param(feed)
                .update();
    }

    void endSweep(String feed) {
        jdbc.sql(
                        "UPDATE recharge_feed_look SET sweeping = false, swept_to = NULL"
                                + " WHERE feed = ?")
                .param(feed)
                .update();
    }

    private static Looks looks(ResultSet row) throws SQLException {
        OffsetDateTime lookedAt = row.getObject("looked_at", OffsetDateTime.class);
        return new Looks(
                lookedAt == null ? null : lookedAt.toInstant(),
                row.getObject("swept_at", OffsetDateTime.class).toInstant(),
                row.getBoolean("sweeping"),
                row.getString("swept_to"));
    }

    private static OffsetDateTime utc(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }
}
