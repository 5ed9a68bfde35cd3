package org.tallystick.app.processor;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.axonframework.eventhandling.StreamingEventProcessor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.tallystick.app.processor.OrderTable.Ended;
import org.tallystick.app.processor.OrderTable.Order;
import org.tallystick.app.processor.SegmentTokens.Token;

/** Does what this node was ordered to, one order after the other, and says how it went. */
@Component
class OrderDesk {

    private static final Logger LOG = LoggerFactory.getLogger(OrderDesk.class);

    /** How long one order may take; who gave it waits no longer than twice as long. */
    private static final Duration LIMIT = Duration.ofSeconds(5);

    private final RunningProcessors processors;
    private final SegmentTokens tokens;
    private final OrderTable orders;

    OrderDesk(RunningProcessors processors, SegmentTokens tokens, OrderTable orders) {
        this.processors = processors;
        this.tokens = tokens;
        this.orders = orders;
    }

    void work() {
        for (Order order : orders.take()) {
            Ended ended = carryOut(order);
            orders.end(order.id(), ended);
            LOG.info(
                    "{} of segment {} of the processor {}: {}",
                    order.kind(),
                    order.segment().segment(),
                    order.segment().processor(),
                    ended.done() ? "done" : ended.reason());
        }
    }

    private Ended carryOut(Order order) {
        StreamingEventProcessor processor =
                processors.find(order.segment().processor()).orElse(null);
        if (processor == null) {
            return new Ended(false, "The node has no such processor");
        }
        int segment = order.segment().segment();
        try {
            boolean done =
                    switch (order.kind()) {
                        case SPLIT ->
                                within(processor.splitSegment(segment)) && takeFree(processor);
                        case MERGE -> merge(processor, segment) && takeFree(processor);
                        case RELEASE -> release(processor, segment);
                        case CLAIM -> claim(processor, segment);
                    };
            return done ? new Ended(true, null) : new Ended(false, "The segment is not free");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Ended(false, "The node is stopping");
        } catch (TimeoutException e) {
            return new Ended(false, "It took too long");
        } catch (ExecutionException | RuntimeException e) {
            LOG.debug("An order failed with", e);
            FailureText text = FailureText.of(e);
            return new Ended(
                    false, text.type() + (text.message().isEmpty() ? "" : ": ") + text.message());
        }
    }

    /** A merge that fails would keep both segments from being claimed here for a minute. */
    private static boolean merge(StreamingEventProcessor processor, int segment)
            throws InterruptedException, ExecutionException, TimeoutException {
        boolean merged = false;
        try {
            merged = within(processor.mergeSegment(segment));
        } finally {
            if (!merged) {
                within(processor.claimSegment(segment));
            }
        }
        return merged;
    }

    /** What was split or merged would be nobody's until somebody looks for work again. */
    private boolean takeFree(StreamingEventProcessor processor)
            throws InterruptedException, ExecutionException, TimeoutException {
        for (Token token : tokens.all()) {
            SegmentKey key = token.key();
            if (key.processor().equals(processor.getName()) && token.owner() == null) {
                within(processor.claimSegment(key.segment()));
            }
        }
        return true;
    }

    private static boolean release(StreamingEventProcessor processor, int segment) {
        processor.releaseSegment(segment);
        return new Patience(LIMIT).until(() -> !processor.processingStatus().containsKey(segment));
    }

    /** The one that has it may still be about to let go. */
    private static boolean claim(StreamingEventProcessor processor, int segment) {
        return new Patience(LIMIT)
                .until(
                        () -> {
                            try {
                                return within(processor.claimSegment(segment));
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                                return false;
                            } catch (ExecutionException | TimeoutException e) {
                                return false;
                            }
                        });
    }

    private static boolean within(CompletableFuture<Boolean> result)
            throws InterruptedException, ExecutionException, TimeoutException {
        return result.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    }
}
