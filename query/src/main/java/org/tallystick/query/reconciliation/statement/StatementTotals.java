package org.tallystick.query.reconciliation.statement;

import java.math.BigInteger;
import java.util.Map;
import java.util.TreeMap;
import org.tallystick.api.Money;

/** The counts and sums of a statement: those of its lines, and those that it says itself. */
final class StatementTotals {

    private final Map<String, Total> counted = new TreeMap<>();
    private final Map<String, Total> said = new TreeMap<>();

    /** Of any size, so that no sum is wrong. */
    private record Total(long lines, BigInteger sum) {

        Total plus(Total other) {
            return new Total(lines + other.lines, sum.add(other.sum));
        }
    }

    void count(Money amount) {
        counted.merge(
                amount.currency(), new Total(1, BigInteger.valueOf(amount.minor())), Total::plus);
    }

    void say(String currency, long lines, BigInteger sum) {
        if (said.putIfAbsent(currency, new Total(lines, sum)) != null) {
            throw new StatementRejectedException("statement_totals", "Two totals for " + currency);
        }
    }

    /** Whether the statement has told a total, after which no line may come. */
    boolean isEnded() {
        return !said.isEmpty();
    }

    /** Without its total a file may have been cut off. */
    void verify() {
        if (!counted.equals(said)) {
            throw new StatementRejectedException(
                    counted.keySet().equals(said.keySet())
                            ? "statement_totals"
                            : "statement_truncated",
                    "The lines are %s, the totals say %s".formatted(counted, said));
        }
    }
}
