package org.tallystick.api.reconciliation;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * A feed's upstream and our ledger, added up for one currency. They are equal if what the upstream
 * has up to the cursor is what the ledger has, but for what waits in cases or is still to be read.
 *
 * @param currency of all sums, in whole minor units; empty if the feed has moved nothing
 * @param upstream rows of the upstream up to the cursor, each order once
 * @param cases those of them that are in cases and have moved nothing
 * @param pending those of them that appeared so late that the feed's reading is still to find them
 * @param gone rows in our ledger that are older than what the upstream keeps
 * @param ledger rows in our ledger
 * @param problem why the upstream could not be compared; null if it was
 */
public record FeedTotal(
        String feed,
        String currency,
        RowSum upstream,
        RowSum cases,
        RowSum pending,
        RowSum gone,
        RowSum ledger,
        @Nullable String problem) {

    /**
     * Rows and what they add up to.
     *
     * @param rows how many
     * @param amount their sum, of any size
     */
    public record RowSum(long rows, BigInteger amount) {

        /** No rows. */
        public static final RowSum NONE = new RowSum(0, BigInteger.ZERO);

        RowSum plus(RowSum other) {
            return new RowSum(rows + other.rows, amount.add(other.amount));
        }
    }

    /** Of a feed whose upstream could not be compared. */
    public static FeedTotal notCompared(String feed, String problem) {
        return new FeedTotal(
                feed, "", RowSum.NONE, RowSum.NONE, RowSum.NONE, RowSum.NONE, RowSum.NONE, problem);
    }

    /** Whether the ledger has what it must have, as the upstream says. */
    public boolean isEqual() {
        return problem == null && upstream.plus(gone).equals(ledger.plus(cases).plus(pending));
    }
}
