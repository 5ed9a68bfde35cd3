package org.tallystick.app.web.payment;

import java.util.List;
import java.util.Objects;
import org.tallystick.api.payment.PaymentAnswer;
import org.tallystick.api.payment.PaymentRefusal;
import org.tallystick.api.payment.PaymentResult;
import org.tallystick.api.payment.PaymentResult.Answered;
import org.tallystick.api.payment.PaymentResult.KeyReused;
import org.tallystick.api.payment.PaymentResult.NotApplied;
import org.tallystick.api.payment.PaymentResult.Obstacle;
import org.tallystick.app.web.outcome.Outcomes;
import org.tallystick.app.web.problem.FieldError;
import org.tallystick.app.web.problem.Problem;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;
import org.tallystick.app.web.reply.Reply;

/** Turns what became of a request about a payment into an answer. */
final class PaymentReplies {

    private static final int ACCEPTED = 202;

    private PaymentReplies() {}

    /** The answer; a problem that is not recorded is thrown. */
    static Reply of(PaymentResult result) {
        if (result instanceof Answered answered) {
            return of(answered.answer()).replayedIf(answered.replayed());
        }
        if (result instanceof KeyReused reused) {
            throw Outcomes.keyReused(reused.fields());
        }
        if (result instanceof NotApplied not) {
            throw notApplied(not.obstacle());
        }
        throw new IllegalStateException("A client's request was only noted");
    }

    /** A recorded answer: the same bytes whenever it is given. */
    static Reply of(PaymentAnswer answer) {
        PaymentRefusal refusal = answer.refusal();
        if (refusal == null) {
            return Reply.json(ACCEPTED, PaymentAnswerJson.of(answer)).at(location(answer));
        }
        Reply refused =
                Reply.of(
                        ProblemType.of(refusal).status(),
                        Problem.MEDIA_TYPE,
                        RefusedRequestJson.of(answer, refusal));
        return refusal == PaymentRefusal.ORDER_EXISTS
                ? refused.at(PaymentPaths.payment(answer.paymentId()))
                : refused;
    }

    private static String location(PaymentAnswer answer) {
        return switch (answer.action()) {
            case START, CANCEL -> PaymentPaths.payment(answer.paymentId());
            case REFUND ->
                    PaymentPaths.refund(
                            answer.paymentId(), Objects.requireNonNull(answer.refund()).refundId());
        };
    }

    private static ProblemException notApplied(Obstacle obstacle) {
        return switch (obstacle) {
            case PAYMENT_NOT_FOUND -> paymentNotFound();
            case ACCOUNT_NOT_FOUND ->
                    new ProblemException(ProblemType.ACCOUNT_NOT_FOUND, "There is no such account");
            case GATEWAY_UNKNOWN ->
                    field(
                            ProblemType.GATEWAY_UNKNOWN,
                            "gateway",
                            "No gateway of this name is configured");
            case CURRENCY_MISMATCH ->
                    field(
                            ProblemType.CURRENCY_MISMATCH,
                            "currency",
                            "The account has another currency");
            case CURRENCY_UNSUPPORTED ->
                    field(
                            ProblemType.CURRENCY_UNSUPPORTED,
                            "gateway",
                            "The gateway does not take the account's currency");
            case GATEWAY_UNAVAILABLE ->
                    new ProblemException(
                            ProblemType.GATEWAY_UNAVAILABLE,
                            "Not recorded: the gateway takes no orders now; send it again later");
            case EXPIRY_TOO_NEAR ->
                    ProblemException.invalid(
                            "expiresAt", "out_of_range", "Must be at least 1 minute ahead");
            case ACTION_NOT_ALLOWED ->
                    throw new IllegalStateException("No client decides a case so");
        };
    }

    static ProblemException paymentNotFound() {
        return new ProblemException(ProblemType.PAYMENT_NOT_FOUND, "There is no such payment");
    }

    private static ProblemException field(ProblemType type, String field, String detail) {
        return new ProblemException(
                type, detail, List.of(new FieldError(field, type.code(), detail)));
    }
}
