package org.tallystick.api.payment;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What became of a command to a payment. Returned as a value; only a bug is thrown. */
public sealed interface PaymentResult {

    /**
     * A client's request was accepted, or refused and recorded: the answer tells which.
     *
     * @param replayed whether this callback had been answered before
     */
    record Answered(PaymentAnswer answer, boolean replayed) implements PaymentResult {}

    /**
     * The callback id is known with other content; nothing changed.
     *
     * @param fields the names of the differing fields, sorted
     */
    record KeyReused(List<String> fields) implements PaymentResult {

        public KeyReused {
            fields = List.copyOf(fields);
        }
    }

    /**
     * Noted: the payment after a command that no client sent.
     *
     * @param step what is to be done at the gateway now; null if nothing is
     */
    record Noted(PaymentStanding standing, @Nullable GatewayStep step) implements PaymentResult {}

    /** The command does not fit what exists; nothing was recorded, the callback id stays free. */
    record NotApplied(Obstacle obstacle) implements PaymentResult {}

    /** Why a command was not applied. In order of precedence. */
    enum Obstacle {
        /** There is no such payment. */
        PAYMENT_NOT_FOUND,
        /** There is no such account. */
        ACCOUNT_NOT_FOUND,
        /** No gateway of this name is configured. */
        GATEWAY_UNKNOWN,
        /** The command names another currency than the account's. */
        CURRENCY_MISMATCH,
        /** The gateway does not know the account's currency. */
        CURRENCY_UNSUPPORTED,
        /** The gateway takes no orders now. */
        GATEWAY_UNAVAILABLE,
        /**
         * The order is to end in less than {@link org.tallystick.api.Limits#PAYMENT_LIFETIME_MIN}.
         */
        EXPIRY_TOO_NEAR,
        /** The payment, as it stands, does not allow the action of the case. */
        ACTION_NOT_ALLOWED
    }
}
