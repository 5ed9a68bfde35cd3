package org.tallystick.app.web.reconciliation;

import java.util.Map;
import org.tallystick.api.reconciliation.Difference;
import org.tallystick.api.reconciliation.FeedTotal;
import org.tallystick.api.reconciliation.FeedTotal.RowSum;
import org.tallystick.api.reconciliation.ReconciliationRequest;
import org.tallystick.api.reconciliation.ReconciliationRun;
import org.tallystick.app.web.reply.JsonWriter;

/** A run as callers see it. */
final class ReconciliationJson {

    private ReconciliationJson() {}

    static byte[] of(ReconciliationRun run) {
        return JsonWriter.object(json -> write(json, run));
    }

    private static void write(JsonWriter json, ReconciliationRun run) {
        ReconciliationRequest request = run.request();
        json.field("reconciliationId", run.runId())
                .field("status", run.status())
                .field("scope", request.scope())
                .field("accountId", request.accountId())
                .field("from", request.from())
                .field("to", request.to())
                .field("requestedBy", request.requestedBy())
                .field("checked", run.checked())
                .field("found", run.found())
                .field("open", run.open())
                .field("failure", run.failure())
                .field("startedAt", run.startedAt())
                .field("endedAt", run.endedAt())
                .list("feeds", run.feeds(), ReconciliationJson::feed)
                .list("differences", run.differences(), ReconciliationJson::difference);
    }

    private static void feed(JsonWriter json, FeedTotal total) {
        json.field("feed", total.feed())
                .field("currency", total.currency().isEmpty() ? null : total.currency());
        sum(json, "upstream", total.upstream());
        sum(json, "cases", total.cases());
        sum(json, "pending", total.pending());
        sum(json, "gone", total.gone());
        sum(json, "ledger", total.ledger());
        json.field("equal", total.isEqual()).field("problem", total.problem());
    }

    private static void sum(JsonWriter json, String name, RowSum sum) {
        json.object(name, each -> each.field("rows", sum.rows()).field("amount", sum.amount()));
    }

    private static void difference(JsonWriter json, Difference difference) {
        json.field("differenceId", difference.differenceId())
                .field("kind", difference.kind())
                .field("accountId", difference.accountId());
        texts(json, "expected", difference.expected());
        texts(json, "actual", difference.actual());
        texts(json, "evidence", difference.evidence());
        json.field("repair", difference.kind().repair())
                .field("status", difference.status())
                .field("caseId", difference.caseId())
                .field("firstSeenAt", difference.firstSeenAt())
                .field("lastSeenAt", difference.lastSeenAt());
    }

    private static void texts(JsonWriter json, String name, Map<String, String> texts) {
        json.object(name, object -> texts.forEach(object::field));
    }
}
