package org.tallystick.proof.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tallystick.proof.load.Operation.Group;

/**
 * All that a load has seen, slice by slice. A request belongs to the slice in which it was due, so
 * that who stands still for ten seconds is seen to stand still for ten seconds.
 */
final class Recording {

    private static final int SLICES_MAX = 200;

    private final long startedAt;
    private final Duration sliceLength;
    private final Duration measured;
    private final List<Slice> slices = new ArrayList<>();
    private final Map<Operation, Long> acknowledged = new EnumMap<>(Operation.class);
    private long uncertain;

    Recording(long startedAt, Duration measured) {
        this.startedAt = startedAt;
        this.measured = measured;
        this.sliceLength = Duration.ofSeconds(1 + measured.toSeconds() / SLICES_MAX);
    }

    synchronized void record(Operation operation, long dueAt, long endedAt, Outcome outcome) {
        slice(dueAt).record(operation, endedAt - dueAt, outcome);
        if (outcome == Outcome.DONE) {
            acknowledged.merge(operation, 1L, Long::sum);
        } else if (outcome.isUncertain()) {
            uncertain++;
        }
    }

    synchronized void notSent(long dueAt, long times) {
        if (times > 0) {
            slice(dueAt).count(Group.DIRECT, Outcome.NOT_SENT, times);
        }
    }

    private Slice slice(long at) {
        int index = (int) Math.max(0, (at - startedAt) / sliceLength.toNanos());
        while (slices.size() <= index) {
            slices.add(new Slice());
        }
        return slices.get(index);
    }

    synchronized List<Slice> slices() {
        return List.copyOf(slices);
    }

    double sliceSeconds() {
        return sliceLength.toMillis() / 1e3;
    }

    double seconds() {
        return measured.toMillis() / 1e3;
    }

    Slice all() {
        return between(0, seconds() + 1);
    }

    /** What was due between two moments, in seconds since its start. */
    Slice between(double from, double to) {
        Slice sum = new Slice();
        List<Slice> each = slices();
        for (int index = 0; index < each.size(); index++) {
            double at = index * sliceSeconds();
            if (at >= from && at < to) {
                sum.add(each.get(index));
            }
        }
        return sum;
    }

    /**
     * For how long a fault was felt: until 99 of 100 requests were answered again, and went on to
     * be so.
     *
     * @param from when it began, in seconds since the start
     * @param until when the next thing happens
     * @return in seconds; 0 if it was not felt; null if it was felt until then
     */
    @Nullable Double felt(double from, double until) {
        List<Slice> each = slices();
        int first = (int) Math.floor(from / sliceSeconds());
        int last = (int) Math.min(each.size(), Math.floor(until / sliceSeconds()));
        Integer lastFelt = null;
        for (int index = first; index < last; index++) {
            if (each.get(index).isBad()) {
                lastFelt = index;
            }
        }
        if (lastFelt == null) {
            return 0.0;
        }
        return lastFelt >= last - 2 ? null : (lastFelt + 1) * sliceSeconds() - from;
    }

    /** Movements that were acknowledged, payments and repetitions aside. */
    synchronized long movements() {
        return acknowledged.entrySet().stream()
                .filter(entry -> entry.getKey().group() == Group.DIRECT)
                .filter(entry -> entry.getKey() != Operation.DUPLICATE)
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** Requests of which the client does not know whether something was done. */
    synchronized long uncertain() {
        return uncertain;
    }
}
