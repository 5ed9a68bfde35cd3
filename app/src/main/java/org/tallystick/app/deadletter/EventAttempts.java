package org.tallystick.app.deadletter;

import java.util.List;
import java.util.concurrent.Callable;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.eventhandling.AbstractEventProcessor;
import org.axonframework.eventhandling.EventHandlerInvoker;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.Segment;
import org.axonframework.messaging.DefaultInterceptorChain;
import org.axonframework.messaging.ResultMessage;
import org.axonframework.messaging.correlation.CorrelationDataProvider;
import org.axonframework.messaging.unitofwork.DefaultUnitOfWork;
import org.axonframework.messaging.unitofwork.RollbackConfigurationType;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import org.tallystick.app.processor.HandlingFailedException;

/**
 * Has events handled so that a failure leaves nothing behind. Projections write when their unit of
 * work is about to commit, so each attempt is a unit of work of its own, committed within the
 * attempt's bounds.
 */
@Component
class EventAttempts {

    private static final String SAVEPOINT = "attempt";

    private final JdbcTemplate jdbc;
    private final TransactionManager transactions;
    private final List<CorrelationDataProvider> correlation;

    EventAttempts(
            JdbcTemplate jdbc,
            TransactionManager transactions,
            List<CorrelationDataProvider> correlation) {
        this.jdbc = jdbc;
        this.transactions = transactions;
        this.correlation = correlation;
    }

    /** Has constraints that would be checked at the commit checked by each attempt. */
    void checkAtOnce() {
        jdbc.execute("SET CONSTRAINTS ALL IMMEDIATE");
    }

    /**
     * Has events handled in the transaction in hand, which goes on whatever happens.
     *
     * @return why it was undone; null if it was not
     */
    @Nullable Throwable within(
            EventHandlerInvoker invoker, List<? extends EventMessage<?>> events) {
        jdbc.execute("SAVEPOINT " + SAVEPOINT);
        DefaultUnitOfWork<EventMessage<?>> attempt = new DefaultUnitOfWork<>(events.get(0));
        correlation.forEach(attempt::registerCorrelationDataProvider);
        Throwable failure = run(attempt, () -> handle(invoker, events));
        if (failure != null) {
            jdbc.execute("ROLLBACK TO SAVEPOINT " + SAVEPOINT);
        }
        jdbc.execute("RELEASE SAVEPOINT " + SAVEPOINT);
        return failure;
    }

    /**
     * Has a processor handle events in a transaction of their own, behind all that stands before
     * its handlers.
     *
     * @param also what else is done in it before
     * @return why it was undone; null if it was not
     */
    @Nullable Throwable alone(
            AbstractEventProcessor processor,
            List<? extends EventMessage<?>> events,
            Runnable also) {
        DefaultUnitOfWork<EventMessage<?>> attempt = new DefaultUnitOfWork<>(events.get(0));
        Callable<@Nullable Object> handling =
                () -> {
                    also.run();
                    return new DefaultInterceptorChain<EventMessage<?>>(
                                    attempt,
                                    processor.getHandlerInterceptors(),
                                    message -> handle(processor.eventHandlerInvoker(), events))
                            .proceed();
                };
        try {
            transactions.executeInTransaction(
                    () -> {
                        Throwable failure = run(attempt, handling);
                        if (failure != null) {
                            throw new HandlingFailedException(failure);
                        }
                    });
            return null;
        } catch (HandlingFailedException undone) {
            return undone.getCause();
        } catch (RuntimeException notCommitted) {
            return notCommitted;
        }
    }

    private static @Nullable Object handle(
            EventHandlerInvoker invoker, List<? extends EventMessage<?>> events) throws Exception {
        for (EventMessage<?> event : events) {
            invoker.handle(event, Segment.ROOT_SEGMENT);
        }
        return null;
    }

    private static @Nullable Throwable run(
            DefaultUnitOfWork<EventMessage<?>> attempt, Callable<@Nullable Object> handling) {
        try {
            ResultMessage<?> result =
                    attempt.executeWithResult(handling, RollbackConfigurationType.ANY_THROWABLE);
            return result.isExceptional() ? result.exceptionResult() : null;
        } catch (Error e) {
            // Thrown while it was committed, of which Axon catches exceptions only.
            return e;
        }
    }
}
