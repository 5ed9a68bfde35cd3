package org.tallystick.app.web.problem;

import java.util.Locale;
import org.tallystick.api.Refusal;
import org.tallystick.api.payment.PaymentRefusal;
import org.tallystick.api.replay.ReplayRefusal;

/**
 * Every kind of error that a caller can see. The names are the stable codes; titles and statuses of
 * refusals are part of recorded answers that are given again for ever, so they never change. What
 * each means and what to do about it is in {@code problems.properties} and shown as a page.
 */
public enum ProblemType {
    REQUEST_MALFORMED(400, "Malformed request"),
    VALIDATION_FAILED(400, "Validation failed"),
    AMOUNT_INVALID(400, "Invalid amount"),
    CURRENCY_UNSUPPORTED(400, "Unsupported currency"),
    CURRENCY_MISMATCH(400, "Currency mismatch"),
    IDEMPOTENCY_KEY_MISSING(400, "Idempotency key missing"),
    IDEMPOTENCY_KEY_INVALID(400, "Invalid idempotency key"),
    CURSOR_INVALID(400, "Invalid cursor"),
    AT_INVALID(400, "Invalid instant"),
    GATEWAY_UNKNOWN(400, "Unknown gateway"),

    UNAUTHENTICATED(401, "Not authenticated"),
    SIGNATURE_INVALID(401, "Invalid signature"),
    TIMESTAMP_OUT_OF_RANGE(401, "Timestamp out of range"),
    FORBIDDEN(403, "Not allowed"),

    ROUTE_NOT_FOUND(404, "No such route"),
    ACCOUNT_NOT_FOUND(404, "Account not found"),
    MOVEMENT_NOT_FOUND(404, "Movement not found"),
    HOLD_NOT_FOUND(404, "Hold not found"),
    DEDUCTION_NOT_FOUND(404, "Deduction not found"),
    OUTCOME_NOT_FOUND(404, "Outcome not found"),
    PAYMENT_NOT_FOUND(404, "Payment not found"),
    REFUND_NOT_FOUND(404, "Refund not found"),
    CASE_NOT_FOUND(404, "Case not found"),
    RECONCILIATION_NOT_FOUND(404, "Reconciliation not found"),
    FEED_NOT_FOUND(404, "Feed not found"),
    CLIENT_NOT_FOUND(404, "Client not found"),
    KEY_NOT_FOUND(404, "Key not found"),
    OPERATOR_NOT_FOUND(404, "Operator not found"),
    PROCESSOR_NOT_FOUND(404, "Processor not found"),
    SEGMENT_NOT_FOUND(404, "Segment not found"),
    NODE_NOT_FOUND(404, "Node not found"),
    DEAD_LETTER_NOT_FOUND(404, "Dead letter not found"),
    REPLAY_NOT_FOUND(404, "Replay not found"),
    PAGE_NOT_FOUND(404, "Page not found"),

    METHOD_NOT_ALLOWED(405, "Method not allowed"),
    NOT_ACCEPTABLE(406, "Not acceptable"),

    INSUFFICIENT_FUNDS(409, "Insufficient funds"),
    ACCOUNT_FROZEN(409, "Account frozen"),
    ACCOUNT_CLOSED(409, "Account closed"),
    REFUND_EXCEEDS_DEDUCTION(409, "Refund exceeds deduction"),
    BALANCE_LIMIT_EXCEEDED(409, "Balance limit exceeded"),
    HOLD_NOT_OPEN(409, "Hold not open"),
    CAPTURE_EXCEEDS_HOLD(409, "Capture exceeds hold"),
    TOO_MANY_HOLDS(409, "Too many holds"),
    ORDER_EXISTS(409, "Order exists"),
    PAYMENT_NOT_CANCELLABLE(409, "Payment not cancellable"),
    PAYMENT_DISPUTED(409, "Payment disputed"),
    REFUND_EXCEEDS_CAPTURED(409, "Refund exceeds captured"),
    ACCOUNT_EXISTS(409, "Account exists"),
    ACCOUNT_NOT_EMPTY(409, "Account not empty"),
    CASE_NOT_OPEN(409, "Case not open"),
    ACTION_NOT_ALLOWED(409, "Action not allowed"),
    SECOND_PERSON_REQUIRED(409, "Second person required"),
    RECONCILIATION_RUNNING(409, "Reconciliation running"),
    CALLBACK_ID_REUSED(409, "Callback id reused"),
    FEED_BUSY(409, "Feed busy"),
    CLIENT_EXISTS(409, "Client exists"),
    OPERATOR_EXISTS(409, "Operator exists"),
    LAST_OPERATE_KEY(409, "Last operate key"),
    PROCESSOR_PAUSED(409, "Processor paused"),
    SEGMENT_UNCLAIMED(409, "Segment unclaimed"),
    TOO_MANY_SEGMENTS(409, "Too many segments"),
    NOTHING_TO_MERGE(409, "Nothing to merge"),
    LEVER_FAILED(409, "Lever failed"),
    PROCESSOR_NOT_REPLAYABLE(409, "Processor not replayable"),
    REPLAY_IN_PROGRESS(409, "Replay in progress"),
    GENERATION_KEPT(409, "Generation kept"),
    REPLAY_STATE_CONFLICT(409, "Replay state conflict"),
    NOT_RECOVERING(409, "Not recovering"),
    RECOVERY_RUNNING(409, "Recovery running"),
    RECOVERY_NOT_REPLAYED(409, "Recovery not replayed"),
    RECOVERY_INCOMPLETE(409, "Recovery incomplete"),

    BODY_TOO_LARGE(413, "Body too large"),
    UNSUPPORTED_MEDIA_TYPE(415, "Unsupported media type"),
    IDEMPOTENCY_KEY_REUSED(422, "Idempotency key reused"),
    RATE_LIMITED(429, "Too many requests"),

    INTERNAL(500, "Internal error"),
    BUSY(503, "Busy"),
    OUTCOME_UNKNOWN(503, "Outcome unknown"),
    UNAVAILABLE(503, "Unavailable"),
    RECOVERING(503, "Recovering"),
    READ_MODEL_BEHIND(503, "Read model behind"),
    READ_MODEL_BUSY(503, "Read model busy"),
    GATEWAY_UNAVAILABLE(503, "Gateway unavailable");

    private static final int TOO_MANY_REQUESTS = 429;
    private static final int SERVER_ERROR = 500;
    private static final int SERVICE_UNAVAILABLE = 503;

    private final int status;
    private final String title;
    private final String code = name().toLowerCase(Locale.ROOT);

    ProblemType(int status, String title) {
        this.status = status;
        this.title = title;
    }

    /** The HTTP status. */
    public int status() {
        return status;
    }

    /** A few words for people; the same for every problem of this type. */
    public String title() {
        return title;
    }

    /** The stable code for programs. */
    public String code() {
        return code;
    }

    /** The page that explains it. */
    public String page() {
        return "/errors/" + code;
    }

    /** Whether the same request may succeed later, unchanged and under the same key. */
    public boolean retryable() {
        return status == TOO_MANY_REQUESTS || status >= SERVER_ERROR;
    }

    /** Seconds after which to try again, for the statuses that say so; zero for the others. */
    public int retryAfterSeconds() {
        if (status != TOO_MANY_REQUESTS && status != SERVICE_UNAVAILABLE) {
            return 0;
        }
        return switch (this) {
            case RECOVERING -> 30;
            case UNAVAILABLE -> 5;
            default -> 1;
        };
    }

    /** The problem that a recorded refusal is shown as. */
    public static ProblemType of(Refusal refusal) {
        return valueOf(refusal.name());
    }

    /** The problem that a recorded refusal of a request about a payment is shown as. */
    public static ProblemType of(PaymentRefusal refusal) {
        return valueOf(refusal.name());
    }

    /** The problem that a refused order about a replay is shown as. */
    public static ProblemType of(ReplayRefusal refusal) {
        return valueOf(refusal.name());
    }

    /** The problem for a status that the servlet container chose. */
    public static ProblemType ofStatus(int status) {
        return switch (status) {
            case 401 -> UNAUTHENTICATED;
            case 403 -> FORBIDDEN;
            case 404 -> ROUTE_NOT_FOUND;
            case 405 -> METHOD_NOT_ALLOWED;
            case 406 -> NOT_ACCEPTABLE;
            case 413 -> BODY_TOO_LARGE;
            case 415 -> UNSUPPORTED_MEDIA_TYPE;
            case 429 -> RATE_LIMITED;
            case 503 -> UNAVAILABLE;
            case 500, 502, 504 -> INTERNAL;
            default -> REQUEST_MALFORMED;
        };
    }
}
