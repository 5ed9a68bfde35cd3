package org.tallystick.app.gateway.inbox;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Callback;
import org.tallystick.api.Ids;
import org.tallystick.api.cases.CaseAction;
import org.tallystick.api.cases.CaseCommand.OpenCaseCommand;
import org.tallystick.api.cases.CaseCommand.ResolveCaseCommand;
import org.tallystick.api.cases.CaseIntention;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.cases.CaseSubject;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.app.gateway.inbox.InboxTable.Claimed;

/** The cases that callbacks end in. One cause has one case, however often it is reported. */
final class InboxCases {

    private static final int PAYLOAD_LENGTH_MAX = 4000;

    private InboxCases() {}

    /** The order is nobody's, or another gateway's: several callbacks about it are one cause. */
    static OpenCaseCommand unknownOrder(Claimed callback, List<GatewayFact> facts) {
        return open(
                Ids.derived(
                        CaseKind.UNKNOWN_ORDER.name(), callback.gateway(), callback.orderNumber()),
                CaseKind.UNKNOWN_ORDER,
                callback,
                facts,
                new Why("A signed callback names an order that this gateway never got", 0, null));
    }

    /** It was processed after all, as somebody had asked for. */
    static ResolveCaseCommand processed(Claimed callback, String actor) {
        return new ResolveCaseCommand(
                unprocessed(callback),
                CaseIntention.PROPOSE,
                CaseAction.IGNORE,
                "The callback was processed when it was tried once more",
                null,
                actor);
    }

    private static String unprocessed(Claimed callback) {
        return Ids.derived(CaseKind.CALLBACK_UNPROCESSED.name(), callback.inboxId());
    }

    /** It cannot be read, or every attempt has failed. */
    static OpenCaseCommand unprocessed(Claimed callback, List<GatewayFact> facts, Why why) {
        return open(unprocessed(callback), CaseKind.CALLBACK_UNPROCESSED, callback, facts, why);
    }

    /** Why, after how much. */
    record Why(String reason, int level, @Nullable String code) {}

    private static OpenCaseCommand open(
            String caseId, CaseKind kind, Claimed callback, List<GatewayFact> facts, Why why) {
        Map<String, String> payload = new LinkedHashMap<>();
        payload.put("callbackId", callback.inboxId());
        payload.put("notifyId", callback.notifyId());
        payload.put("gateway", callback.gateway());
        payload.put("orderNumber", callback.orderNumber());
        payload.put("kind", kinds(facts));
        byte[] body = callback.body();
        if (body != null) {
            payload.put("payload", shown(body));
            payload.put("contentHash", NewCallback.shown(body));
        }
        payload.put("receivedAt", callback.receivedAt().toString());
        payload.put("retryLevel", Integer.toString(why.level()));
        payload.put("nextAttempt", "none");
        payload.put("traceId", callback.traceId());
        if (why.code() != null) {
            payload.put("lastError", why.code());
        }
        CaseSubject subject =
                new CaseSubject(
                        null,
                        new Callback("gateway:" + callback.gateway(), callback.notifyId()),
                        null,
                        facts.stream()
                                .map(GatewayFact::amount)
                                .filter(Objects::nonNull)
                                .findFirst()
                                .orElse(null),
                        null,
                        null);
        return new OpenCaseCommand(
                caseId, kind, subject, why.reason(), payload, Callback.OWN_SOURCE);
    }

    private static String kinds(List<GatewayFact> facts) {
        return facts.isEmpty()
                ? "unreadable"
                : facts.stream().map(fact -> fact.kind().name()).collect(Collectors.joining(","));
    }

    private static String shown(byte[] body) {
        String text = NewCallback.text(body).replace('\0', '\uFFFD');
        return text.length() > PAYLOAD_LENGTH_MAX ? text.substring(0, PAYLOAD_LENGTH_MAX) : text;
    }
}
