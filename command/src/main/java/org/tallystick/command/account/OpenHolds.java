package org.tallystick.command.account;

import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Limits;
import org.tallystick.api.account.Movement;

/** An account's open holds, in the order of their placing. */
final class OpenHolds {

    /**
     * What is still open on one hold.
     *
     * @param open minor units, always positive
     */
    record OpenHold(String holdId, long open, Instant expiresAt) {

        static OpenHold placedBy(Movement movement) {
            Instant expiresAt = Objects.requireNonNull(movement.expiresAt());
            return new OpenHold(movement.movementId(), movement.amount().minor(), expiresAt);
        }

        /** From its end on a hold is over, even before anything has released it. */
        boolean isOver(Instant now) {
            return !now.isBefore(expiresAt);
        }
    }

    private final Map<String, OpenHold> byId = new LinkedHashMap<>();

    OpenHolds(Collection<OpenHold> holds) {
        holds.forEach(this::place);
    }

    @Nullable OpenHold find(String holdId) {
        return byId.get(holdId);
    }

    boolean areFull() {
        return byId.size() >= Limits.OPEN_HOLDS_MAX;
    }

    void place(OpenHold hold) {
        byId.put(hold.holdId(), hold);
    }

    void takeFrom(@Nullable String holdId, long minor) {
        byId.computeIfPresent(
                holdId, (id, hold) -> new OpenHold(id, hold.open() - minor, hold.expiresAt()));
    }

    void close(@Nullable String holdId) {
        byId.remove(holdId);
    }

    List<OpenHold> all() {
        return List.copyOf(byId.values());
    }
}
