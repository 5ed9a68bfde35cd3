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
public final class StandInLog {

    private final List<Event> events = new ArrayList<>();
    private final Map<String, List<Event>> streams = new HashMap<>();
    private final Map<String, Event> snapshots = new HashMap<>();
    private final Set<Runnable> followers = new CopyOnWriteArraySet<>();

    /** Stores all of them or none; says why it does not. */
    public @Nullable String append(List<Event> transaction) {
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

    synchronized void putSnapshot(Event snapshot) {
        snapshots.put(snapshot.getAggregateIdentifier(), snapshot);
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

    /** How many events there are. */
    public synchronized int size() {
        return events.size();
    }

    /** How many snapshots there are. */
    public synchronized int snapshotCount() {
        return snapshots.size();
    }

    /** As if an earlier backup had been restored. */
    public synchronized void keepOnly(int first) {
        List<Event> kept = List.copyOf(events.subList(0, first));
        events.clear();
        streams.clear();
        snapshots.clear();
        append(kept);
    }

    void follow(Runnable follower) {
        followers.add(follower);
    }

    void unfollow(Runnable follower) {
        followers.remove(follower);
    }
}
