package org.tallystick.api.gateway;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks gateways about payments once more, whatever these know already. */
public interface GatewayInquiries {

    /** What came of a question. */
    enum Asked {
        /** The gateway has told, and the payment has heard it. */
        TOLD,
        /** The gateway does not know the order, and the payment has heard that. */
        UNKNOWN_THERE,
        /** The gateway has not answered. */
        NO_ANSWER,
        /** The gateway is not configured, or cannot be asked. */
        CANNOT_ASK
    }

    /**
     * Payments that are open, or were changed since an instant, in the order of their ids.
     *
     * @param after where to go on; null for the first ones
     */
    List<String> touched(Instant since, @Nullable String after, int limit);

    /** Asks about one payment, and tells it what the gateway says. */
    Asked ask(String paymentId);
}
