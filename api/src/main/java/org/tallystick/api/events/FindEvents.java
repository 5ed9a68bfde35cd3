package org.tallystick.api.events;

import java.util.Set;

/**
 * Stored events in global order. Answered with an {@link EventPage}.
 *
 * @param after the position after which to begin; -1 for the beginning
 * @param types simple names such as {@code FundsDeducted}; empty for all
 * @param limit rows of a page
 */
public record FindEvents(long after, Set<String> types, int limit) {

    public FindEvents {
        types = Set.copyOf(types);
    }
}
