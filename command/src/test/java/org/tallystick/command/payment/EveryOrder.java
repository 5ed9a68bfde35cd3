package org.tallystick.command.payment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import org.tallystick.command.payment.SettledPayment.Standing;

/**
 * Every order of what can happen to a payment that has succeeded, with repetition. Those that stand
 * the same are gone on with once.
 *
 * @param happens false if something cannot happen now
 * @param check looks at how it stands after each
 */
record EveryOrder<I>(
        List<I> inputs, BiPredicate<I, SettledPayment> happens, Consumer<Standing> check) {

    /** How many were tried that stand differently. */
    int from(Standing start, int length) {
        Map<Standing, List<I>> frontier = Map.of(start, List.of());
        int count = 0;
        for (int step = 1; step <= length; step++) {
            Map<Standing, List<I>> next = new LinkedHashMap<>();
            frontier.forEach((standing, path) -> goOn(standing, path, next));
            count += next.size();
            frontier = next;
        }
        return count;
    }

    private void goOn(Standing standing, List<I> path, Map<Standing, List<I>> next) {
        for (I input : inputs) {
            List<I> longer = new ArrayList<>(path);
            longer.add(input);
            try {
                SettledPayment payment = new SettledPayment(standing);
                if (happens.test(input, payment)) {
                    check.accept(payment.standing());
                    next.putIfAbsent(payment.standing(), longer);
                }
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError(longer.toString(), e);
            }
        }
    }
}
