package org.tallystick.command.account;

import org.tallystick.api.Limits;

/**
 * What an account holds, in minor units, and what a movement would make of it. Exact: an overflow
 * throws, but no movement that {@link #areWithinLimit()} allows comes near it.
 */
record Balances(long posted, long held, long overdraftLimit) {

    static Balances empty(long overdraftLimit) {
        return new Balances(0, 0, overdraftLimit);
    }

    /** What may be spent before the overdraft limit. */
    long available() {
        return Math.subtractExact(posted, held);
    }

    Balances credited(long minor) {
        return new Balances(Math.addExact(posted, minor), held, overdraftLimit);
    }

    Balances debited(long minor) {
        return new Balances(Math.subtractExact(posted, minor), held, overdraftLimit);
    }

    Balances reserved(long minor) {
        return new Balances(posted, Math.addExact(held, minor), overdraftLimit);
    }

    Balances released(long minor) {
        return new Balances(posted, Math.subtractExact(held, minor), overdraftLimit);
    }

    Balances withOverdraftLimit(long limit) {
        return new Balances(posted, held, limit);
    }

    /** Whether no more is spent than is there, the overdraft included. */
    boolean coverFloor() {
        return available() >= -overdraftLimit;
    }

    /** Whether all that a client can see stays exact as a JSON number. */
    boolean areWithinLimit() {
        return isExact(posted) && isExact(held) && isExact(available());
    }

    boolean areZero() {
        return posted == 0 && held == 0;
    }

    private static boolean isExact(long minor) {
        return -Limits.BALANCE_MAX <= minor && minor <= Limits.BALANCE_MAX;
    }
}
