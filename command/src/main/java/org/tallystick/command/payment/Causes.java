package org.tallystick.command.payment;

/** Why an outcome is unknown, and why a payment or a refund failed on our side. For ever. */
final class Causes {

    /** What every cause begins with that comes from a close. */
    static final String CLOSE = "close_";

    static final String NO_ANSWER = "no_answer";
    static final String INTERRUPTED = "interrupted";
    static final String NOT_FOUND = "not_found";
    static final String ALREADY_PAID = "already_paid";
    static final String CLOSE_UNKNOWN = CLOSE + "unknown";
    static final String CLOSE_NOT_SUPPORTED = CLOSE + "not_supported";

    /** The code of a success that a person has told of. */
    static final String TOLD = "told_by_a_person";

    static final String GATEWAY_UNAVAILABLE = "gateway_unavailable";
    static final String GATEWAY_CANNOT = "gateway_cannot";
    static final String DECLINED = "declined";
    static final String CLOSED_BY_GATEWAY = "closed_by_gateway";
    static final String REVIEW_FAILED = "review_failed";
    static final String CONTRADICTED = "contradicted";
    static final String ACCOUNT_CLOSED = "account_closed";
    static final String REFUND_NOT_SUPPORTED = "refund_not_supported";
    static final String REFUND_REFUSED = "refund_refused";

    private Causes() {}
}
