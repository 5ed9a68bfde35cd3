package org.tallystick.app.deadletter;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.axonframework.eventhandling.AbstractEventProcessor;
import org.axonframework.eventhandling.EventHandlerInvoker;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.messaging.InterceptorChain;
import org.axonframework.messaging.unitofwork.BatchingUnitOfWork;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.tallystick.app.processor.FailureText;
import org.tallystick.app.processor.HandlingFailedException;
import org.tallystick.app.processor.SegmentKey;

/**
 * One batch of a processor. Events of parked sequences are parked behind those. If the batch has
 * failed before, its events are handled by and by, each part within a savepoint: a part that fails
 * is halved until the events are found that fail by themselves, and these are parked.
 */
final class ParkingBatch {

    private static final Logger LOG = LoggerFactory.getLogger(ParkingBatch.class);

    private final String processor;
    private final BatchingUnitOfWork<? extends EventMessage<?>> unitOfWork;
    private final Parts parts;
    private final SegmentMemory memory;
    private final Set<String> parked;
    private final boolean careful;

    /** What batches work with. */
    record Parts(LetterTable letters, EventAttempts attempts, Processing processing) {}

    /** Where the processor's handlers are found. */
    interface Processing {
        Optional<AbstractEventProcessor> find(String processor);
    }

    private ParkingBatch(
            String processor,
            BatchingUnitOfWork<? extends EventMessage<?>> unitOfWork,
            Parts parts,
            SegmentMemory memory) {
        this.processor = processor;
        this.unitOfWork = unitOfWork;
        this.parts = parts;
        this.memory = memory;
        Set<String> known = memory.parked();
        this.parked = new HashSet<>(known == null ? parts.letters().sequences(processor) : known);
        this.careful =
                memory.isCarefulAt(ParkedEvent.position(unitOfWork.getMessage()))
                        || (known == null
                                && parts.letters().isFailing(SegmentKey.of(processor, unitOfWork)));
    }

    /** Begins a batch, and sees to it that what it has brought about is remembered. */
    static ParkingBatch begin(
            String processor,
            BatchingUnitOfWork<? extends EventMessage<?>> unitOfWork,
            Parts parts,
            SegmentMemory memory) {
        long claims = memory.claims();
        // Whatever goes wrong from here on, the next batch asks anew.
        ParkingBatch batch = new ParkingBatch(processor, unitOfWork, parts, memory);
        unitOfWork.afterCommit(done -> memory.remember(claims, batch.parked));
        unitOfWork.onRollback(
                failed -> {
                    memory.forget();
                    batch.failed(failed.getExecutionResult().getExceptionResult());
                });
        return batch;
    }

    private void failed(Throwable cause) {
        List<? extends EventMessage<?>> events = unitOfWork.getMessages();
        if (!Transience.isTransient(cause)) {
            memory.beCareful(
                    ParkedEvent.position(events.get(0)),
                    ParkedEvent.position(events.get(events.size() - 1)));
        }
    }

    @Nullable Object handle(EventMessage<?> event, InterceptorChain chain) throws Exception {
        if (careful) {
            if (unitOfWork.isLastMessage(event)) {
                handleCarefully();
            }
            return null;
        }
        if (!parked.isEmpty() && parkBehind(event)) {
            return null;
        }
        return chain.proceed();
    }

    private void handleCarefully() throws Exception {
        AbstractEventProcessor found =
                parts.processing()
                        .find(processor)
                        .orElseThrow(() -> new IllegalStateException("No such processor here"));
        EventHandlerInvoker invoker = found.eventHandlerInvoker();
        List<? extends EventMessage<?>> events = unitOfWork.getMessages();
        parts.attempts().checkAtOnce();
        if (invoker.supportsReset()) {
            handle(events, invoker);
        } else {
            // Effects: none is to be brought about again because another event has failed.
            for (EventMessage<?> event : events) {
                handle(List.of(event), invoker);
            }
        }
    }

    private void handle(List<? extends EventMessage<?>> events, EventHandlerInvoker invoker)
            throws Exception {
        List<EventMessage<?>> free = new ArrayList<>();
        for (EventMessage<?> event : events) {
            if (!parkBehind(event)) {
                free.add(event);
            }
        }
        if (free.isEmpty()) {
            return;
        }
        Throwable failure = parts.attempts().within(invoker, free);
        if (failure == null) {
            return;
        }
        if (Transience.isTransient(failure)) {
            throw new HandlingFailedException(failure);
        }
        if (free.size() == 1) {
            park(free.get(0), failure);
            return;
        }
        int half = free.size() / 2;
        handle(free.subList(0, half), invoker);
        handle(free.subList(half, free.size()), invoker);
    }

    /** False if the event's sequence is free, or was freed meanwhile. */
    private boolean parkBehind(EventMessage<?> message) {
        ParkedEvent event = ParkedEvent.of(message).orElse(null);
        if (event == null || !parked.contains(event.sequence())) {
            return false;
        }
        if (!parts.letters().lock(processor, event.sequence())) {
            parked.remove(event.sequence());
            return false;
        }
        parts.letters().add(processor, event, null);
        return true;
    }

    private void park(EventMessage<?> message, Throwable failure) {
        ParkedEvent event = ParkedEvent.of(message).orElse(null);
        if (event == null || !parts.letters().park(processor, event.sequence())) {
            throw new HandlingFailedException(failure);
        }
        FailureText cause = FailureText.of(failure);
        parts.letters().add(processor, event, cause);
        parked.add(event.sequence());
        LOG.warn(
                "The processor {} could not handle event {} of {}, which is parked with all that"
                        + " come after it there: {} {}",
                processor,
                event.eventId(),
                event.sequence(),
                cause.type(),
                cause.message());
    }
}
