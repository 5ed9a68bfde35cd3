package org.tallystick.app.processor;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.messaging.InterceptorChain;
import org.axonframework.messaging.MessageHandlerInterceptor;
import org.axonframework.messaging.unitofwork.BatchingUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;

/** Notes how each batch of a processor fares: how late it is, how long it takes, why it fails. */
final class BatchWatch implements MessageHandlerInterceptor<EventMessage<?>> {

    private static final String WATCHED = BatchWatch.class.getName();

    private final String processor;
    private final HealthBook book;
    private final Clock clock;
    private final MeterRegistry meters;

    BatchWatch(String processor, HealthBook book, Clock clock, MeterRegistry meters) {
        this.processor = processor;
        this.book = book;
        this.clock = clock;
        this.meters = meters;
    }

    @Override
    public Object handle(UnitOfWork<? extends EventMessage<?>> batch, InterceptorChain chain)
            throws Exception {
        if (batch instanceof BatchingUnitOfWork<? extends EventMessage<?>> several) {
            batch.getOrComputeResource(WATCHED, key -> watch(several));
        }
        try {
            return chain.proceed();
        } catch (Error e) {
            throw new HandlingFailedException(e);
        }
    }

    private Instant watch(BatchingUnitOfWork<? extends EventMessage<?>> batch) {
        SegmentKey segment = SegmentKey.of(processor, batch);
        Instant begun = clock.instant();
        List<? extends EventMessage<?>> events = batch.getMessages();
        Instant recorded = events.get(events.size() - 1).getTimestamp();
        batch.afterCommit(
                done ->
                        book.note(
                                segment,
                                health -> health.committed(recorded, begun, clock.instant())));
        batch.onRollback(
                failed -> {
                    Throwable cause = failed.getExecutionResult().getExceptionResult();
                    FailureText text = FailureText.of(cause);
                    book.failed(segment, text, clock.instant());
                    meters.counter("tallystick.processor.failures", "processor", processor)
                            .increment();
                });
        return begun;
    }
}
