package org.tallystick.query.reconciliation;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.reconciliation.Difference;
import org.tallystick.api.reconciliation.FeedTotal;
import org.tallystick.api.reconciliation.ReconciliationRequest;
import org.tallystick.api.reconciliation.ReconciliationRun;
import org.tallystick.api.reconciliation.ReconciliationScope;
import org.tallystick.api.reconciliation.RunStatus;

/** The runs. */
@Component
class RunTable {

    /** A run of which nothing was heard for so long was on a node that has died. */
    private static final String SILENT = "interval '2 minutes'";

    private final JdbcClient jdbc;
    private final FeedTotalTable totals;
    private final Clock clock;

    RunTable(JdbcClient jdbc, FeedTotalTable totals, Clock clock) {
        this.jdbc = jdbc;
        this.totals = totals;
        this.clock = clock;
    }

    void add(String runId, ReconciliationRequest request) {
        jdbc.sql(
                        """
                        INSERT INTO reconciliation_run (run_id, scope, account_id, from_at, to_at,
                            requested_by, status, checked, found, started_at, heard_at)
                        VALUES (?, ?, ?, ?, ?, ?, 'RUNNING', 0, 0, ?, now())""")
                .param(runId)
                .param(request.scope().name())
                .param(request.accountId())
                .param(utc(request.from()))
                .param(utc(request.to()))
                .param(request.requestedBy())
                .param(utc(clock.instant()))
                .update();
    }

    /** Tells that it is alive, and how far it is. */
    void hear(String runId, Progress progress) {
        jdbc.sql(
                        """
                        UPDATE reconciliation_run SET checked = ?, found = ?, heard_at = now()
                        WHERE run_id = ?""")
                .param(progress.checked())
                .param(progress.count())
                .param(runId)
                .update();
    }

    /** Tells that it is alive. */
    void touch(String runId) {
        jdbc.sql("UPDATE reconciliation_run SET heard_at = now() WHERE run_id = ?")
                .param(runId)
                .update();
    }

    void end(String runId, Progress progress, @Nullable String failure) {
        totals.put(runId, progress.totals());
        jdbc.sql(
                        """
                        UPDATE reconciliation_run SET status = ?, checked = ?, found = ?,
                            failure = ?, ended_at = ?, heard_at = now()
                        WHERE run_id = ?""")
                .param((failure == null ? RunStatus.FINISHED : RunStatus.FAILED).name())
                .param(progress.checked())
                .param(progress.count())
                .param(failure)
                .param(utc(clock.instant()))
                .param(runId)
                .update();
    }

    /** From one status to another; false if it does not have the first one. */
    boolean move(String runId, RunStatus from, RunStatus to) {
        return jdbc.sql(
                                """
                                UPDATE reconciliation_run SET status = ?, heard_at = now()
                                WHERE run_id = ? AND status = ?""")
                        .param(to.name())
                        .param(runId)
                        .param(from.name())
                        .update()
                == 1;
    }

    /** Ends a repair: the run is again what it was before. */
    void endRepair(String runId) {
        jdbc.sql(
                        """
                        UPDATE reconciliation_run SET heard_at = now(),
                            status = CASE WHEN failure IS NULL THEN 'FINISHED' ELSE 'FAILED' END
                        WHERE run_id = ? AND status = 'REPAIRING'""")
                .param(runId)
                .update();
    }

    /** Ends the runs of nodes that have died. */
    void endSilent() {
        jdbc.sql(
                        "UPDATE reconciliation_run SET status = 'FAILED',"
                                + " failure = coalesce(failure, 'interrupted'),"
                                + " ended_at = coalesce(ended_at, heard_at)"
                                + " WHERE status IN ('RUNNING', 'REPAIRING')"
                                + " AND heard_at < now() - "
                                + SILENT)
                .update();
    }

    Optional<RunStatus> status(String runId) {
        return jdbc.sql("SELECT status FROM reconciliation_run WHERE run_id = ?")
                .param(runId)
                .query((row, number) -> RunStatus.valueOf(row.getString("status")))
                .optional();
    }

    Optional<ReconciliationRun> find(String runId, List<Difference> differences) {
        List<FeedTotal> feeds = totals.ofRun(runId);
        return jdbc.sql("SELECT * FROM reconciliation_run WHERE run_id = ?")
                .param(runId)
                .query((row, number) -> run(row, feeds, differences))
                .optional();
    }

    static ReconciliationRun run(ResultSet row, List<FeedTotal> feeds, List<Difference> differences)
            throws SQLException {
        Instant startedAt = instant(row, "started_at");
        return new ReconciliationRun(
                row.getString("run_id"),
                request(row),
                RunStatus.valueOf(row.getString("status")),
                row.getLong("checked"),
                row.getLong("found"),
                row.getString("failure"),
                startedAt == null ? Instant.EPOCH : startedAt,
                instant(row, "ended_at"),
                feeds,
                differences);
    }

    private static ReconciliationRequest request(ResultSet row) throws SQLException {
        return new ReconciliationRequest(
                ReconciliationScope.valueOf(row.getString("scope")),
                row.getString("account_id"),
                instant(row, "from_at"),
                instant(row, "to_at"),
                row.getString("requested_by"));
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime at = row.getObject(column, OffsetDateTime.class);
        return at == null ? null : at.toInstant();
    }

    private static @Nullable OffsetDateTime utc(@Nullable Instant instant) {
        return instant == null ? null : instant.atOffset(ZoneOffset.UTC);
    }
}
