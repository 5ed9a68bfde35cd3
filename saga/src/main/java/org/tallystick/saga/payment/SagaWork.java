package org.tallystick.saga.payment;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** What the sagas of the application have done, by commands and in the table of timers. */
@Component
class SagaWork implements PaymentActions {

    private final PaymentOrders orders;
    private final EffectCommands effects;
    private final StepTimers timers;

    SagaWork(PaymentOrders orders, EffectCommands effects, StepTimers timers) {
        this.orders = orders;
        this.effects = effects;
        this.timers = timers;
    }

    @Override
    public KnownOrder order(String paymentId) {
        return orders.find(paymentId);
    }

    @Override
    public void carryOut(EffectWork work, Trace trace) {
        effects.carryOut(work, trace);
    }

    @Override
    public void wake(KnownOrder order, @Nullable Instant at, Trace trace) {
        timers.set(order, at, trace);
    }
}
