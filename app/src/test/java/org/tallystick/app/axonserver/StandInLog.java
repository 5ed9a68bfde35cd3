package org.tallystick.app.axonserver;

import io.axoniq.axonserver.grpc.event.Event;
import io.axoniq.axonserver.grpc.event.EventWithToken;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import org.jspecify.annotations.Nullable;

/** The events and snapshots of the stand-in. */
final class StandInLog {

    private final List<Event> events = new ArrayList<>();
    private final Map<String, List<Event>> streams = new HashMap<>();
    private final Map<String, Event> snapshots = new HashMap<>();
    private final Set<Runnable> followers = new CopyOnWriteArraySet<>();

    /** Stores all of them or none; says why it does not. */
    @Nullable String append(List<Event> transaction) {
        synchronized (this) {
            Map<String, Long> next = new HashMap<>();
            for (Event event : transaction) {
                String stream = event.getAggregateIdentifier();
                long expected = next.getOrDefault(stream, (long) stream(stream).size());
                if (!stream.isEmpty() && event.getAggregateSequenceNumber() != expected) {
                    return "Invalid sequence number %d for aggregate %s, expected %d"
                            .formatted(event.getAggregateSequenceNumber(), stream, expected);
                }
                next.put(stream, expected + 1);
            }
            for (Event event : transaction) {
                events.add(event);
                streams.computeIfAbsent(event.getAggregateIdentifier(), id -> new ArrayList<>())
                        .add(event);
            }
        }
        followers.forEach(Runnable::run);
        return null;
    }

    synchronized List<Event> stream(String stream) {
        return List.copyOf(streams.getOrDefault(stream, List.of()));
    }

    /** Stores it, or says why it does not. */
    synchronized @Nullable String putSnapshot(Event snapshot) {
        String stream = snapshot.getAggregateIdentifier();
        long highest = stream(stream).size() - 1L;
        if (highest < snapshot.getAggregateSequenceNumber()) {
            return "Invalid sequence number while storing snapshot. Highest aggregate %s sequence number: %d, snapshot sequence %d."
                    .formatted(stream, highest, snapshot.getAggregateSequenceNumber());
        }
        snapshots.put(stream, snapshot);
        return null;
    }

    synchronized @Nullable Event snapshot(String stream) {
        return snapshots.get(stream);
    }

    synchronized List<EventWithToken> from(long token, long max) {
        List<EventWithToken> found = new ArrayList<>();
        for (long at = Math.max(0, token); at < events.size() && found.size() < max; at++) {
            found.add(
                    EventWithToken.newBuilder()
                            .setToken(at)
                            .setEvent(events.get((int) at))
                            .build());
        }
        return found;
    }

    synchronized int size() {
        return events.size();
    }

    synchronized void clear() {
        events.clear();
        streams.clear();
        snapshots.clear();
    }

    void follow(Runnable follower) {
        followers.add(follower);
    }

    void unfollow(Runnable follower) {
        followers.remove(follower);
    }
}
