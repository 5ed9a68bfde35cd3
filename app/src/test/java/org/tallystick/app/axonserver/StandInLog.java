package org.tallystick.app.axonserver;

import io.axoniq.axonserver.grpc.event.Event;
import io.axoniq.axonserver.grpc.event.EventWithToken;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/** The events and snapshots of the stand-in. */
final class StandInLog {

    private final List<Event> events = new ArrayList<>();
    private static final long STORING_MILLIS = 2;

    private final ScheduledExecutorService storing =
            Executors.newSingleThreadScheduledExecutor(new CustomizableThreadFactory("stand-in-"));

    /** By stream, the last number that was given to somebody, stored or not. */
    private final Map<String, Long> taken = new ConcurrentHashMap<>();

    private final Map<String, List<Event>> streams = new HashMap<>();
    private final Map<String, Event> snapshots = new HashMap<>();
    private final Set<Runnable> followers = new CopyOnWriteArraySet<>();
    private boolean aged;

    /**
     * Takes the numbers of all of them or of none, and stores them a little later: until then they
     * can be read by nobody, and others are refused.
     *
     * @param confirmed told once they are stored
     * @return why they are not stored; null if they are, or will be
     */
    @Nullable String append(List<Event> transaction, Runnable confirmed) {
        Map<String, Long> before = new HashMap<>();
        for (Event event : transaction) {
            String refusal = take(event, before);
            if (refusal != null) {
                taken.putAll(before);
                return refusal;
            }
        }
        Object unused =
                storing.schedule(
                        () -> {
                            store(transaction);
                            confirmed.run();
                        },
                        STORING_MILLIS,
                        TimeUnit.MILLISECONDS);
        return null;
    }

    private @Nullable String take(Event event, Map<String, Long> before) {
        String stream = event.getAggregateIdentifier();
        long number = event.getAggregateSequenceNumber();
        if (stream.isEmpty()) {
            return null;
        }
        AtomicReference<@Nullable String> refusal = new AtomicReference<>();
        taken.compute(
                stream,
                (id, last) -> {
                    long known = last == null ? lastOf(stream, number) : last;
                    if (number == known + 1) {
                        before.putIfAbsent(stream, known);
                        return number;
                    }
                    refusal.set(
                            "Invalid sequence number %d for aggregate %s, expected %d"
                                    .formatted(number, stream, known + 1));
                    return known;
                });
        return refusal.get();
    }

    /** Whether a stream is new is looked up among recent events only. */
    private synchronized long lastOf(String stream, long wanted) {
        return aged && wanted == 0 ? -1 : stream(stream).size() - 1L;
    }

    private void store(List<Event> transaction) {
        synchronized (this) {
            for (Event event : transaction) {
                events.add(event);
                streams.computeIfAbsent(event.getAggregateIdentifier(), id -> new ArrayList<>())
                        .add(event);
            }
        }
        followers.forEach(Runnable::run);
    }

    /** As if what is there had been there for long: many files of events ago. */
    synchronized void age() {
        aged = true;
        taken.clear();
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
        taken.clear();
        aged = false;
    }

    void close() {
        storing.shutdownNow();
    }

    void follow(Runnable follower) {
        followers.add(follower);
    }

    void unfollow(Runnable follower) {
        followers.remove(follower);
    }
}
