package org.tallystick.api.ledger;

import java.math.BigInteger;
import java.time.Instant;
import java.util.List;

/**
 * The proof that debits equal credits, per layer and currency.
 *
 * @param asOf entries recorded up to this instant are counted
 */
public record TrialBalance(Instant asOf, List<Line> lines) {

    public TrialBalance {
        lines = List.copyOf(lines);
    }

    /** Whether every line is balanced. */
    public boolean balanced() {
        return lines.stream().allMatch(Line::balanced);
    }

    /** The sums of one layer and currency, in minor units; exact beyond 64 bit. */
    public record Line(
            Layer layer, String currency, BigInteger debits, BigInteger credits, long entries) {

        /** Whether debits equal credits. */
        public boolean balanced() {
            return debits.equals(credits);
        }
    }
}
