package org.tallystick.api.events;

import java.util.List;

/**
 * One page of stored events.
 *
 * @param events those that were asked for; perhaps none, even if there are more
 * @param lookedUpTo the position up to which was looked: reading on after it misses nothing; -1 if
 *     there is nothing
 * @param hasMore whether there are events after it, of whatever type
 */
public record EventPage(List<StoredEvent> events, long lookedUpTo, boolean hasMore) {

    public EventPage {
        events = List.copyOf(events);
    }
}
