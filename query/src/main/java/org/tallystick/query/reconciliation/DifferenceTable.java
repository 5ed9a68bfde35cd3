package org.tallystick.query.reconciliation;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.reconciliation.Difference;
import org.tallystick.api.reconciliation.DifferenceKind;
import org.tallystick.api.reconciliation.DifferenceStatus;
import org.tallystick.api.reconciliation.ReconciliationScope;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The differences, each once however often it is found. */
@Component
class DifferenceTable {

    private final JdbcClient jdbc;
    private final JsonMapper json;
    private final Clock clock;

    DifferenceTable(JdbcClient jdbc, JsonMapper json, Clock clock) {
        this.jdbc = jdbc;
        this.json = json;
        this.clock = clock;
    }

    /** Notes a difference; true if it is new, or is back. */
    boolean note(Finding finding) {
        OffsetDateTime now = now();
        Boolean known =
                jdbc.sql(
                                """
                                SELECT status = 'OPEN' FROM reconciliation_difference
                                WHERE difference_id = ?""")
                        .param(finding.id())
                        .query(Boolean.class)
                        .optional()
                        .orElse(false);
        jdbc.sql(
                        """
                        INSERT INTO reconciliation_difference (difference_id, kind, account_id,
                            subject, expected, actual, evidence, status, first_seen_at,
                            last_seen_at)
                        VALUES (?, ?, ?, ?, ?, ?, ?, 'OPEN', ?, ?)
                        ON CONFLICT (difference_id) DO UPDATE SET
                            expected = excluded.expected, actual = excluded.actual,
                            evidence = excluded.evidence, status = 'OPEN', closed_at = NULL,
                            last_seen_at = excluded.last_seen_at""")
                .param(finding.id())
                .param(finding.kind().name())
                .param(finding.accountId())
                .param(finding.subject())
                .param(json.writeValueAsString(finding.expected()))
                .param(json.writeValueAsString(finding.actual()))
                .param(json.writeValueAsString(finding.evidence()))
                .param(now)
                .param(now)
                .update();
        return !known;
    }

    /** Notes that a run has seen a difference. */
    void link(String runId, Finding finding) {
        jdbc.sql("INSERT INTO reconciliation_finding VALUES (?, ?) ON CONFLICT DO NOTHING")
                .param(runId)
                .param(finding.id())
                .update();
    }

    /**
     * Closes the open differences of a scope that were not found again.
     *
     * @param accountId of this account only; null for all
     * @param since when the looking began: what somebody else has found since stays open
     * @param kinds those that would have been found
     * @param seen those that were found
     */
    void closeOthers(
            Set<DifferenceKind> kinds,
            @Nullable String accountId,
            Instant since,
            Collection<String> seen) {
        Set<String> ids = new HashSet<>(seen);
        List<String> gone =
                jdbc
                        .sql(
                                """
                                SELECT difference_id FROM reconciliation_difference
                                WHERE status = 'OPEN' AND kind = ANY (:kinds)
                                AND (:account::text IS NULL OR account_id = :account)
                                AND last_seen_at <= :since""")
                        .param("since", since.atOffset(ZoneOffset.UTC))
                        .param("kinds", kinds.stream().map(Enum::name).toArray(String[]::new))
                        .param("account", accountId)
                        .query(String.class)
                        .list()
                        .stream()
                        .filter(id -> !ids.contains(id))
                        .toList();
        jdbc.sql(
                        """
                        UPDATE reconciliation_difference SET status = 'CLOSED', closed_at = :now
                        WHERE difference_id = ANY (:ids)""")
                .param("now", now())
                .param("ids", gone.toArray(String[]::new))
                .update();
    }

    void close(String differenceId) {
        jdbc.sql(
                        """
                        UPDATE reconciliation_difference SET status = 'CLOSED', closed_at = ?
                        WHERE difference_id = ?""")
                .params(now(), differenceId)
                .update();
    }

    void setCase(String differenceId, String caseId) {
        jdbc.sql("UPDATE reconciliation_difference SET case_id = ? WHERE difference_id = ?")
                .param(caseId)
                .param(differenceId)
                .update();
    }

    /** A run's differences, the oldest first. */
    List<Difference> ofRun(String runId, int limit) {
        return jdbc.sql(
                        """
                        SELECT d.* FROM reconciliation_finding f
                        JOIN reconciliation_difference d USING (difference_id)
                        WHERE f.run_id = ? ORDER BY d.first_seen_at, d.difference_id LIMIT ?""")
                .param(runId)
                .param(limit)
                .query((row, number) -> difference(row))
                .list();
    }

    /** Accounts of open differences that were not looked at since, the oldest first. */
    List<String> openAccounts(int limit) {
        return jdbc.sql(
                        """
                        SELECT account_id FROM reconciliation_difference
                        WHERE status = 'OPEN' AND account_id IS NOT NULL AND kind = ANY (:kinds)
                        GROUP BY account_id ORDER BY min(last_seen_at) LIMIT :limit""")
                .param(
                        "kinds",
                        Arrays.stream(DifferenceKind.values())
                                .filter(kind -> kind.scope() == ReconciliationScope.LEDGER)
                                .map(Enum::name)
                                .toArray(String[]::new))
                .param("limit", limit)
                .query(String.class)
                .list();
    }

    /** The orders of a gateway with open differences. */
    List<String> openOrders(String gateway) {
        return jdbc.sql(
                        """
                        SELECT DISTINCT evidence::jsonb ->> 'paymentId'
                        FROM reconciliation_difference
                        WHERE status = 'OPEN' AND kind LIKE 'PAYMENT\\_%'
                        AND evidence::jsonb ->> 'gateway' = ?
                        AND evidence::jsonb ->> 'paymentId' IS NOT NULL""")
                .param(gateway)
                .query(String.class)
                .list();
    }

    long open() {
        return jdbc.sql("SELECT count(*) FROM reconciliation_difference WHERE status = 'OPEN'")
                .query(Long.class)
                .single();
    }

    Difference difference(ResultSet row) throws SQLException {
        return new Difference(
                row.getString("difference_id"),
                DifferenceKind.valueOf(row.getString("kind")),
                row.getString("account_id"),
                texts(row.getString("expected")),
                texts(row.getString("actual")),
                texts(row.getString("evidence")),
                DifferenceStatus.valueOf(row.getString("status")),
                row.getString("case_id"),
                row.getObject("first_seen_at", OffsetDateTime.class).toInstant(),
                row.getObject("last_seen_at", OffsetDateTime.class).toInstant());
    }

    private Map<String, String> texts(String text) {
        return json.readValue(text, new TypeReference<>() {});
    }

    private OffsetDateTime now() {
        return clock.instant().atOffset(ZoneOffset.UTC);
    }
}
