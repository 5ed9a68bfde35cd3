package org.tallystick.proof.bench;

import java.time.Duration;

/**
 * How long things took: counts in buckets whose width is at most a sixty-fourth of their value. For
 * one thread; those of many are added up afterwards.
 */
final class Histogram {

    private static final int PRECISION_BITS = 6;
    private static final int BUCKETS_PER_DOUBLING = 1 << PRECISION_BITS;

    private final long[] counts =
            new long[(Long.SIZE - PRECISION_BITS) * BUCKETS_PER_DOUBLING + BUCKETS_PER_DOUBLING];
    private long total;

    void record(long nanos) {
        counts[bucketOf(Math.max(0, nanos))]++;
        total++;
    }

    void add(Histogram other) {
        for (int bucket = 0; bucket < counts.length; bucket++) {
            counts[bucket] += other.counts[bucket];
        }
        total += other.total;
    }

    long count() {
        return total;
    }

    /**
     * The value that this share of all values does not exceed; zero if there are none.
     *
     * @param share above 0, at most 1: 0.99 for the 99th percentile
     */
    Duration percentile(double share) {
        if (share <= 0 || share > 1) {
            throw new IllegalArgumentException("A share is above 0 and at most 1");
        }
        long wanted = (long) Math.ceil(share * total);
        long seen = 0;
        for (int bucket = 0; bucket < counts.length && total > 0; bucket++) {
            seen += counts[bucket];
            if (seen >= wanted) {
                return Duration.ofNanos(highestOf(bucket));
            }
        }
        return Duration.ZERO;
    }

    /** Values below a full doubling have a bucket each; the others share one with their likes. */
    private static int bucketOf(long value) {
        if (value < BUCKETS_PER_DOUBLING) {
            return (int) value;
        }
        int shift = Long.SIZE - 1 - PRECISION_BITS - Long.numberOfLeadingZeros(value);
        int within = (int) (value >>> shift) - BUCKETS_PER_DOUBLING;
        return (shift + 1) * BUCKETS_PER_DOUBLING + within;
    }

    private static long highestOf(int bucket) {
        if (bucket < BUCKETS_PER_DOUBLING) {
            return bucket;
        }
        int shift = bucket / BUCKETS_PER_DOUBLING - 1;
        long lowest = (long) (bucket % BUCKETS_PER_DOUBLING + BUCKETS_PER_DOUBLING) << shift;
        return lowest + (1L << shift) - 1;
    }
}
