package org.tallystick.app.processor;

import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.axonframework.eventhandling.tokenstore.UnableToClaimTokenException;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import org.tallystick.api.store.NewerEvents;
import org.tallystick.api.store.NewerEvents.NewerEvent;
import org.tallystick.app.runtime.SegmentGate;

/**
 * Leaves a segment alone whose next event this version does not know. A processor that meets such
 * an event lets go of its segments, and would claim them again and again, and keep them from the
 * newer node that can go on.
 */
@Component
class NewerEventGate implements SegmentGate {

    private final ObjectProvider<NewerEvents> newer;
    private final SegmentTokens tokens;
    private final EventPositions events;
    private final HealthBook book;
    private final Clock clock;

    /** Where each segment was when this node had it last. */
    private final Map<SegmentKey, Long> tried = new ConcurrentHashMap<>();

    private final Set<SegmentKey> left = ConcurrentHashMap.newKeySet();

    NewerEventGate(
            ObjectProvider<NewerEvents> newer,
            SegmentTokens tokens,
            EventPositions events,
            HealthBook book,
            Clock clock) {
        this.newer = newer;
        this.tokens = tokens;
        this.events = events;
        this.book = book;
        this.clock = clock;
    }

    /** Whether it was left to newer nodes when this one last looked. */
    boolean leaves(SegmentKey segment) {
        return left.contains(segment);
    }

    @Override
    public void claiming(String processor, int segment) {
        NewerEvents met = newer.getObject();
        if (met.firstBeyond(-1).isEmpty()) {
            return;
        }
        SegmentKey key = new SegmentKey(processor, segment);
        long position = tokens.position(key);
        Optional<NewerEvent> next = met.firstBeyond(position);
        if (next.isEmpty()) {
            tried.remove(key);
            left.remove(key);
        } else if (nothingCanBeDone(key, position, next.get())) {
            leave(key, next.get());
        } else {
            left.remove(key);
        }
    }

    /** Nothing is in between, or what is there was of no use to it the last time. */
    private boolean nothingCanBeDone(SegmentKey key, long position, NewerEvent next) {
        Long before = tried.put(key, position);
        return (before != null && before == position)
                || !events.areBetween(position, next.position());
    }

    private void leave(SegmentKey key, NewerEvent next) {
        String why =
                "Event %d is of a kind that only a newer Tallystick knows: %s"
                        .formatted(next.position(), next.type());
        if (left.add(key)) {
            book.failed(key, new FailureText("NewerEventException", why), clock.instant());
        }
        throw new UnableToClaimTokenException(why);
    }
}
