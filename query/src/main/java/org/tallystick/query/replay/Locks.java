package org.tallystick.query.replay;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Locks that nodes agree by, each until its transaction ends. They are the database's own advisory
 * locks and wait in a fair queue: whoever wants one alone is not starved by those who share it.
 */
@Component
class Locks {

    /** The first half of the locks' keys, which no other lock of ours uses. */
    private static final int ORDERS = 0x7265_0001;

    private static final int BATCHES = 0x7265_0002;
    private static final int COMPARISONS = 0x7265_0003;

    private final JdbcTemplate jdbc;

    Locks(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    /** One order about a read model at a time. */
    void order(String model) {
        jdbc.queryForList("SELECT pg_advisory_xact_lock(?, hashtext(?))", ORDERS, model);
    }

    /**
     * This batch writes, beside others of its generation. Its commit does not wait for the disk:
     * rows and token are lost together or not at all, and what is lost is built again.
     */
    void batch(Generation generation) {
        jdbc.queryForList(
                "SELECT set_config('synchronous_commit', 'off', true),"
                        + " pg_advisory_xact_lock_shared(?, hashtext(?))",
                BATCHES,
                generation.processor());
    }

    /** No batch of the generation writes from now on; those in hand have ended. */
    void hold(Generation generation) {
        jdbc.queryForList(
                "SELECT pg_advisory_xact_lock(?, hashtext(?))", BATCHES, generation.processor());
    }

    /** Whether this node is the one to compare; false if another one does. */
    boolean compare(String replayId) {
        return Boolean.TRUE.equals(
                jdbc.queryForObject(
                        "SELECT pg_try_advisory_xact_lock(?, hashtext(?))",
                        Boolean.class,
                        COMPARISONS,
                        replayId));
    }

    /** Ends what whichever node is comparing does at the moment. */
    void breakOffComparison(String replayId) {
        jdbc.queryForList(
                """
                SELECT pg_cancel_backend(pid) FROM pg_locks
                WHERE locktype = 'advisory' AND objsubid = 2
                AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
                AND classid = ? AND objid::bigint = hashtext(?)::bigint & 4294967295""",
                (long) COMPARISONS,
                replayId);
    }
}
