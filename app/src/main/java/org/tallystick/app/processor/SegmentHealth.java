package org.tallystick.app.processor;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.processor.ProcessorError;

/**
 * How one segment has fared on this node: what its last batch took, and its last error.
 *
 * @param ingestMillis from when the batch's last event was recorded until its handling began
 * @param commitMillis from when it was recorded until the batch was committed
 * @param processingMillis from the batch's beginning until its commit
 * @param failing whether the last batch failed
 */
record SegmentHealth(
        @Nullable Long ingestMillis,
        @Nullable Long commitMillis,
        @Nullable Long processingMillis,
        boolean failing,
        @Nullable ProcessorError error) {

    static final SegmentHealth UNKNOWN = new SegmentHealth(null, null, null, false, null);

    SegmentHealth committed(Instant recorded, Instant begun, Instant committed) {
        return new SegmentHealth(
                millis(recorded, begun),
                millis(recorded, committed),
                millis(begun, committed),
                false,
                error);
    }

    SegmentHealth failed(FailureText failure, Instant at) {
        int before = failing && error != null ? error.times() : 0;
        return new SegmentHealth(
                ingestMillis,
                commitMillis,
                processingMillis,
                true,
                new ProcessorError(failure.type(), failure.message(), at, before + 1));
    }

    /** Clocks of several nodes differ a little; nothing takes less than no time. */
    private static long millis(Instant from, Instant to) {
        return Math.max(0, to.toEpochMilli() - from.toEpochMilli());
    }
}
