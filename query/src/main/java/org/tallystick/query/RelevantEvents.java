package org.tallystick.query;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.axonframework.common.stream.BlockingStream;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.messaging.StreamableMessageSource;
import org.jspecify.annotations.Nullable;

/**
 * The event store as one processor sees it: without the events of other families, such as receipts,
 * which would otherwise wait in the buffer of each of its segments and cost as much as its own. The
 * last event of all is always let through, so that the processor's tokens reach the head.
 */
final class RelevantEvents implements StreamableMessageSource<TrackedEventMessage<?>> {

    /** So many events are left out in one go, then one is let through and the tokens move on. */
    private static final int LEFT_OUT_MAX = 1_000;

    private final StreamableMessageSource<TrackedEventMessage<?>> source;
    private final Set<Class<?>> families;

    /**
     * @param families the types that the processor's events have
     */
    RelevantEvents(StreamableMessageSource<TrackedEventMessage<?>> source, Set<Class<?>> families) {
        this.source = source;
        this.families = Set.copyOf(families);
    }

    @Override
    public BlockingStream<TrackedEventMessage<?>> openStream(@Nullable TrackingToken token) {
        return new Filtered(source.openStream(token));
    }

    @Override
    public @Nullable TrackingToken createTailToken() {
        return source.createTailToken();
    }

    @Override
    public @Nullable TrackingToken createHeadToken() {
        return source.createHeadToken();
    }

    @Override
    public @Nullable TrackingToken createTokenAt(Instant instant) {
        return source.createTokenAt(instant);
    }

    @Override
    public @Nullable TrackingToken createTokenSince(Duration duration) {
        return source.createTokenSince(duration);
    }

    private boolean isRelevant(Class<?> type) {
        for (Class<?> family : families) {
            if (family.isAssignableFrom(type)) {
                return true;
            }
        }
        return false;
    }

    private final class Filtered implements BlockingStream<TrackedEventMessage<?>> {

        private final BlockingStream<TrackedEventMessage<?>> all;
        private @Nullable TrackedEventMessage<?> next;

        private Filtered(BlockingStream<TrackedEventMessage<?>> all) {
            this.all = all;
        }

        @Override
        public boolean hasNextAvailable(int timeout, TimeUnit unit) throws InterruptedException {
            if (next == null && all.hasNextAvailable(timeout, unit)) {
                next = all.nextAvailable();
                for (int leftOut = 0; mayLeaveOut(next, leftOut); leftOut++) {
                    next = all.nextAvailable();
                }
            }
            return next != null;
        }

        private boolean mayLeaveOut(TrackedEventMessage<?> event, int leftOut) {
            return !isRelevant(event.getPayloadType())
                    && leftOut < LEFT_OUT_MAX
                    && all.hasNextAvailable();
        }

        @Override
        public Optional<TrackedEventMessage<?>> peek() {
            return hasNextAvailable() ? Optional.ofNullable(next) : Optional.empty();
        }

        @Override
        public TrackedEventMessage<?> nextAvailable() throws InterruptedException {
            TrackedEventMessage<?> result = next;
            while (result == null) {
                hasNextAvailable(Integer.MAX_VALUE, TimeUnit.MILLISECONDS);
                result = next;
            }
            next = null;
            return result;
        }

        @Override
        public void skipMessagesWithPayloadTypeOf(TrackedEventMessage<?> ignored) {
            all.skipMessagesWithPayloadTypeOf(ignored);
        }

        @Override
        public boolean setOnAvailableCallback(Runnable callback) {
            return all.setOnAvailableCallback(callback);
        }

        @Override
        public void close() {
            all.close();
        }
    }
}
