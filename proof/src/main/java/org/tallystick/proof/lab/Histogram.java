package org.tallystick.proof.lab;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * How long things took, each time to within a hundredth. For one thread; those of many are added up
 * afterwards.
 */
public final class Histogram {

    /** Whatever took longer took so long. */
    private static final long NANOS_MAX = TimeUnit.DAYS.toNanos(1);

    private static final int DIGITS = 2;

    private final org.HdrHistogram.Histogram counts = new org.HdrHistogram.Histogram(DIGITS);

    public void record(long nanos) {
        counts.recordValue(Math.min(NANOS_MAX, Math.max(0, nanos)));
    }

    public void add(Histogram other) {
        counts.add(other.counts);
    }

    public long count() {
        return counts.getTotalCount();
    }

    /** Zero if there are none. */
    public Duration mean() {
        return Duration.ofNanos(count() == 0 ? 0 : (long) counts.getMean());
    }

    /** Zero if there are none. */
    public Duration max() {
        return Duration.ofNanos(counts.getMaxValue());
    }

    /**
     * The value that this share of all values does not exceed; zero if there are none.
     *
     * @param share above 0, at most 1: 0.99 for the 99th percentile
     */
    public Duration percentile(double share) {
        if (share <= 0 || share > 1) {
            throw new IllegalArgumentException("A share is above 0 and at most 1");
        }
        return Duration.ofNanos(counts.getValueAtPercentile(100 * share));
    }
}
