package org.tallystick.command.payment;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What a noted fact means for its payment. Stored by its code, so names are for ever. */
enum Meaning {
    /** It changes nothing. */
    WITHOUT_EFFECT,
    /** One more thing for the person who decides. */
    EVIDENCE,
    /** It is about money that is not booked yet, and is looked at again once it is. */
    EARLY,
    /** A success after the payment had ended: the gateway is asked. */
    LATE_SUCCESS,
    /** The gateway has confirmed a late success. */
    LATE_SUCCESS_CONFIRMED,
    /** A failure after the success: the gateway is asked. */
    CONTRADICTION,
    /** A success of another amount after the payment was decided: the gateway is asked. */
    MISMATCH,
    /** A second trade for the one order. */
    SECOND_TRADE,
    /** A refund of which nobody says which it is: the gateway is asked for all. */
    REFUND_UNNAMED,
    /** A refund that we had taken for done or failed is said to be the opposite: it is asked. */
    REFUND_CONTRADICTED,
    /** The gateway has answered what it was asked about a decided payment. */
    ANSWERED;

    String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether the gateway is to be asked about the order because of it. */
    boolean asks() {
        return this == LATE_SUCCESS
                || this == CONTRADICTION
                || this == MISMATCH
                || this == REFUND_UNNAMED;
    }

    static Optional<Meaning> of(String code) {
        return Stream.of(values()).filter(meaning -> meaning.code().equals(code)).findFirst();
    }
}
