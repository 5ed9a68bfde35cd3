package org.tallystick.command.payment;

import org.tallystick.api.payment.Effect;
import org.tallystick.api.payment.GatewayPosting;

/**
 * What stands where because of a payment of 100, in minor units.
 *
 * @param lost what nobody bears
 * @param transit what came in through the gateway, less what left
 */
record PaymentSums(long account, long held, long lost, long suspense, long transit) {

    /** The account had 1000 before a recharge. */
    static final PaymentSums CREDITED = new PaymentSums(1_100, 0, 0, 0, 100);

    /** The account had 1000 before a deduction. */
    static final PaymentSums CAPTURED = new PaymentSums(900, 0, 0, 0, -100);

    /**
     * @param hold what a hold of the effect's refund is for
     */
    PaymentSums carryingOut(Effect effect, long hold) {
        long minor = effect.amount() == null ? 0 : effect.amount().minor();
        return switch (effect.kind()) {
            case HOLD_FUNDS -> plus(0, minor, 0, 0, 0);
            case VOID_HOLD -> plus(0, -hold, 0, 0, 0);
            case CAPTURE_HOLD -> plus(-minor, -hold, 0, 0, -minor);
            case CREDIT, DISPUTE_CREDIT, GIVE_BACK -> plus(minor, 0, 0, 0, minor);
            case DISPUTE_DEBIT -> plus(-minor, 0, 0, 0, -minor);
            case OPEN_CASE -> this;
            default -> throw new IllegalStateException("Not in these histories: " + effect);
        };
    }

    PaymentSums posting(GatewayPosting posting) {
        long minor = posting.amount().minor();
        return switch (posting.kind()) {
            case LOST -> plus(0, 0, minor, 0, -minor);
            case LOSS_RECOVERED -> plus(0, 0, -minor, 0, minor);
            case INTO_SUSPENSE -> plus(0, 0, 0, minor, minor);
            case OUT_OF_SUSPENSE -> plus(0, 0, 0, -minor, -minor);
            default -> throw new IllegalStateException("Only people write off");
        };
    }

    private PaymentSums plus(long more, long hold, long loss, long waiting, long moved) {
        return new PaymentSums(
                account + more, held + hold, lost + loss, suspense + waiting, transit + moved);
    }
}
