package org.tallystick.command.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.JdbcOperations;
import org.tallystick.api.recovery.RecoveryPhase;
import org.tallystick.api.recovery.RecoveryReason;

/**
 * Whether the database is the one that was served last. Asked under the append lock and in the
 * transaction that is about to append, so that no event is ever written to restored books that
 * nobody has looked at.
 */
public class ServedDatabase {

    /** One row, nothing of it from a file: the server's start stands for its identity. */
    static final String FIND =
            "SELECT phase, timeline, pg_postmaster_start_time(),"
                    + " ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint,"
                    + " epoch FROM served_database WHERE only_row";

    private static final Logger LOG = LoggerFactory.getLogger(ServedDatabase.class);

    private final JdbcOperations jdbc;
    private final RecoveryTable recoveries;
    private final RecoveryGuardSettings settings;
    private volatile @Nullable OffsetDateTime verifiedStart;
    private volatile @Nullable KnownEvent known;
    private volatile long knownEpoch = -1;
    private volatile long servedEpoch = -1;

    /** An event that this node has written, as its number and id. */
    private record KnownEvent(long position, String eventId) {}

    /**
     * What the database says of itself.
     *
     * @param servedTimeline the timeline that it was served on last
     * @param serverStart when the server was started
     * @param timeline that the server is on
     * @param epoch grows with each recovery, and with time: no restore brings one back
     */
    record Found(
            RecoveryPhase phase,
            long servedTimeline,
            OffsetDateTime serverStart,
            long timeline,
            long epoch) {

        static Found of(ResultSet row) throws SQLException {
            if (!row.next()) {
                throw new IllegalStateException("The row of served_database is missing");
            }
            return new Found(
                    RecoveryPhase.valueOf(row.getString(1)),
                    row.getLong(2),
                    row.getObject(3, OffsetDateTime.class),
                    row.getLong(4),
                    row.getLong(5));
        }
    }

    ServedDatabase(JdbcOperations jdbc, Clock clock, RecoveryGuardSettings settings) {
        this.jdbc = jdbc;
        this.recoveries = new RecoveryTable(jdbc, clock);
        this.settings = settings;
    }

    RecoveryTable recoveries() {
        return recoveries;
    }

    /** Remembers the newest event that this node has committed. */
    void wrote(long position, String eventId) {
        known = new KnownEvent(position, eventId);
    }

    /**
     * What is allowed now. Begins a recovery, in the transaction in hand, if the database is not as
     * it was served last. Only under the append lock.
     *
     * @param by who looks
     */
    RecoveryPhase judge(Found found, String by) {
        if (isClear(found)) {
            return found.phase();
        }
        RecoveryReason reason = difference(found);
        if (reason == null) {
            verifiedStart = found.serverStart();
            return RecoveryPhase.SERVING;
        }
        KnownEvent newest = known;
        begin(reason, newest == null ? null : newest.position(), by);
        return RecoveryPhase.WAITING;
    }

    /** Whether nothing has to be looked at more closely. */
    boolean isClear(Found found) {
        if (found.phase() != RecoveryPhase.SERVING) {
            forget();
            return true;
        }
        if (found.epoch() > knownEpoch) {
            // What this node knew before a recovery that it has not heard of counts no more.
            forget();
            knownEpoch = found.epoch();
        }
        return found.serverStart().equals(verifiedStart)
                && found.timeline() == found.servedTimeline()
                && found.epoch() == knownEpoch;
    }

    void begin(RecoveryReason reason, @Nullable Long knownPosition, String by) {
        recoveries.begin(reason, knownPosition, by);
        known = null;
        LOG.error(
                "The database was restored or replaced ({}): nothing is written until"
                        + " './tallystick recover' has been run; see docs/backup.md",
                reason);
    }

    /** What is not as it was; a new connection to a server that was started anew asks. */
    private @Nullable RecoveryReason difference(Found found) {
        if (!recoveries.isOnServedSystem()) {
            return RecoveryReason.OTHER_SERVER;
        }
        KnownEvent newest = known;
        if (found.epoch() < knownEpoch) {
            return RecoveryReason.EVENTS_MISSING;
        }
        if (newest != null && !recoveries.exists(newest.position(), newest.eventId())) {
            return RecoveryReason.EVENTS_MISSING;
        }
        if (found.timeline() == found.servedTimeline()) {
            return null;
        }
        if (!settings.synchronousStandby()
                || newest == null
                || found.timeline() < found.servedTimeline()) {
            return RecoveryReason.OTHER_TIMELINE;
        }
        LOG.warn(
                "The database has failed over from timeline {} to {}, which has event {}",
                found.servedTimeline(),
                found.timeline(),
                newest.position());
        recoveries.serveHere();
        return null;
    }

    /** Whether a recovery has begun since the last look: what is in memory may be lost. */
    boolean isAnotherOne(Found found) {
        boolean another = found.epoch() != servedEpoch;
        servedEpoch = found.epoch();
        return another;
    }

    /**
     * What is allowed now and until the end of the transaction in hand, for a group that holds the
     * append lock together with others. It begins no recovery, which needs the lock alone: a node's
     * next look does.
     */
    public RecoveryPhase judgeBesideOthers() {
        jdbc.query("SELECT pg_advisory_xact_lock_shared(?)", row -> {}, PostgresHead.LOCK_KEY);
        Found found = find();
        if (isClear(found)) {
            return found.phase();
        }
        if (difference(found) != null) {
            return RecoveryPhase.WAITING;
        }
        verifiedStart = found.serverStart();
        return RecoveryPhase.SERVING;
    }

    /** Asks once more whatever is known of the server; after a recovery it is another one. */
    void forget() {
        verifiedStart = null;
        known = null;
    }

    Found find() {
        return Objects.requireNonNull(jdbc.query(FIND, Found::of));
    }
}
