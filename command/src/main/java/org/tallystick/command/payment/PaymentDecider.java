package org.tallystick.command.payment;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Limits;
import org.tallystick.api.payment.GatewayStep;
import org.tallystick.api.payment.PaymentAnswer.Action;
import org.tallystick.api.payment.PaymentCommand.CancelPaymentCommand;
import org.tallystick.api.payment.PaymentCommand.DecidePaymentCommand;
import org.tallystick.api.payment.PaymentCommand.GatewayReadiness;
import org.tallystick.api.payment.PaymentCommand.RecordEffectCommand;
import org.tallystick.api.payment.PaymentCommand.RecordFactsCommand;
import org.tallystick.api.payment.PaymentCommand.RefundPaymentCommand;
import org.tallystick.api.payment.PaymentCommand.StartPaymentCommand;
import org.tallystick.api.payment.PaymentCommand.TakeStepCommand;
import org.tallystick.api.payment.PaymentRefusal;
import org.tallystick.api.payment.PaymentResult.Noted;
import org.tallystick.api.payment.PaymentResult.Obstacle;
import org.tallystick.api.payment.RefundStanding;
import org.tallystick.command.account.AccountFacts.AccountFact;
import org.tallystick.command.payment.Decided.Recorded;

/**
 * Decides what a command to a payment leads to: of the payment, the command and the surroundings
 * alone, so that every history can be tried out.
 */
final class PaymentDecider {

    private PaymentDecider() {}

    /**
     * @param state null if the order has no payment yet
     * @param account null if there is no such account
     */
    static Decided start(
            @Nullable PaymentState state,
            StartPaymentCommand command,
            @Nullable AccountFact account,
            Surroundings around,
            String traceId) {
        Obstacle obstacle = obstacleOf(command, account, around);
        if (account == null || obstacle != null) {
            return Request.notApplied(obstacle == null ? Obstacle.ACCOUNT_NOT_FOUND : obstacle);
        }
        Request request = new Request(command, Action.START, account.currency(), traceId);
        return state == null
                ? request.accepted(ClientRules.start(command, account, around), null)
                : request.refused(PaymentRefusal.ORDER_EXISTS, new Recorded(null, around.now()));
    }

    private static @Nullable Obstacle obstacleOf(
            StartPaymentCommand command, @Nullable AccountFact account, Surroundings around) {
        if (account == null) {
            return Obstacle.ACCOUNT_NOT_FOUND;
        }
        if (command.readiness() == GatewayReadiness.UNKNOWN) {
            return Obstacle.GATEWAY_UNKNOWN;
        }
        String asked = command.amount().currency();
        if (asked != null && !asked.equals(account.currency())) {
            return Obstacle.CURRENCY_MISMATCH;
        }
        if (command.readiness() == GatewayReadiness.CURRENCY_UNSUPPORTED
                || !around.gateway().currencies().contains(account.currency())) {
            return Obstacle.CURRENCY_UNSUPPORTED;
        }
        if (command.readiness() == GatewayReadiness.UNAVAILABLE) {
            return Obstacle.GATEWAY_UNAVAILABLE;
        }
        // Here and not before: who is told so must be sure that no earlier try is taken after it.
        Instant soonest = around.now().plus(Limits.PAYMENT_LIFETIME_MIN);
        return command.expiresAt() != null && command.expiresAt().isBefore(soonest)
                ? Obstacle.EXPIRY_TOO_NEAR
                : null;
    }

    static Decided cancel(
            PaymentState state, CancelPaymentCommand command, Surroundings around, String traceId) {
        Request request = new Request(command, Action.CANCEL, currencyOf(state), traceId);
        Draft draft = new Draft(state, around);
        PaymentRefusal refusal = ClientRules.cancel(draft);
        return refusal == null
                ? request.accepted(draft, null)
                : request.refused(refusal, new Recorded(state, around.now()));
    }

    static Decided refund(
            PaymentState state, RefundPaymentCommand command, Surroundings around, String traceId) {
        String asked = command.amount().currency();
        if (asked != null && !asked.equals(currencyOf(state))) {
            return Request.notApplied(Obstacle.CURRENCY_MISMATCH);
        }
        Request request = new Request(command, Action.REFUND, currencyOf(state), traceId);
        RefundStanding told = ClientRules.toldBefore(state, command);
        if (told != null) {
            return request.accepted(new Draft(state, around), told);
        }
        PaymentRefusal refusal = ClientRules.refusalOf(state, command);
        if (refusal != null) {
            return request.refused(refusal, new Recorded(state, around.now()));
        }
        Draft draft = new Draft(state, around);
        return request.accepted(draft, ClientRules.refund(draft, command));
    }

    static Decided takeStep(PaymentState state, TakeStepCommand command, Surroundings around) {
        Draft draft = new Draft(state, around);
        GatewayStep step = StepRules.take(draft, command.gatewayAcceptsCalls());
        return noted(draft, step);
    }

    static Decided recordFacts(
            PaymentState state, RecordFactsCommand command, Surroundings around) {
        if (!command.gateway().equals(state.order().gateway())) {
            return Request.notApplied(Obstacle.PAYMENT_NOT_FOUND);
        }
        Draft draft = new Draft(state, around);
        FactRules.record(draft, command);
        return noted(draft, null);
    }

    static Decided recordEffect(
            PaymentState state, RecordEffectCommand command, Surroundings around) {
        Draft draft = new Draft(state, around);
        EffectRules.record(draft, command);
        return noted(draft, null);
    }

    static Decided decide(PaymentState state, DecidePaymentCommand command, Surroundings around) {
        Draft draft = new Draft(state, around);
        return DecisionRules.decide(draft, command)
                ? noted(draft, null)
                : Request.notApplied(Obstacle.ACTION_NOT_ALLOWED);
    }

    /**
     * When something is due is told anew, should the settings have changed since the last event.
     */
    private static Decided noted(Draft draft, @Nullable GatewayStep step) {
        return new Decided(
                new Noted(
                        draft.next().wakeAt(Agenda.wakeAt(draft.state(), draft.around())).done(),
                        step),
                null,
                draft.events().isEmpty() ? List.of() : draft.events());
    }

    private static String currencyOf(PaymentState state) {
        return state.order().amount().currency();
    }
}
