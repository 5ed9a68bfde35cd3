package org.tallystick.query.cases;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.axonframework.queryhandling.QueryHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.Callback;
import org.tallystick.api.Money;
import org.tallystick.api.Page;
import org.tallystick.api.cases.CaseAction;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.cases.CaseQuery.CaseDay;
import org.tallystick.api.cases.CaseQuery.CountCasesByDay;
import org.tallystick.api.cases.CaseQuery.CountOpenCases;
import org.tallystick.api.cases.CaseQuery.FindCase;
import org.tallystick.api.cases.CaseQuery.FindCases;
import org.tallystick.api.cases.CaseQuery.FindCasesAbout;
import org.tallystick.api.cases.CaseQuery.OpenCases;
import org.tallystick.api.cases.CaseStatus;
import org.tallystick.api.cases.CaseSubject;
import org.tallystick.api.cases.CaseView;
import org.tallystick.api.cases.CaseView.Step;
import org.tallystick.query.page.Key;
import org.tallystick.query.page.PageQuery;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Answers questions about cases. */
@Component
class CaseQueries {

    private final JdbcClient jdbc;
    private final JsonMapper json;

    CaseQueries(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    /** The history after the case: whoever waits for a version must not see it without its step. */
    @QueryHandler
    Optional<CaseView> handle(FindCase query) {
        return jdbc.sql("SELECT * FROM case_view WHERE case_id = ?")
                .param(query.caseId())
                .query(
                        (row, number) ->
                                rowMapper(history(query.caseId())).mapRow(row, number))
                .optional();
    }

    @QueryHandler
    Page<CaseView> handle(FindCases query) {
        return new PageQuery(jdbc, "SELECT * FROM case_view")
                .where("status = ?", name(query.status()))
                .where("kind = ?", name(query.kind()))
                .orderedBy(false, Key.instant("created_at"), Key.text("case_id"))
                .page(query.cursor(), query.limit(), rowMapper(List.of()));
    }

    @QueryHandler
    Page<CaseView> handle(FindCasesAbout query) {
        return new PageQuery(jdbc, "SELECT * FROM case_view")
                .where("status = ?", name(query.status()))
                .where("account_id = ?", query.accountId())
                .where("payment_id = ?", query.paymentId())
                .where("callback_source = ?", query.source())
                .orderedBy(false, Key.instant("created_at"), Key.text("case_id"))
                .page(query.cursor(), query.limit(), rowMapper(List.of()));
    }

    @QueryHandler
    List<OpenCases> handle(CountOpenCases query) {
        return jdbc.sql(
                        """
                        SELECT kind, status, count(*) AS cases, min(created_at) AS oldest_at
                        FROM case_view WHERE status <> 'RESOLVED'
                        GROUP BY kind, status ORDER BY min(created_at)""")
                .query(
                        (row, number) ->
                                new OpenCases(
                                        CaseKind.valueOf(row.getString("kind")),
                                        CaseStatus.valueOf(row.getString("status")),
                                        row.getLong("cases"),
                                        row.getObject("oldest_at", OffsetDateTime.class)
                                                .toInstant()))
                .list();
    }

    @QueryHandler
    List<CaseDay> handle(CountCasesByDay query) {
        return jdbc.sql(
                        """
                        SELECT (created_at AT TIME ZONE 'UTC')::date AS day, count(*) AS cases
                        FROM case_view WHERE created_at >= ? GROUP BY 1 ORDER BY 1""")
                .param(query.from().atOffset(ZoneOffset.UTC))
                .query(
                        (row, number) ->
                                new CaseDay(
                                        row.getObject("day", LocalDate.class),
                                        row.getLong("cases")))
                .list();
    }

    private List<Step> history(String caseId) {
        return jdbc.sql("SELECT * FROM case_step WHERE case_id = ? ORDER BY version")
                .param(caseId)
                .query((row, number) -> step(row))
                .list();
    }

    private static Step step(ResultSet row) throws SQLException {
        String action = row.getString("action");
        return new Step(
                instant(row, "at"),
                row.getString("what"),
                row.getString("actor"),
                action == null ? null : CaseAction.valueOf(action),
                row.getString("note"),
                row.getString("trace_id"));
    }

    private RowMapper<CaseView> rowMapper(List<Step> history) {
        return (row, number) -> {
            String proposed = row.getString("proposed_action");
            OffsetDateTime next = row.getObject("next_attempt_at", OffsetDateTime.class);
            return new CaseView(
                    row.getString("case_id"),
                    CaseKind.valueOf(row.getString("kind")),
                    CaseStatus.valueOf(row.getString("status")),
                    subject(row),
                    row.getString("reason"),
                    payload(row.getString("payload")),
                    row.getString("claimed_by"),
                    proposed == null ? null : CaseAction.valueOf(proposed),
                    row.getString("proposed_by"),
                    row.getInt("retry_level"),
                    next == null ? null : next.toInstant(),
                    row.getString("movement_id"),
                    instant(row, "created_at"),
                    instant(row, "updated_at"),
                    row.getLong("version"),
                    history);
        };
    }

    private static CaseSubject subject(ResultSet row) throws SQLException {
        String source = row.getString("callback_source");
        String currency = row.getString("currency");
        return new CaseSubject(
                row.getString("account_id"),
                source == null ? null : new Callback(source, row.getString("callback_id")),
                row.getString("subject_movement_id"),
                currency == null ? null : new Money(row.getLong("amount"), currency),
                row.getString("payment_id"),
                row.getString("refund_id"));
    }

    private Map<String, String> payload(String text) {
        return json.readValue(text, new TypeReference<>() {});
    }

    private static Instant instant(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }

    private static @Nullable String name(@Nullable Enum<?> constant) {
        return constant == null ? null : constant.name();
    }
}
