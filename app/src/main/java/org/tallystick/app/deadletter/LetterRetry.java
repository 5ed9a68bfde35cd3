package org.tallystick.app.deadletter;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.axonframework.eventhandling.AbstractEventProcessor;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.GapAwareTrackingToken;
import org.axonframework.eventhandling.GenericTrackedDomainEventMessage;
import org.axonframework.eventsourcing.eventstore.DomainEventStream;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.tallystick.app.deadletter.LetterTable.Head;
import org.tallystick.app.processor.FailureText;

/**
 * Has the first letter of a sequence handled again. The letter is taken away in the transaction in
 * which its event is handled, so it is handled once, or it stays.
 */
@Component
class LetterRetry {

    private static final Logger LOG = LoggerFactory.getLogger(LetterRetry.class);

    private final LetterTable letters;
    private final EventAttempts attempts;
    private final ParkingBatch.Processing processing;
    private final EventStore events;

    LetterRetry(
            LetterTable letters,
            EventAttempts attempts,
            ParkingBatch.Parts parts,
            EventStore events) {
        this.letters = letters;
        this.attempts = attempts;
        this.processing = parts.processing();
        this.events = events;
    }

    /** What became of an attempt. */
    enum Outcome {
        HANDLED,
        FAILED,
        /** There is no letter any more. */
        NOTHING_LEFT
    }

    /** Ends an attempt that somebody else has made meanwhile. */
    private static final class OvertakenException extends RuntimeException {}

    Outcome first(String processor, String sequence) {
        Optional<Head> head = letters.head(processor, sequence);
        if (head.isEmpty()) {
            return Outcome.NOTHING_LEFT;
        }
        Throwable failure = attempt(processor, head.get());
        if (failure == null || failure instanceof OvertakenException) {
            return Outcome.HANDLED;
        }
        LOG.info("A dead letter of {} failed again: {}", sequence, FailureText.of(failure).type());
        letters.touch(head.get().letterId(), FailureText.of(failure));
        return Outcome.FAILED;
    }

    private @Nullable Throwable attempt(String processor, Head head) {
        Optional<AbstractEventProcessor> found = processing.find(processor);
        if (found.isEmpty()) {
            return new IllegalStateException("This node has no such processor");
        }
        List<EventMessage<?>> messages = read(head);
        if (messages.isEmpty()) {
            return new IllegalStateException("The event store has no such event");
        }
        return attempts.alone(found.get(), messages, () -> take(processor, head));
    }

    private void take(String processor, Head head) {
        attempts.checkAtOnce();
        boolean first =
                letters.lock(processor, head.sequence())
                        && letters.head(processor, head.sequence())
                                .filter(head::equals)
                                .isPresent();
        if (!first || !letters.remove(processor, head.sequence(), head.letterId())) {
            throw new OvertakenException();
        }
    }

    /** The stored event; several messages if it was split since it was recorded. */
    private List<EventMessage<?>> read(Head head) {
        List<EventMessage<?>> messages = new ArrayList<>();
        DomainEventStream stream = events.readEvents(head.sequence(), head.version());
        while (stream.hasNext() && stream.peek().getSequenceNumber() == head.version()) {
            DomainEventMessage<?> event = stream.next();
            messages.add(
                    new GenericTrackedDomainEventMessage<>(
                            GapAwareTrackingToken.newInstance(head.position(), Set.of()), event));
        }
        return messages;
    }
}
