package org.tallystick.saga.payment;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Callback;
import org.tallystick.api.Money;
import org.tallystick.api.account.AccountCommand.CaptureHoldCommand;
import org.tallystick.api.account.AccountCommand.DeductCommand;
import org.tallystick.api.account.AccountCommand.DisputeFundsCommand;
import org.tallystick.api.account.AccountCommand.HoldFundsCommand;
import org.tallystick.api.account.AccountCommand.MovementCommand;
import org.tallystick.api.account.AccountCommand.RechargeCommand;
import org.tallystick.api.account.AccountCommand.RefundDeductionCommand;
import org.tallystick.api.account.AccountCommand.ReverseMovementCommand;
import org.tallystick.api.account.AccountCommand.VoidHoldCommand;
import org.tallystick.api.account.RequestedAmount;
import org.tallystick.api.cases.CaseCommand.OpenCaseCommand;
import org.tallystick.api.cases.CaseSubject;
import org.tallystick.api.ledger.Side;
import org.tallystick.api.payment.Effect;
import org.tallystick.api.payment.EffectKind;

/**
 * The command that an effect stands for. It is made of nothing but what is recorded, so that it is
 * the same whenever the effect is carried out again.
 */
record EffectWork(KnownOrder order, Effect effect) {

    MovementCommand movement() {
        String account = order.accountId();
        return switch (effect.kind()) {
            case HOLD_FUNDS ->
                    new HoldFundsCommand(
                            account,
                            callback(),
                            amount(),
                            order.label(),
                            known(effect.holdExpiresAt()));
            case VOID_HOLD -> new VoidHoldCommand(account, callback(), movementId());
            case CAPTURE_HOLD ->
                    new CaptureHoldCommand(account, callback(), movementId(), amountIfAny(), true);
            case CREDIT, CREDIT_FROM_SUSPENSE ->
                    new RechargeCommand(account, callback(), amount(), order.label(), null);
            case DEBIT_TO_SUSPENSE ->
                    new DeductCommand(account, callback(), amount(), order.label(), null);
            case GIVE_BACK ->
                    new RefundDeductionCommand(
                            account, callback(), movementId(), amount(), order.label());
            case REVERSE ->
                    new ReverseMovementCommand(account, callback(), movementId(), order.label());
            case DISPUTE_DEBIT -> dispute(Side.DEBIT);
            case DISPUTE_CREDIT -> dispute(Side.CREDIT);
            case OPEN_CASE -> throw new IllegalStateException("A case moves no money");
        };
    }

    OpenCaseCommand openCase() {
        return new OpenCaseCommand(
                Effect.caseId(order.paymentId(), effect.effectId()),
                known(effect.caseKind()),
                new CaseSubject(
                        order.accountId(),
                        null,
                        effect.movementId(),
                        effect.amount(),
                        order.paymentId(),
                        effect.refundId()),
                effect.reason() == null ? effect.effectId() : effect.reason(),
                Map.of("gateway", order.gateway(), "orderId", order.orderId()),
                Callback.OWN_SOURCE);
    }

    /** Whose money it is: the gateway's in transit, or what waits in suspense. */
    private Callback callback() {
        boolean suspense =
                effect.kind() == EffectKind.CREDIT_FROM_SUSPENSE
                        || effect.kind() == EffectKind.DEBIT_TO_SUSPENSE;
        return Callback.within(
                (suspense ? "suspense:" : "gateway:") + order.gateway(),
                order.paymentId(),
                effect.effectId());
    }

    private DisputeFundsCommand dispute(Side side) {
        return new DisputeFundsCommand(
                order.accountId(), callback(), side, amount(), effect.movementId(), order.label());
    }

    private String movementId() {
        return known(effect.movementId());
    }

    private RequestedAmount amount() {
        return requested(known(effect.amount()));
    }

    private @Nullable RequestedAmount amountIfAny() {
        return effect.amount() == null ? null : requested(effect.amount());
    }

    private static RequestedAmount requested(Money amount) {
        return new RequestedAmount(amount.minor(), amount.currency());
    }

    private <T> T known(@Nullable T part) {
        return Objects.requireNonNull(part, () -> "Missing in an effect " + effect.kind());
    }
}
