package org.tallystick.proof.load;

import java.util.EnumMap;
import java.util.Map;
import org.tallystick.proof.lab.Histogram;
import org.tallystick.proof.load.Operation.Group;

/** What was seen in a stretch of time. */
final class Slice {

    private final Map<Group, Histogram> good = new EnumMap<>(Group.class);
    private final Map<Group, Histogram> answered = new EnumMap<>(Group.class);
    private final Map<Operation, Histogram> operations = new EnumMap<>(Operation.class);
    private final Map<Group, Map<Outcome, Long>> outcomes = new EnumMap<>(Group.class);

    void record(Operation operation, long nanos, Outcome outcome) {
        Group group = operation.group();
        count(group, outcome, 1);
        if (!outcome.isError()) {
            of(good, group).record(nanos);
            of(operations, operation).record(nanos);
        }
        if (outcome.isAnswer()) {
            of(answered, group).record(nanos);
        }
    }

    /** Counts what has no time. */
    void count(Group group, Outcome outcome, long times) {
        outcomes.computeIfAbsent(group, any -> new EnumMap<>(Outcome.class))
                .merge(outcome, times, Long::sum);
    }

    void add(Slice other) {
        other.good.forEach((group, histogram) -> of(good, group).add(histogram));
        other.answered.forEach((group, histogram) -> of(answered, group).add(histogram));
        other.operations.forEach((each, histogram) -> of(operations, each).add(histogram));
        other.outcomes.forEach(
                (group, counts) ->
                        counts.forEach((outcome, times) -> count(group, outcome, times)));
    }

    private static <K> Histogram of(Map<K, Histogram> histograms, K key) {
        return histograms.computeIfAbsent(key, any -> new Histogram());
    }

    /** Times of requests that got what they wanted, or an expected no. */
    Histogram good(Group group) {
        return good.getOrDefault(group, new Histogram());
    }

    Histogram good() {
        Histogram all = new Histogram();
        good.values().forEach(all::add);
        return all;
    }

    Histogram good(Operation operation) {
        return operations.getOrDefault(operation, new Histogram());
    }

    /** Times of requests that got any answer, refusals to work included. */
    Histogram answered(Group group) {
        return answered.getOrDefault(group, new Histogram());
    }

    long count(Outcome outcome) {
        return outcomes.values().stream()
                .mapToLong(counts -> counts.getOrDefault(outcome, 0L))
                .sum();
    }

    long requests(Group group) {
        return outcomes.getOrDefault(group, Map.of()).values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    long errors(Group group) {
        return outcomes.getOrDefault(group, Map.of()).entrySet().stream()
                .filter(entry -> entry.getKey().isError())
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** Whether more than one request in a hundred got no answer that helps. */
    boolean isBad() {
        return errors() * 100 > requests();
    }

    long requests() {
        long sum = 0;
        for (Group group : Group.values()) {
            sum += requests(group);
        }
        return sum;
    }

    long errors() {
        long sum = 0;
        for (Group group : Group.values()) {
            sum += errors(group);
        }
        return sum;
    }
}
