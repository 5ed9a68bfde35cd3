package org.tallystick.proof.bench;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.tallystick.proof.lab.Histogram;

/**
 * What a load has seen.
 *
 * @param seconds how long was measured
 * @param calls made in all, over the warm-up too
 * @param latencies of the operations that were measured
 * @param failures answers that a client should not have got, over the warm-up too
 * @param firstFailure what the first of them was; null if there was none
 */
record LoadResult(
        int callers,
        double seconds,
        long calls,
        Histogram latencies,
        long failures,
        @Nullable String firstFailure) {

    double perSecond() {
        return latencies.count() / seconds;
    }

    Duration p50() {
        return latencies.percentile(0.50);
    }

    Duration p99() {
        return latencies.percentile(0.99);
    }
}
