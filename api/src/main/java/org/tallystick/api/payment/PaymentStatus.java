package org.tallystick.api.payment;

/** How far a payment has come, on our side. */
public enum PaymentStatus {
    /** Recorded; nothing was asked of anybody yet. */
    STARTED,
    /** The account's money is held; the gateway was not asked yet. */
    HELD,
    /** The gateway is being asked. */
    CALLING,
    /** The gateway has taken the order and has not decided. */
    PENDING,
    /** Nobody knows what the gateway did; it is asked until it tells. */
    UNKNOWN,
    /** The order is being closed at the gateway, because its time is over or it was cancelled. */
    CLOSING,
    /** The gateway says something that does not fit the order; a person decides. */
    IN_REVIEW,
    SUCCEEDED,
    PARTIALLY_REFUNDED,
    REFUNDED,
    FAILED,
    EXPIRED,
    CANCELLED,
    /** The gateway paid the whole amount out and got it back. */
    RETURNED,
    /** The payer's bank has taken the money back for now. */
    DISPUTED,
    /** The payer's bank has taken the money back for good. */
    CHARGED_BACK;

    /** Whether its outcome is still to come; all others are settled. */
    public boolean isOpen() {
        return switch (this) {
            case STARTED, HELD, CALLING, PENDING, UNKNOWN, CLOSING, IN_REVIEW -> true;
            case SUCCEEDED,
                    PARTIALLY_REFUNDED,
                    REFUNDED,
                    FAILED,
                    EXPIRED,
                    CANCELLED,
                    RETURNED,
                    DISPUTED,
                    CHARGED_BACK ->
                    false;
        };
    }
}
