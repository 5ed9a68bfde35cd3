package org.tallystick.query.cases;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.tallystick.api.Callback;
import org.tallystick.api.Money;
import org.tallystick.api.cases.CaseEvent;
import org.tallystick.api.cases.CaseEvent.CaseOpened;
import org.tallystick.api.cases.CaseSubject;
import org.tallystick.api.cases.CaseView.Step;
import org.tallystick.query.Slot;
import tools.jackson.databind.json.JsonMapper;

/** Writes the rows of cases and of their histories, in one slot. */
class CaseTable {

    private final JdbcClient jdbc;
    private final JsonMapper json;
    private final Slot slot;

    CaseTable(JdbcClient jdbc, JsonMapper json, Slot slot) {
        this.jdbc = jdbc;
        this.json = json;
        this.slot = slot;
    }

    void open(CaseOpened event, long version) {
        CaseSubject subject = event.subject();
        Callback callback = subject.callback();
        Money amount = subject.amount();
        OffsetDateTime at = utc(event.recordedAt());
        sql("""
                        INSERT INTO case_view{slot} (case_id, kind, status, account_id, callback_source,
                            callback_id, subject_movement_id, amount, currency, payment_id, refund_id,
                            reason, payload,
                            retry_level, created_at, updated_at, version)
                        VALUES (?, ?, 'OPEN', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?)
                        ON CONFLICT DO NOTHING""")
                .param(event.caseId())
                .param(event.kind().name())
                .param(subject.accountId())
                .param(callback == null ? null : callback.source())
                .param(callback == null ? null : callback.id())
                .param(subject.movementId())
                .param(amount == null ? null : amount.minor())
                .param(amount == null ? null : amount.currency())
                .param(subject.paymentId())
                .param(subject.refundId())
                .param(storable(event.reason()))
                .param(json.writeValueAsString(event.payload()))
                .param(at)
                .param(at)
                .param(version)
                .update();
    }

    /** Changes the case, unless it has this version or a later one. */
    void change(CaseEvent event, long version, String assignments, @Nullable Object... values) {
        List<@Nullable Object> parameters = new ArrayList<>(Arrays.asList(values));
        parameters.add(utc(event.recordedAt()));
        parameters.add(version);
        parameters.add(event.caseId());
        parameters.add(version);
        sql("UPDATE case_view{slot} SET "
                        + assignments
                        + ", updated_at = ?, version = ? WHERE case_id = ? AND version < ?")
                .params(parameters)
                .update();
    }

    void addStep(String caseId, long version, Step step) {
        sql("""
                        INSERT INTO case_step{slot} (case_id, version, at, what, actor, action, note,
                            trace_id)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                        ON CONFLICT DO NOTHING""")
                .param(caseId)
                .param(version)
                .param(utc(step.at()))
                .param(step.what())
                .param(storable(step.actor()))
                .param(step.action() == null ? null : step.action().name())
                .param(storable(step.note()))
                .param(step.traceId())
                .update();
    }

    /** Empties the tables, in the transaction in hand. */
    void empty() {
        sql("TRUNCATE case_view{slot}, case_step{slot}").update();
    }

    private JdbcClient.StatementSpec sql(String statement) {
        return jdbc.sql(slot.in(statement));
    }

    /** PostgreSQL stores no zero character; what a person wrote must not stop the projection. */
    private static @Nullable String storable(@Nullable String text) {
        return text == null ? null : text.replace('\0', '\uFFFD');
    }

    private static OffsetDateTime utc(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }
}
