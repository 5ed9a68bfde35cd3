package org.tallystick.saga.payment;

import org.jspecify.annotations.Nullable;

/** What a payment's timer has to know. Stored as JSON, so its names are for ever. */
record StepTimer(String gateway, String traceId, @Nullable String requestId) {

    static StepTimer of(String gateway, Trace trace) {
        return new StepTimer(gateway, trace.traceId(), trace.requestId());
    }

    Trace trace() {
        return new Trace(traceId, requestId);
    }
}
