package org.tallystick.query.reconciliation;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.Page;
import org.tallystick.api.reconciliation.Difference;
import org.tallystick.api.reconciliation.DifferenceStatus;
import org.tallystick.api.reconciliation.ReconciliationBook;
import org.tallystick.api.reconciliation.ReconciliationRun;
import org.tallystick.api.reconciliation.ReconciliationStanding;
import org.tallystick.query.page.Key;
import org.tallystick.query.page.PageQuery;

/** Reads what was compared and found. */
@Component
class ReconciliationBookTable implements ReconciliationBook {

    private static final String STANDING =
            """
            SELECT coalesce(w.position, -1) AS position,
                coalesce(w.leased_until > now(), false) AS running,
                (SELECT coalesce(max(globalindex), -1) FROM domainevententry) AS head
            FROM (SELECT 1) AS one
            LEFT JOIN reconciliation_work w ON w.work = ?""";

    private final JdbcClient jdbc;
    private final RunTable runs;
    private final DifferenceTable differences;
    private final WorkTable work;

    ReconciliationBookTable(
            JdbcClient jdbc, RunTable runs, DifferenceTable differences, WorkTable work) {
        this.jdbc = jdbc;
        this.runs = runs;
        this.differences = differences;
        this.work = work;
    }

    @Override
    public ReconciliationStanding standing() {
        List<Difference> last = differences(null, null, 1).data();
        return jdbc.sql(STANDING)
                .param(LedgerWatch.WORK)
                .query(
                        (row, number) ->
                                new ReconciliationStanding(
                                        row.getBoolean("running"),
                                        row.getLong("position"),
                                        row.getLong("head"),
                                        differences.open(),
                                        last.isEmpty() ? null : last.get(0),
                                        work.dueAt(ReconciliationTimer.SCHEDULED).orElse(null)))
                .single();
    }

    @Override
    public Page<ReconciliationRun> runs(@Nullable String cursor, int limit) {
        runs.endSilent();
        return new PageQuery(jdbc, "SELECT * FROM reconciliation_run")
                .orderedBy(false, Key.instant("started_at"), Key.text("run_id"))
                .page(cursor, limit, (row, number) -> RunTable.run(row, List.of(), List.of()));
    }

    @Override
    public Page<Difference> differences(
            @Nullable DifferenceStatus status, @Nullable String cursor, int limit) {
        return new PageQuery(jdbc, "SELECT * FROM reconciliation_difference")
                .where("status = ?", status == null ? null : status.name())
                .orderedBy(false, Key.instant("last_seen_at"), Key.text("difference_id"))
                .page(cursor, limit, (row, number) -> differences.difference(row));
    }
}
