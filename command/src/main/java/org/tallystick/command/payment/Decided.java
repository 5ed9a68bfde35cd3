package org.tallystick.command.payment;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.payment.PaymentEvent;
import org.tallystick.api.payment.PaymentResult;
import org.tallystick.api.receipt.ReceiptEvent;

/**
 * What a command leads to; nothing of it has happened yet.
 *
 * @param receipt what is recorded at the callback's receipt, before the events
 */
record Decided(PaymentResult result, @Nullable ReceiptEvent receipt, List<PaymentEvent> events) {

    Decided {
        events = List.copyOf(events);
    }

    /** The payment of a refused request, which may be another order's or none. */
    record Recorded(@Nullable PaymentState state, Instant now) {}
}
