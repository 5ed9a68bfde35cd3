package org.tallystick.app.gateway.simulator;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A switch: which orders get a fault.
 *
 * @param value of the fault; may be empty
 * @param call at which of the calls it strikes, where it is about a call; else at the charge
 * @param number only the order of this number; null for all
 * @param orderId only orders whose data name this id; null for all
 * @param probability of the orders that are left, which part; the same seed always takes the same
 * @param remaining how many more times; negative for ever
 */
record FaultRule(
        long id,
        Fault fault,
        String value,
        Call call,
        @Nullable String number,
        @Nullable String orderId,
        double probability,
        long seed,
        AtomicLong remaining) {

    private static final long MIX = 0x9E3779B97F4A7C15L;
    private static final int FRACTION_BITS = 53;

    /** The calls of the protocol. */
    enum Call {
        CHARGE,
        QUERY,
        CLOSE,
        REFUND,
        QUERY_REFUND
    }

    /** Whether it strikes, and counts that. */
    boolean strikes(Call made, String order, @Nullable String itsOrderId) {
        boolean fits =
                call == made
                        && (number == null || number.equals(order))
                        && (orderId == null || orderId.equals(itsOrderId))
                        && (probability >= 1 || draw(order) < probability);
        return fits
                && (remaining.get() < 0
                        || remaining.getAndUpdate(left -> Math.max(0, left - 1)) > 0);
    }

    /** A number from 0 to 1 that depends on nothing but the seed and the order. */
    private double draw(String order) {
        long hash = seed * MIX + id;
        for (int index = 0; index < order.length(); index++) {
            hash = (hash ^ order.charAt(index)) * MIX;
            hash ^= hash >>> 29;
        }
        hash = (hash ^ (hash >>> 32)) * MIX;
        return (hash >>> (Long.SIZE - FRACTION_BITS)) / (double) (1L << FRACTION_BITS);
    }
}
