package org.tallystick.command.payment;

import java.util.Map;
import java.util.TreeMap;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.payment.Direction;
import org.tallystick.command.payment.Truth.Phase;

/** Sees only what the gateway truly did, and tells what must be in the books because of it. */
final class Oracle {

    private Oracle() {}

    static Books books(Direction direction, Truth truth, boolean refundable, boolean holds) {
        boolean late = truth.beforePaid() == Phase.FAILED || truth.beforePaid() == Phase.CLOSED;
        boolean deduct = direction == Direction.DEDUCT;
        boolean booked = truth.isPaid() && (!late || (!deduct && !truth.cancelled()));
        long moved = truth.isPaid() ? 100 - truth.refunded() : 0;
        long signed = deduct ? -moved : moved;
        Map<CaseKind, Integer> cases = new TreeMap<>();
        if (booked && truth.contradicted()) {
            cases.put(CaseKind.CONTRADICTION, 1);
        }
        int refusals = truth.isPaid() && !booked && !refundable ? 1 : truth.refusals();
        if (refusals > 0) {
            CaseKind kind = booked ? CaseKind.REFUND_REFUSED : CaseKind.COMPENSATION_REFUSED;
            cases.put(kind, refusals);
        }
        return new Books(
                Books.AT_FIRST + (booked ? signed : 0),
                holds && (truth.phase() == Phase.NOTHING || truth.phase() == Phase.OPEN) ? 100 : 0,
                booked ? 0 : signed,
                signed,
                cases);
    }
}
