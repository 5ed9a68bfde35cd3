package org.tallystick.query.reconciliation;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tallystick.query.reconciliation.LedgerEvents.Event;

/** From when to when events are compared; null is without end. */
record Window(@Nullable Instant from, @Nullable Instant to) {

    static final Window ALWAYS = new Window(null, null);

    boolean isWhole() {
        return from == null && to == null;
    }

    boolean contains(Event event) {
        return contains(event.recordedAt());
    }

    boolean contains(Instant at) {
        return (from == null || !at.isBefore(from)) && (to == null || at.isBefore(to));
    }
}
