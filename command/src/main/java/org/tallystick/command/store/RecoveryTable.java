package org.tallystick.command.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcOperations;
import org.tallystick.api.recovery.RecoveryPhase;
import org.tallystick.api.recovery.RecoveryReason;
import org.tallystick.api.recovery.RecoveryStep;
import org.tallystick.api.recovery.RecoveryView;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Recoveries, and the row that says whether money may move. */
class RecoveryTable {

    /** A replay of which nothing was heard for so long was broken off. */
    static final Duration SILENCE_MAX = Duration.ofSeconds(15);

    private static final String HERE =
            "UPDATE served_database SET (system_identifier, timeline) = (SELECT system_identifier,"
                    + " ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint"
                    + " FROM pg_control_system())";

    private static final String BEGIN =
            """
            INSERT INTO recovery (reason, noticed_at, noticed_by, restored_position, restored_at,
                known_position, id_offset)
            SELECT ?, ?, ?, coalesce(last.globalindex, -1), last.timestamp::timestamptz, ?, ?
            FROM (VALUES (1)) one LEFT JOIN (SELECT globalindex, timestamp FROM domainevententry
                ORDER BY globalindex DESC LIMIT 1) last ON true""";

    private static final TypeReference<List<RecoveryStep>> STEPS = new TypeReference<>() {};

    private final JdbcOperations jdbc;
    private final Clock clock;
    private final JsonMapper json = JsonMapper.shared();

    RecoveryTable(JdbcOperations jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    RecoveryPhase phase() {
        return RecoveryPhase.valueOf(
                String.valueOf(
                        jdbc.queryForObject("SELECT phase FROM served_database", String.class)));
    }

    long epoch() {
        Long epoch = jdbc.queryForObject("SELECT epoch FROM served_database", Long.class);
        return epoch == null ? 0 : epoch;
    }

    boolean isOnServedSystem() {
        return Boolean.TRUE.equals(
                jdbc.queryForObject(
                        "SELECT s.system_identifier = c.system_identifier"
                                + " FROM served_database s, pg_control_system() c",
                        Boolean.class));
    }

    /** The server and timeline of now are the ones that are served. */
    void serveHere() {
        jdbc.update(HERE);
    }

    boolean exists(long position, String eventId) {
        return Boolean.TRUE.equals(
                jdbc.queryForObject(
                        "SELECT EXISTS (SELECT FROM domainevententry"
                                + " WHERE globalindex = ? AND eventidentifier = ?)",
                        Boolean.class,
                        position,
                        eventId));
    }

    void begin(RecoveryReason reason, @Nullable Long knownPosition, String by) {
        Instant now = clock.instant();
        long offset = EventNumbers.offset(now, newestOffset());
        jdbc.update(
                "UPDATE recovery SET ended_at = ?, ended_by = 'restored' WHERE ended_at IS NULL",
                utc(now));
        jdbc.update(BEGIN, reason.name(), utc(now), by, knownPosition, offset);
        jdbc.update("UPDATE served_database SET epoch = ?", offset);
        setPhase(RecoveryPhase.WAITING);
    }

    private long newestOffset() {
        Long newest =
                jdbc.queryForObject("SELECT coalesce(max(id_offset), 0) FROM recovery", Long.class);
        return newest == null ? 0 : newest;
    }

    /**
     * @param newest position of the newest event beyond the database, if there is such a store; it
     *     counts as it is before anything is written after the restore
     */
    boolean startReplay(Instant from, String by, OptionalLong newest) {
        Instant now = clock.instant();
        int started =
                jdbc.update(
                        """
                        UPDATE recovery SET replay_from = ?, replay_started_at = ?,
                            replay_started_by = ?, heard_at = ?, replayed_at = NULL, steps = '[]',
                            newest_position = coalesce(newest_position, ?)
                        WHERE ended_at IS NULL AND (heard_at IS NULL OR replayed_at IS NOT NULL
                            OR heard_at < ?)""",
                        utc(from),
                        utc(now),
                        by,
                        utc(now),
                        newest.isPresent() ? newest.getAsLong() : null,
                        utc(now.minus(SILENCE_MAX)));
        if (started == 1) {
            setPhase(RecoveryPhase.REPLAYING);
        }
        return started == 1;
    }

    void note(List<RecoveryStep> steps, boolean ended) {
        OffsetDateTime now = utc(clock.instant());
        // A late sign of life of a replay that has ended changes nothing.
        jdbc.update(
                "UPDATE recovery SET steps = ?::jsonb, heard_at = ?, replayed_at = ?"
                        + " WHERE ended_at IS NULL AND replayed_at IS NULL",
                json.writeValueAsString(steps),
                now,
                ended ? now : null);
        if (ended) {
            setPhase(RecoveryPhase.REPLAYED);
        }
    }

    boolean end(String by) {
        int ended =
                jdbc.update(
                        "UPDATE recovery SET ended_at = ?, ended_by = ?"
                                + " WHERE ended_at IS NULL AND replayed_at IS NOT NULL",
                        utc(clock.instant()),
                        by);
        if (ended == 1) {
            serveHere();
            setPhase(RecoveryPhase.SERVING);
        }
        return ended == 1;
    }

    private void setPhase(RecoveryPhase phase) {
        jdbc.update("UPDATE served_database SET phase = ?", phase.name());
    }

    Optional<RecoveryView> latest() {
        return jdbc
                .query(
                        "SELECT r.*, s.phase FROM recovery r, served_database s"
                                + " ORDER BY recovery_id DESC LIMIT 1",
                        (row, number) -> view(row))
                .stream()
                .findFirst();
    }

    private RecoveryView view(ResultSet row) throws SQLException {
        boolean ended = row.getObject("ended_at") != null;
        return new RecoveryView(
                Long.toString(row.getLong("recovery_id")),
                ended ? RecoveryPhase.SERVING : RecoveryPhase.valueOf(row.getString("phase")),
                RecoveryReason.valueOf(row.getString("reason")),
                instant(row, "noticed_at").orElseThrow(),
                row.getString("noticed_by"),
                row.getLong("restored_position"),
                instant(row, "restored_at").orElse(null),
                row.getObject("known_position", Long.class),
                instant(row, "replay_from").orElse(null),
                instant(row, "replay_started_at").orElse(null),
                instant(row, "replayed_at").orElse(null),
                instant(row, "ended_at").orElse(null),
                row.getString("ended_by"),
                json.readValue(row.getString("steps"), STEPS));
    }

    private static Optional<Instant> instant(ResultSet row, String column) throws SQLException {
        return Optional.ofNullable(row.getObject(column, OffsetDateTime.class))
                .map(OffsetDateTime::toInstant);
    }

    private static OffsetDateTime utc(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }
}
