package org.tallystick.app.web.cases;

import java.util.List;
import java.util.TreeMap;
import org.tallystick.api.Callback;
import org.tallystick.api.Money;
import org.tallystick.api.cases.CaseStatus;
import org.tallystick.api.cases.CaseSubject;
import org.tallystick.api.cases.CaseView;
import org.tallystick.app.web.reply.JsonWriter;

/** A case as callers see it. */
final class CaseJson {

    private CaseJson() {}

    static byte[] of(CaseView view) {
        return JsonWriter.object(
                json -> {
                    write(json, view);
                    json.list("history", view.history(), CaseJson::step);
                });
    }

    /** Without the history, as in lists. */
    static void write(JsonWriter json, CaseView view) {
        json.field("caseId", view.caseId())
                .field("kind", view.kind())
                .field("status", view.status());
        subject(json, view.subject());
        json.field("reason", view.reason())
                .object(
                        "payload",
                        payload -> new TreeMap<>(view.payload()).forEach(payload::field));
        boolean resolved = view.status() == CaseStatus.RESOLVED;
        json.texts(
                        "allowedActions",
                        resolved
                                ? List.of()
                                : view.kind().allowedActions().stream()
                                        .map(Enum::name)
                                        .sorted()
                                        .toList())
                .field("claimedBy", view.claimedBy())
                .field("proposedAction", view.proposedAction())
                .field("proposedBy", view.proposedBy())
                .field("retryLevel", view.retryLevel())
                .field("nextAttemptAt", view.nextAttemptAt())
                .field("resultMovementId", view.movementId())
                .field("createdAt", view.createdAt())
                .field("updatedAt", view.updatedAt())
                .field("version", view.version());
    }

    private static void subject(JsonWriter json, CaseSubject subject) {
        Callback callback = subject.callback();
        Money amount = subject.amount();
        json.field("accountId", subject.accountId())
                .field("callbackId", callback == null ? null : callback.id())
                .field("source", callback == null ? null : callback.source())
                .field("movementId", subject.movementId())
                .field("paymentId", subject.paymentId())
                .field("refundId", subject.refundId())
                .number("amount", amount == null ? null : amount.minor())
                .field("currency", amount == null ? null : amount.currency());
    }

    private static void step(JsonWriter json, CaseView.Step step) {
        json.field("at", step.at())
                .field("what", step.what())
                .field("actor", step.actor())
                .field("action", step.action())
                .field("note", step.note())
                .field("traceId", step.traceId());
    }
}
