package org.tallystick.app.gateway.simulator;

import java.util.Locale;
import java.util.Optional;

/** What can be wrong with a gateway. What its value means stands at each; most need none. */
enum Fault {
    /** The answer comes late, by so many milliseconds. */
    DELAY,
    /** The call is carried out and never answered. */
    HANG,
    /** The call is carried out, and the connection is closed without an answer. */
    DROP_ANSWER,
    /** The call is not carried out and answered with 503; so many times for one order, or once. */
    SERVER_ERROR,
    /** The order is refused. */
    DECLINE,
    /** The success is told so many more times, to the byte. */
    DUPLICATE_CALLBACK,
    /** The success is told under a second callback id too. */
    TWO_NOTIFY_IDS,
    /** The success is told before the charge is answered. */
    CALLBACK_FIRST,
    /** After the success comes an older callback that says: not yet. */
    OUT_OF_ORDER,
    /** A failure is told, and after so many milliseconds the success that is true. */
    FAIL_THEN_SUCCESS,
    /** The success is told, and then a failure that is not true. */
    SUCCESS_THEN_FAIL,
    /** Another amount moves: the value, or a hundredth of a unit less than ordered. */
    WRONG_AMOUNT,
    /** The amount moves in another currency: the value, or USD or EUR. */
    WRONG_CURRENCY,
    /** A success of an order that nobody has placed is told too. */
    UNKNOWN_ORDER,
    /** The order is paid twice. */
    SECOND_TRADE,
    /** So many tries of each refund are refused; once without a value. */
    REFUND_FAILS,
    /** Refunds are taken, and done later. */
    REFUND_PENDING,
    /** Refunds are done and not answered. */
    REFUND_DROP_ANSWER,
    /** Refunds succeed and are taken back later. */
    REFUND_REVERSED,
    /** What was paid comes back: the value, or all. */
    RETURNED,
    /**
     * The payer's bank takes the money back; then won, lost, or open for ever, as the value says.
     */
    DISPUTE,
    /** The order cannot be closed. */
    NOT_CLOSABLE,
    /** From this order on, every call is cut off for so many milliseconds. */
    DOWN,
    /** Nothing is told; only asking helps. */
    NO_CALLBACKS,
    /** The order succeeds after so many seconds, whatever has become of it. */
    LATE_SUCCESS,
    /** The order is never decided. */
    NEVER_DECIDES;

    String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Fault> of(String code) {
        for (Fault fault : values()) {
            if (fault.code().equals(code)) {
                return Optional.of(fault);
            }
        }
        return Optional.empty();
    }
}
