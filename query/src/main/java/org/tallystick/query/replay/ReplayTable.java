package org.tallystick.query.replay;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.replay.Replay.SideEffects;
import org.tallystick.api.replay.ReplayState;

/** The replays and how they stand. */
@Component
class ReplayTable {

    private static final String SELECT = "SELECT * FROM read_model_replay";

    private final JdbcClient jdbc;
    private final Clock clock;

    ReplayTable(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    void add(String replayId, Generation from, Generation generation, String actor) {
        jdbc.sql(
                        """
                        INSERT INTO read_model_replay (replay_id, model, generation, from_generation,
                            processor, state, requested_by, started_at)
                        VALUES (?, ?, ?, ?, ?, 'BUILDING', ?, ?)""")
                .param(replayId)
                .param(generation.model())
                .param(generation.number())
                .param(from.number())
                .param(generation.processor())
                .param(actor)
                .param(now())
                .update();
    }

    Optional<ReplayRow> find(String replayId) {
        return jdbc.sql(SELECT + " WHERE replay_id = ?")
                .param(replayId)
                .query(ReplayTable::read)
                .optional();
    }

    List<ReplayRow> newest(int limit) {
        return jdbc.sql(SELECT + " ORDER BY started_at DESC, replay_id LIMIT ?")
                .param(limit)
                .query(ReplayTable::read)
                .list();
    }

    /** The replays whose new generation is being made. */
    List<ReplayRow> underWay() {
        return in(Arrays.stream(ReplayState.values()).filter(ReplayState::underWay).toList());
    }

    /** The newest replay of a read model. */
    Optional<ReplayRow> newestOf(String model) {
        return jdbc.sql(SELECT + " WHERE model = ? ORDER BY generation DESC LIMIT 1")
                .param(model)
                .query(ReplayTable::read)
                .optional();
    }

    private List<ReplayRow> in(List<ReplayState> states) {
        return jdbc.sql(SELECT + " WHERE state IN (:states) ORDER BY started_at")
                .param("states", states.stream().map(ReplayState::name).toList())
                .query(ReplayTable::read)
                .list();
    }

    /** Moves a replay on, if it is still in one of these states. */
    boolean move(String replayId, ReplayState to, ReplayState... from) {
        return jdbc.sql(
                                """
                                UPDATE read_model_replay SET state = :to, failure = NULL,
                                    caught_up_at = CASE WHEN :to = 'CAUGHT_UP'
                                        THEN coalesce(caught_up_at, :now) ELSE caught_up_at END,
                                    switched_at = CASE WHEN :to IN ('SWITCHED', 'ROLLED_BACK')
                                        THEN :now ELSE switched_at END,
                                    ended_at = CASE WHEN :to = 'CANCELLED'
                                        THEN :now ELSE ended_at END
                                WHERE replay_id = :id AND state IN (:from)""")
                        .param("to", to.name())
                        .param("now", now())
                        .param("id", replayId)
                        .param("from", Arrays.stream(from).map(ReplayState::name).toList())
                        .update()
                == 1;
    }

    void fail(String replayId, String failure) {
        jdbc.sql(
                        "UPDATE read_model_replay SET state = 'FAILED', failure = ?"
                                + " WHERE replay_id = ? AND state = 'COMPARING'")
                .param(failure)
                .param(replayId)
                .update();
    }

    void compared(String replayId, long position) {
        jdbc.sql(
                        "UPDATE read_model_replay SET compared_to = ?, compared_at = ?"
                                + " WHERE replay_id = ?")
                .param(position)
                .param(now())
                .param(replayId)
                .update();
    }

    void end(String replayId) {
        jdbc.sql(
                        "UPDATE read_model_replay SET ended_at = coalesce(ended_at, ?)"
                                + " WHERE replay_id = ?")
                .param(now())
                .param(replayId)
                .update();
    }

    /** Counts what a generation's projection tried to do and must not. */
    void count(Generation generation, SideEffects more) {
        jdbc.sql(
                        """
                        UPDATE read_model_replay
                        SET gateway_calls = gateway_calls + ?, commands = commands + ?
                        WHERE model = ? AND generation = ?""")
                .param(more.gatewayCalls())
                .param(more.commands())
                .param(generation.model())
                .param(generation.number())
                .update();
    }

    private OffsetDateTime now() {
        return clock.instant().atOffset(ZoneOffset.UTC);
    }

    private static ReplayRow read(ResultSet row, int number) throws SQLException {
        Instant startedAt = instant(row, "started_at");
        if (startedAt == null) {
            throw new IllegalStateException("A replay has begun some time");
        }
        return new ReplayRow(
                row.getString("replay_id"),
                row.getString("model"),
                row.getInt("generation"),
                row.getInt("from_generation"),
                row.getString("processor"),
                ReplayState.valueOf(row.getString("state")),
                row.getString("failure"),
                new SideEffects(row.getLong("gateway_calls"), row.getLong("commands")),
                row.getString("requested_by"),
                startedAt,
                instant(row, "caught_up_at"),
                instant(row, "switched_at"),
                instant(row, "ended_at"),
                row.getObject("compared_to", Long.class),
                instant(row, "compared_at"));
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime value = row.getObject(column, OffsetDateTime.class);
        return value == null ? null : value.toInstant();
    }
}
