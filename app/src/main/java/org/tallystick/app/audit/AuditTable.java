package org.tallystick.app.audit;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.InvalidCursorException;
import org.tallystick.api.Page;
import org.tallystick.api.audit.AuditEntry;
import org.tallystick.api.audit.AuditFilter;
import org.tallystick.api.audit.AuditLog;
import org.tallystick.api.audit.AuditResult;
import org.tallystick.api.audit.AuditedAct;
import org.tallystick.app.listing.ListCursor;
import org.tallystick.app.runtime.NodeId;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The audit log's tables. They refuse to be changed. */
@Component
class AuditTable implements AuditLog {

    private static final String BEGIN =
            """
            INSERT INTO audit_act (at, actor, action, target, detail, trace_id, node)
            VALUES (:at, :actor, :action, :target, :detail::jsonb, :traceId, :node)
            RETURNING audit_id""";

    private static final String END =
            """
            INSERT INTO audit_result (audit_id, result, code, ended_at)
            VALUES (:auditId, :result, :code, :at) ON CONFLICT DO NOTHING""";

    private static final String SELECT =
            """
            SELECT a.*, r.result, r.code, r.ended_at
            FROM audit_act a LEFT JOIN audit_result r USING (audit_id)
            WHERE (:actor::text IS NULL OR a.actor = :actor)
            AND (:action::text IS NULL OR a.action = :action)
            AND (:actions::text IS NULL OR starts_with(a.action, :actions))
            AND (:target::text IS NULL OR a.target = :target)
            AND (:result::text IS NULL OR coalesce(r.result, 'UNKNOWN') = :result)
            AND (:from::timestamptz IS NULL OR a.at >= :from)
            AND (:to::timestamptz IS NULL OR a.at < :to)
            AND (:before::bigint IS NULL OR a.audit_id < :before)
            ORDER BY a.audit_id DESC LIMIT :limit""";

    private static final TypeReference<Map<String, String>> TEXTS = new TypeReference<>() {};

    private final JdbcClient jdbc;
    private final JsonMapper json;
    private final Clock clock;
    private final NodeId node;

    AuditTable(JdbcClient jdbc, JsonMapper json, Clock clock, NodeId node) {
        this.jdbc = jdbc;
        this.json = json;
        this.clock = clock;
        this.node = node;
    }

    @Override
    public String begin(AuditedAct act) {
        return jdbc.sql(BEGIN)
                .param("at", at(clock.instant()))
                .param("actor", cut(act.actor()))
                .param("action", cut(act.action()))
                .param("target", cut(act.target()))
                .param("detail", json.writeValueAsString(detail(act.detail())))
                .param("traceId", cut(act.traceId()))
                .param("node", node.value())
                .query(String.class)
                .single();
    }

    @Override
    public void end(String auditId, AuditResult result, @Nullable String code) {
        if (result == AuditResult.UNKNOWN) {
            throw new IllegalArgumentException("That nothing is known is no result");
        }
        jdbc.sql(END)
                .param("auditId", Long.valueOf(auditId))
                .param("result", result.name())
                .param("code", code)
                .param("at", at(clock.instant()))
                .update();
    }

    @Override
    public Page<AuditEntry> find(AuditFilter filter, @Nullable String cursor, int limit) {
        ListCursor list = new ListCursor("audit", filter);
        List<String> after = list.key(cursor, 1);
        String action = filter.action();
        boolean all = action != null && action.endsWith(".");
        List<AuditEntry> rows =
                jdbc.sql(SELECT)
                        .param("actor", filter.actor())
                        .param("action", all ? null : action)
                        .param("actions", all ? action : null)
                        .param("target", filter.target())
                        .param("result", filter.result() == null ? null : filter.result().name())
                        .param("from", at(filter.from()))
                        .param("to", at(filter.to()))
                        .param("before", after.isEmpty() ? null : number(after.get(0)))
                        .param("limit", ListCursor.limit(limit) + 1)
                        .query(this::entry)
                        .list();
        return list.page(rows, limit, entry -> List.of(entry.auditId()));
    }

    private AuditEntry entry(ResultSet row, int number) throws SQLException {
        String result = row.getString("result");
        OffsetDateTime endedAt = row.getObject("ended_at", OffsetDateTime.class);
        return new AuditEntry(
                row.getString("audit_id"),
                row.getObject("at", OffsetDateTime.class).toInstant(),
                row.getString("actor"),
                row.getString("action"),
                row.getString("target"),
                json.readValue(row.getString("detail"), TEXTS),
                result == null ? AuditResult.UNKNOWN : AuditResult.valueOf(result),
                row.getString("code"),
                endedAt == null ? null : endedAt.toInstant(),
                row.getString("trace_id"),
                row.getString("node"));
    }

    private static Map<String, String> detail(Map<String, String> texts) {
        Map<String, String> kept = new LinkedHashMap<>();
        for (String name : new ArrayList<>(texts.keySet()).stream().sorted().toList()) {
            if (kept.size() < AuditedAct.DETAILS_MAX) {
                kept.put(cut(name), cut(texts.getOrDefault(name, "")));
            }
        }
        return kept;
    }

    /** Without the one character that the database cannot keep, and no longer than it may be. */
    private static String cut(String text) {
        String kept = text.replace("\0", "");
        return kept.length() <= AuditedAct.TEXT_MAX ? kept : kept.substring(0, AuditedAct.TEXT_MAX);
    }

    private static Long number(String key) {
        try {
            return Long.valueOf(key);
        } catch (NumberFormatException e) {
            throw new InvalidCursorException();
        }
    }

    private static @Nullable OffsetDateTime at(@Nullable Instant instant) {
        return instant == null ? null : instant.atOffset(ZoneOffset.UTC);
    }
}
