package org.tallystick.query.reconciliation.statement;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.reconciliation.DifferenceKind;

/** Matches one order's lines: ours with those of the statement. Each is used once. */
public final class LineMatcher {

    /** What statements of a gateway call what moves money for a payment. */
    private static final Set<String> MOVEMENTS =
            Set.of(
                    "TRADE_MADE",
                    "REFUND_MADE",
                    "REFUND_REVERSED",
                    "PAYOUT_RETURNED",
                    "FUNDS_WITHDRAWN",
                    "DISPUTE_WON");

    private LineMatcher() {}

    /** What does not match; at least one side is there. */
    public record Mismatch(
            DifferenceKind kind, @Nullable OurLine ours, @Nullable StatementLine theirs) {}

    /**
     * Matches.
     *
     * @param moved whether our payment of this order says that it has moved money
     * @param known whether we know the order at all
     */
    public static List<Mismatch> match(
            List<OurLine> ours, List<StatementLine> theirs, boolean known, boolean moved) {
        List<OurLine> left = new ArrayList<>(Parts.together(ours));
        List<StatementLine> right = new ArrayList<>();
        List<Mismatch> mismatches = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (StatementLine line : theirs) {
            if (!MOVEMENTS.contains(line.type())) {
                mismatches.add(new Mismatch(DifferenceKind.PAYMENT_FEE, null, line));
            } else if (!seen.add(identity(line))) {
                mismatches.add(new Mismatch(DifferenceKind.PAYMENT_DUPLICATE, null, line));
            } else {
                right.add(line);
            }
        }
        pair(left, right, (our, their) -> our.amount().equals(their.amount()));
        // Those that are about the same thing and differ in one respect.
        pair(left, right, LineMatcher::sameButAmount)
                .forEach(each -> mismatches.add(each.as(DifferenceKind.PAYMENT_AMOUNT_DIFFERS)));
        pair(left, right, LineMatcher::sameButCurrency)
                .forEach(each -> mismatches.add(each.as(DifferenceKind.PAYMENT_CURRENCY_DIFFERS)));
        left.forEach(
                line -> mismatches.add(new Mismatch(DifferenceKind.PAYMENT_ONLY_OURS, line, null)));
        DifferenceKind alone =
                known && !moved
                        ? DifferenceKind.PAYMENT_STATUS_DIFFERS
                        : DifferenceKind.PAYMENT_ONLY_AT_GATEWAY;
        right.forEach(line -> mismatches.add(new Mismatch(alone, null, line)));
        return mismatches;
    }

    private record Pair(OurLine ours, StatementLine theirs) {

        Mismatch as(DifferenceKind kind) {
            return new Mismatch(kind, ours, theirs);
        }
    }

    /** Takes the pairs that fit out of both lists. */
    private static List<Pair> pair(
            List<OurLine> ours,
            List<StatementLine> theirs,
            BiPredicate<OurLine, StatementLine> fits) {
        List<Pair> pairs = new ArrayList<>();
        for (Iterator<OurLine> each = ours.iterator(); each.hasNext(); ) {
            OurLine our = each.next();
            for (Iterator<StatementLine> other = theirs.iterator(); other.hasNext(); ) {
                StatementLine their = other.next();
                if (fits.test(our, their)) {
                    pairs.add(new Pair(our, their));
                    each.remove();
                    other.remove();
                    break;
                }
            }
        }
        return pairs;
    }

    private static String identity(StatementLine line) {
        return line.type() + '\n' + line.trade() + '\n' + line.refund();
    }

    private static boolean sameButAmount(OurLine our, StatementLine their) {
        return our.amount().currency().equals(their.amount().currency())
                && Long.signum(our.amount().minor()) == Long.signum(their.amount().minor());
    }

    private static boolean sameButCurrency(OurLine our, StatementLine their) {
        return !our.amount().currency().equals(their.amount().currency())
                && Long.signum(our.amount().minor()) == Long.signum(their.amount().minor());
    }
}
