package org.tallystick.api.proof;

import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was found out about the books, account by account and without end: that the event at the
 * cursor, the ledger's newest entry and the balance say the same.
 *
 * @param totals what has moved, by currency, counted from the events
 * @param position up to which the events were counted; -1 if none was
 * @param head of the newest event; -1 if there is none
 * @param doubled rows that the reconciliation has found and no event has made, and that are open
 * @param lost rows that it has found missing, and that are open
 * @param openDifferences all differences that it has found and that are open
 * @param lastRound the last time that all accounts were looked at; null before the first
 * @param wrong accounts that do not agree, as they were seen last; at most {@value #WRONG_MAX}
 */
public record Proof(
        List<Total> totals,
        long position,
        long head,
        long doubled,
        long lost,
        long openDifferences,
        @Nullable Round lastRound,
        List<WrongAccount> wrong) {

    /** Accounts that are named at most. */
    public static final int WRONG_MAX = 20;

    public Proof {
        totals = List.copyOf(totals);
        wrong = List.copyOf(wrong);
    }

    /** Whether nothing is known that does not agree. */
    public boolean holds() {
        return wrong.isEmpty() && openDifferences == 0;
    }

    /** What has moved in one currency, in minor units; exact beyond 64 bit. */
    public record Total(
            String currency, BigInteger charged, long charges, BigInteger credited, long credits) {}

    /**
     * One look at all accounts.
     *
     * @param sums by currency
     */
    public record Round(Instant startedAt, Instant endedAt, long accounts, List<Sum> sums) {

        public Round {
            sums = List.copyOf(sums);
        }
    }

    /** The sums of all accounts of one currency, in minor units; exact beyond 64 bit. */
    public record Sum(String currency, BigInteger cursor, BigInteger ledger, BigInteger balance) {

        /** Whether all three are the same. */
        public boolean agrees() {
            return cursor.equals(ledger) && ledger.equals(balance);
        }
    }

    /**
     * An account whose three do not agree, in minor units of its currency.
     *
     * @param cursor posted as its newest movement says
     * @param ledger posted as its newest entry says
     * @param balance posted as its balance row says
     * @param heldDiffers whether what is held does not agree either
     */
    public record WrongAccount(
            String accountId,
            String currency,
            long cursor,
            long ledger,
            long balance,
            boolean heldDiffers,
            Instant seenAt) {}
}
