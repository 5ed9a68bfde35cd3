package org.tallystick.query.reconciliation;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Work that one node does at a time. A lease is measured by the server's clock, which all nodes
 * share; it ends by itself if its node has died.
 */
@Component
class WorkTable {

    private static final String LEASE = "interval '15 seconds'";

    private final JdbcClient jdbc;
    private final String owner = UUID.randomUUID().toString();

    WorkTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Takes or keeps the lease, and tells how far the work is; empty if another node has it. */
    Optional<Long> lease(String work) {
        jdbc.sql(
                        "INSERT INTO reconciliation_work (work, position) VALUES (?, -1)"
                                + " ON CONFLICT DO NOTHING")
                .param(work)
                .update();
        return jdbc.sql(
                        "UPDATE reconciliation_work SET owner = ?, leased_until = now() + "
                                + LEASE
                                + " WHERE work = ? AND (owner IS NULL OR owner = ?"
                                + " OR leased_until < now()) RETURNING position")
                .params(owner, work, owner)
                .query(Long.class)
                .optional();
    }

    /** Notes how far the work is, if the lease is still ours; false if it is not. */
    boolean reached(String work, long position) {
        return jdbc.sql(
                                "UPDATE reconciliation_work SET position = ?, leased_until = now() + "
                                        + LEASE
                                        + " WHERE work = ? AND owner = ?")
                        .params(position, work, owner)
                        .update()
                == 1;
    }

    /** Lets another node have it. */
    void release(String work) {
        jdbc.sql("UPDATE reconciliation_work SET owner = NULL WHERE work = ? AND owner = ?")
                .params(work, owner)
                .update();
    }

    /** When scheduled work is due; empty if nobody has planned it. */
    Optional<Instant> dueAt(String work) {
        return jdbc.sql("SELECT due_at FROM reconciliation_work WHERE work = ?")
                .param(work)
                .query((row, number) -> row.getObject(1, OffsetDateTime.class))
                .optional()
                .map(OffsetDateTime::toInstant);
    }

    /** Plans scheduled work anew; true for the one node that was the first to do so. */
    boolean plan(String work, Optional<Instant> from, Instant to) {
        if (from.isEmpty()) {
            return jdbc.sql(
                                    """
                                    INSERT INTO reconciliation_work (work, position, due_at)
                                    VALUES (?, -1, ?) ON CONFLICT DO NOTHING""")
                            .params(work, to.atOffset(ZoneOffset.UTC))
                            .update()
                    == 1;
        }
        return jdbc.sql("UPDATE reconciliation_work SET due_at = ? WHERE work = ? AND due_at = ?")
                        .params(
                                to.atOffset(ZoneOffset.UTC),
                                work,
                                from.get().atOffset(ZoneOffset.UTC))
                        .update()
                == 1;
    }
}
