package org.tallystick.query.payment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tallystick.api.payment.PaymentEvent;
import org.tallystick.api.payment.PaymentEvent.PaymentStarted;
import org.tallystick.api.payment.PaymentEvent.RefundEvent;

/**
 * What the events of one batch write, gathered so that each table is written once. A payment's
 * events come in order, and each tells how it stands, so the last one of the batch is enough.
 */
final class PaymentBatch {

    private final List<RecordedEvent<PaymentStarted>> started = new ArrayList<>();
    private final Map<String, RecordedEvent<PaymentEvent>> latest = new LinkedHashMap<>();
    private final Map<String, RecordedEvent<RefundEvent>> refunds = new LinkedHashMap<>();
    private final List<RecordedEvent<PaymentEvent>> all = new ArrayList<>();

    void add(RecordedEvent<PaymentEvent> recorded) {
        PaymentEvent event = recorded.event();
        if (event instanceof PaymentStarted start) {
            started.add(recorded.with(start));
        }
        if (event instanceof RefundEvent refund) {
            refunds.put(refund.refund().refundId(), recorded.with(refund));
        }
        latest.put(event.paymentId(), recorded);
        all.add(recorded);
    }

    List<RecordedEvent<PaymentStarted>> started() {
        return started;
    }

    /** The last event of each payment. */
    List<RecordedEvent<PaymentEvent>> latest() {
        return List.copyOf(latest.values());
    }

    /** The last event of each refund. */
    List<RecordedEvent<RefundEvent>> refunds() {
        return List.copyOf(refunds.values());
    }

    List<RecordedEvent<PaymentEvent>> all() {
        return all;
    }
}
