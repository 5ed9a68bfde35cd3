package org.tallystick.command.payment;

import java.util.Map;
import java.util.TreeMap;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.payment.Effect;
import org.tallystick.api.payment.GatewayPosting;

/**
 * A model of the account and the ledger in a few lines: an open account, and what stands on its
 * side, in suspense and in transit. Minor units; what came in counts above zero.
 */
record Books(long posted, long held, long suspense, long transit, Map<CaseKind, Integer> cases) {

    static final long AT_FIRST = 1_000;

    static final Books OPENED = new Books(AT_FIRST, 0, 0, 0, Map.of());

    Books carryingOut(Effect effect) {
        long minor = effect.amount() == null ? 0 : effect.amount().minor();
        return switch (effect.kind()) {
            case HOLD_FUNDS -> new Books(posted, held + minor, suspense, transit, cases);
            case VOID_HOLD -> new Books(posted, 0, suspense, transit, cases);
            case CAPTURE_HOLD -> new Books(posted - minor, 0, suspense, transit - minor, cases);
            case CREDIT, GIVE_BACK, DISPUTE_CREDIT ->
                    new Books(posted + minor, held, suspense, transit + minor, cases);
            case DISPUTE_DEBIT -> new Books(posted - minor, held, suspense, transit - minor, cases);
            case CREDIT_FROM_SUSPENSE ->
                    new Books(posted + minor, held, suspense - minor, transit, cases);
            case DEBIT_TO_SUSPENSE ->
                    new Books(posted - minor, held, suspense + minor, transit, cases);
            case OPEN_CASE -> opening(effect);
            case REVERSE -> throw new IllegalStateException("Only people reverse");
        };
    }

    private Books opening(Effect effect) {
        Map<CaseKind, Integer> more = new TreeMap<>(cases);
        more.merge(effect.caseKind(), 1, Integer::sum);
        return new Books(posted, held, suspense, transit, more);
    }

    Books posting(GatewayPosting posting) {
        long minor = posting.amount().minor();
        return switch (posting.kind()) {
            case INTO_SUSPENSE -> new Books(posted, held, suspense + minor, transit + minor, cases);
            case OUT_OF_SUSPENSE ->
                    new Books(posted, held, suspense - minor, transit - minor, cases);
            default -> throw new IllegalStateException("Nothing is lost in these histories");
        };
    }
}
