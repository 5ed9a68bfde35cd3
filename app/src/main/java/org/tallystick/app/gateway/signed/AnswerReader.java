package org.tallystick.app.gateway.signed;

import java.time.Instant;
import java.util.List;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.GatewayStep;
import org.tallystick.app.gateway.adapter.CallbackVerdict;
import org.tallystick.app.gateway.adapter.GatewayReply;
import org.tallystick.app.gateway.adapter.GatewayReply.Outcome;
import org.tallystick.app.gateway.adapter.UnreadableException;
import tools.jackson.databind.JsonNode;

/**
 * Reads the answers to our requests.
 *
 * @param signed whether an answer must be signed
 */
record AnswerReader(SigningKeys keys, boolean signed) {

    private static final int OK = 200;
    private static final int CLIENT_ERROR = 400;
    private static final int SERVER_ERROR = 500;
    private static final int REQUEST_TIMEOUT = 408;
    private static final int TOO_EARLY = 425;
    private static final int TOO_MANY_REQUESTS = 429;

    GatewayReply read(GatewayStep step, HttpAnswer answer, Instant now) {
        if (signed
                && keys.verify(answer.headers(), answer.body(), now) != CallbackVerdict.GENUINE) {
            return GatewayReply.noAnswer(Outcome.SIGNATURE_INVALID, "signature_invalid");
        }
        try {
            if (answer.status() == OK) {
                JsonNode message = message(step, answer);
                List<GatewayFact> facts = FactReader.read(message);
                return new GatewayReply(Outcome.ANSWERED, facts);
            }
            if (mayRefuse(answer.status())) {
                return refusal(step, message(step, answer), answer.status());
            }
        } catch (UnreadableException e) {
            if (answer.status() == OK) {
                return GatewayReply.noAnswer(Outcome.UNREADABLE, "unreadable_" + e.getMessage());
            }
        }
        return httpError(answer.status());
    }

    /** An answer about another order says nothing about ours. */
    private static JsonNode message(GatewayStep step, HttpAnswer answer)
            throws UnreadableException {
        JsonNode message = StrictJson.read(answer.body());
        if (!FactReader.number(message, "number").equals(step.order().paymentId())) {
            throw new UnreadableException("number");
        }
        return message;
    }

    private static boolean mayRefuse(int status) {
        return status >= CLIENT_ERROR
                && status < SERVER_ERROR
                && status != REQUEST_TIMEOUT
                && status != TOO_EARLY
                && status != TOO_MANY_REQUESTS;
    }

    /** Only a declared refusal says that nothing was done. */
    private static GatewayReply refusal(GatewayStep step, JsonNode message, int status)
            throws UnreadableException {
        String code = FactReader.number(message, "refused");
        FactKind kind =
                switch (code) {
                    case "not_supported" -> FactKind.NOT_SUPPORTED;
                    case "order_not_found" -> orderNotFound(step.kind());
                    case "refund_not_found" -> refundNotFound(step.kind());
                    case "already_paid" ->
                            step.kind() == GatewayStep.Kind.CLOSE
                                    ? FactKind.ALREADY_PAID
                                    : refused(step.kind());
                    default -> refused(step.kind());
                };
        return kind == FactKind.NO_ANSWER
                ? httpError(status)
                : new GatewayReply(
                        Outcome.REFUSED,
                        List.of(
                                new GatewayFact(
                                        kind, null, step.refundId(), null, code, null, null)));
    }

    private static FactKind orderNotFound(GatewayStep.Kind kind) {
        return switch (kind) {
            case QUERY, CLOSE -> FactKind.NOT_FOUND;
            case CHARGE, REFUND, QUERY_REFUND -> refused(kind);
        };
    }

    private static FactKind refundNotFound(GatewayStep.Kind kind) {
        return kind == GatewayStep.Kind.QUERY_REFUND ? FactKind.REFUND_NOT_FOUND : refused(kind);
    }

    private static FactKind refused(GatewayStep.Kind kind) {
        return switch (kind) {
            case CHARGE -> FactKind.FAILED;
            case REFUND -> FactKind.REFUND_FAILED;
            case QUERY, CLOSE, QUERY_REFUND -> FactKind.NO_ANSWER;
        };
    }

    private static GatewayReply httpError(int status) {
        return GatewayReply.noAnswer(Outcome.HTTP_ERROR, "http_" + status);
    }
}
