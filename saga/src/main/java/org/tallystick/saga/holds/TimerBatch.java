package org.tallystick.saga.holds;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.tallystick.api.account.Movement;

/** What the events of one batch do to timers. */
final class TimerBatch {

    private final Map<String, Movement> placed = new LinkedHashMap<>();
    private final Set<String> closed = new LinkedHashSet<>();

    void placed(Movement hold) {
        placed.put(hold.movementId(), hold);
    }

    void closed(Movement movement) {
        String holdId = movement.relatesTo();
        if (holdId == null) {
            throw new IllegalStateException("A movement on a hold names its hold");
        }
        if (placed.remove(holdId) == null) {
            closed.add(holdId);
        }
    }

    void writeTo(TimerTable table) {
        if (!placed.isEmpty()) {
            table.set(placed.values());
        }
        if (!closed.isEmpty()) {
            table.cancel(closed);
        }
    }
}
