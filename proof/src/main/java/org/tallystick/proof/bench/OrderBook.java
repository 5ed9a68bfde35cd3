package org.tallystick.proof.bench;

import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * Numbered orders on some accounts. The number alone makes the order, so any of them can be sent
 * again, word for word. Recharges and deductions take turns and more comes in than goes out.
 */
final class OrderBook {

    private static final long RECHARGE_MIN = 100;
    private static final long DEDUCTION_MAX = 100;

    private final String name;
    private final List<String> accountIds;
    private final AtomicLong issued = new AtomicLong();

    /**
     * @param name unique in the run: callback ids begin with it
     */
    OrderBook(String name, List<String> accountIds) {
        this.name = name;
        this.accountIds = List.copyOf(accountIds);
    }

    /** The ids of so many accounts. */
    static List<String> accounts(String prefix, int count) {
        return IntStream.range(0, count).mapToObj(number -> prefix + '-' + number).toList();
    }

    List<String> accountIds() {
        return accountIds;
    }

    /** How many have been given out. */
    long issued() {
        return issued.get();
    }

    /** An order that nobody has sent yet. */
    Order next() {
        return order(issued.getAndIncrement());
    }

    /** One of the first so many orders. */
    Order again(SplittableRandom random, long below) {
        return order(random.nextLong(below));
    }

    Order order(long number) {
        // Accounts take turns, so each gets the same share; the stride keeps neighbours apart.
        String accountId = accountIds.get((int) (number * 7_919 % accountIds.size()));
        boolean recharge = Long.bitCount(number) % 2 == 0;
        long amount =
                recharge ? RECHARGE_MIN + number % 900 : 1 + Math.floorMod(number, DEDUCTION_MAX);
        String callbackId = name + '-' + number;
        return new Order(recharge, accountId, callbackId, amount, "order " + callbackId);
    }
}
