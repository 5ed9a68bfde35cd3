package org.tallystick.command.feed;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.feed.FeedPosition;
import org.tallystick.api.feed.FeedState;

/**
 * Where the feeds stand. Written by the writer only, so under the append lock, and always together
 * with a line of the log.
 */
@Component
class FeedTable {

    private static final String SELECT =
            "SELECT feed, cursor, version, state, last_applied_id, last_applied_at, applied,"
                    + " duplicates, cases, case_id, moved_at FROM recharge_cursor";

    /**
     * The compare-and-set, and the log's line, which is written only if it held. Should the row lag
     * behind the log, which only tampering explains, a version is still given once.
     */
    private static final String CHANGE =
            """
            WITH changed AS (
                UPDATE recharge_cursor SET cursor = CAST(:to AS text), version = greatest(version,
                        (SELECT max(version) FROM recharge_cursor_log WHERE feed = :feed)) + 1,
                    state = :state,
                    last_applied_id = coalesce(CAST(:lastId AS text), last_applied_id),
                    last_applied_at =
                        CASE WHEN CAST(:lastId AS text) IS NULL THEN last_applied_at ELSE CAST(:lastAt AS timestamptz) END,
                    applied = applied + :applied, duplicates = duplicates + :duplicates,
                    cases = cases + :cases, case_id = CAST(:caseId AS text),
                    moved_at = CASE WHEN cursor IS DISTINCT FROM CAST(:to AS text) THEN :now ELSE moved_at END
                WHERE feed = :feed AND version = :version
                RETURNING version)
            INSERT INTO recharge_cursor_log (feed, version, change, from_cursor, to_cursor,
                row_count, applied, duplicates, cases, row_ids, newest_created_at, recorded_at,
                actor, trace_id)
            SELECT :feed, version, :change, CAST(:logFrom AS text), CAST(:logTo AS text), :rows, :applied, :duplicates, :cases,
                :rowIds, CAST(:newest AS timestamptz), :now, :actor, CAST(:traceId AS text) FROM changed""";

    private final JdbcClient jdbc;

    FeedTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    Optional<FeedPosition> find(String feed) {
        return jdbc.sql(SELECT + " WHERE feed = ?")
                .param(feed)
                .query((row, number) -> position(row))
                .optional();
    }

    List<FeedPosition> all() {
        return jdbc.sql(SELECT + " ORDER BY feed").query((row, number) -> position(row)).list();
    }

    void register(String feed) {
        jdbc.sql(
                        "INSERT INTO recharge_cursor (feed, version, state, applied, duplicates,"
                                + " cases) VALUES (?, 0, 'RUNNING', 0, 0, 0) ON CONFLICT DO NOTHING")
                .param(feed)
                .update();
    }

    /** Changes the feed and tells the log, or throws: then another one has changed it since. */
    void change(FeedTransition transition) {
        FeedPosition before = transition.before();
        int changed =
                jdbc.sql(CHANGE)
                        .param("feed", before.feed())
                        .param("version", before.version())
                        .param("to", transition.to())
                        .param("state", transition.state().name())
                        .param("caseId", transition.caseId())
                        .param("lastId", transition.lastAppliedId())
                        .param("lastAt", utc(transition.lastAppliedAt()))
                        .param("change", transition.change().name())
                        .param("logFrom", transition.logFrom())
                        .param("logTo", transition.logTo())
                        .param("rows", transition.rowKeys().size())
                        .param("applied", transition.applied())
                        .param("duplicates", transition.duplicates())
                        .param("cases", transition.cases())
                        .param("rowIds", transition.rowKeys().toArray(String[]::new))
                        .param("newest", utc(transition.newest()))
                        .param("now", utc(transition.now()))
                        .param("actor", transition.actor())
                        .param("traceId", transition.traceId())
                        .update();
        if (changed != 1) {
            throw new IllegalStateException("The feed was changed under the append lock");
        }
    }

    private static FeedPosition position(ResultSet row) throws SQLException {
        return new FeedPosition(
                row.getString("feed"),
                row.getString("cursor"),
                row.getLong("version"),
                FeedState.valueOf(row.getString("state")),
                row.getString("last_applied_id"),
                instant(row, "last_applied_at"),
                row.getLong("applied"),
                row.getLong("duplicates"),
                row.getLong("cases"),
                row.getString("case_id"),
                instant(row, "moved_at"));
    }

    static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime value = row.getObject(column, OffsetDateTime.class);
        return value == null ? null : value.toInstant();
    }

    static @Nullable OffsetDateTime utc(@Nullable Instant instant) {
        return instant == null ? null : instant.atOffset(ZoneOffset.UTC);
    }
}
