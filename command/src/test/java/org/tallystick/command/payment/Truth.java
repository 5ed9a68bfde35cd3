package org.tallystick.command.payment;

import java.util.Set;
import java.util.TreeSet;

/**
 * What the gateway truly did, whatever it told us and whenever.
 *
 * @param phase what it has decided about the order
 * @param beforePaid what it had decided before it moved the money
 * @param cancelled whether it was closed because the client had cancelled
 * @param refunded what it gave back, in minor units
 * @param done the refunds that it carried out
 * @param refusals the refunds that it refused for good
 * @param contradicted whether it said no after it had moved the money
 */
record Truth(
        Phase phase,
        Phase beforePaid,
        boolean cancelled,
        long refunded,
        Set<String> done,
        int refusals,
        boolean contradicted) {

    enum Phase {
        /** It was never asked. */
        NOTHING,
        /** It has the order. */
        OPEN,
        PAID,
        FAILED,
        CLOSED
    }

    static final Truth NOTHING =
            new Truth(Phase.NOTHING, Phase.NOTHING, false, 0, Set.of(), 0, false);

    boolean isPaid() {
        return phase == Phase.PAID;
    }

    Truth asked() {
        return phase == Phase.NOTHING ? at(Phase.OPEN) : this;
    }

    Truth pays() {
        if (isPaid()) {
            return this;
        }
        Phase before = phase;
        return new Truth(Phase.PAID, before, cancelled, refunded, done, refusals, contradicted);
    }

    Truth fails() {
        return at(Phase.FAILED);
    }

    Truth closes(boolean byRequest) {
        return new Truth(
                Phase.CLOSED, beforePaid, byRequest, refunded, done, refusals, contradicted);
    }

    Truth refunds(String refundId, long minor) {
        if (done.contains(refundId)) {
            return this;
        }
        Set<String> more = new TreeSet<>(done);
        more.add(refundId);
        return new Truth(
                phase, beforePaid, cancelled, refunded + minor, more, refusals, contradicted);
    }

    Truth refusesRefund() {
        return new Truth(phase, beforePaid, cancelled, refunded, done, refusals + 1, contradicted);
    }

    Truth contradicts() {
        return new Truth(phase, beforePaid, cancelled, refunded, done, refusals, true);
    }

    private Truth at(Phase next) {
        return new Truth(next, beforePaid, cancelled, refunded, done, refusals, contradicted);
    }
}
