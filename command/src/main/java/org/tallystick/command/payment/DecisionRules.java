package org.tallystick.command.payment;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Money;
import org.tallystick.api.cases.CaseAction;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.cases.Evidence;
import org.tallystick.api.payment.Effect;
import org.tallystick.api.payment.EffectKind;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.GatewayStatus;
import org.tallystick.api.payment.PaymentCommand.DecidePaymentCommand;
import org.tallystick.api.payment.PaymentEvent.PaymentDecided;

/** Carries out what people have decided about a case of the payment. */
final class DecisionRules {

    private DecisionRules() {}

    /** Whether the payment allows it, as it stands; what was carried out before is allowed. */
    static boolean decide(Draft draft, DecidePaymentCommand command) {
        String decision = Names.decision(command.caseId(), command.attempt());
        if (draft.state().memory().decisions().contains(decision)) {
            return true;
        }
        Optional<Effect> opened =
                draft.state().memory().openCases().values().stream()
                        .filter(effect -> isOf(draft, effect, command))
                        .findFirst();
        if (opened.isEmpty()) {
            return false;
        }
        Decision asked = new Decision(draft, opened.get(), command, decision);
        Runnable action = actionOf(asked);
        if (action == null) {
            return false;
        }
        draft.add(
                draft.next().attention(attentionWithout(draft, opened.get())),
                (standing, at) ->
                        new PaymentDecided(
                                draft.id(),
                                command.caseId(),
                                command.action().name(),
                                command.attempt(),
                                standing,
                                at));
        action.run();
        return true;
    }

    /**
     * What a person asks for.
     *
     * @param opened what opened the case
     * @param name the decision's name, and that of its effect
     */
    record Decision(Draft draft, Effect opened, DecidePaymentCommand command, String name) {

        boolean is(CaseAction action) {
            return command.action() == action;
        }

        CaseKind kind() {
            return Objects.requireNonNull(opened.caseKind(), "It opened a case");
        }

        /** What tells the case from others of its kind; null if nothing does. */
        @Nullable String cause() {
            return Names.causeOf(kind(), opened.effectId());
        }

        @Nullable Refund refund() {
            return draft.state().refund(opened.refundId()).orElse(null);
        }

        Money amount() {
            return Objects.requireNonNull(opened.amount(), "Such a case has an amount");
        }

        @Nullable Long seenAmount() {
            Evidence evidence = command.evidence();
            return evidence == null ? null : evidence.amount();
        }

        @Nullable String seenNumber() {
            Evidence evidence = command.evidence();
            return evidence == null ? null : evidence.gatewayReference();
        }

        /** What the account does because of it, named by the case and the attempt. */
        void move(EffectKind effect, @Nullable Money amount, @Nullable String movementId) {
            draft.moveFrom(
                    new Effect(
                            name,
                            effect,
                            amount,
                            null,
                            movementId,
                            opened.refundId(),
                            kind(),
                            opened.reason()));
        }
    }

    private static boolean isOf(Draft draft, Effect effect, DecidePaymentCommand command) {
        return Effect.caseId(draft.id(), effect.effectId()).equals(command.caseId());
    }

    private static @Nullable String attentionWithout(Draft draft, Effect decided) {
        return draft.state().memory().openCases().values().stream()
                .filter(effect -> !effect.equals(decided) && effect.caseKind() != null)
                .reduce((first, second) -> second)
                .map(effect -> Objects.requireNonNull(effect.caseKind()).name())
                .orElse(null);
    }

    /** Null if it is not allowed. */
    private static @Nullable Runnable actionOf(Decision asked) {
        if (!asked.kind().allowedActions().contains(asked.command().action())
                && !asked.is(CaseAction.IGNORE)) {
            return null;
        }
        if (asked.is(CaseAction.IGNORE)) {
            return () -> {};
        }
        return switch (asked.kind()) {
            case AMOUNT_MISMATCH -> MismatchDecisions.actionOf(asked);
            case GATEWAY_SILENT -> silent(asked);
            case CONTRADICTION, REFUND_REVERSED -> reverse(asked);
            case REFUND_REFUSED, COMPENSATION_REFUSED, SUSPENSE -> RefundDecisions.actionOf(asked);
            case DISPUTE -> dispute(asked);
            default -> null;
        };
    }

    private static @Nullable Runnable silent(Decision asked) {
        Draft draft = asked.draft();
        PaymentState state = draft.state();
        boolean yes = asked.is(CaseAction.CONFIRM_SUCCESS);
        if (asked.opened().refundId() != null) {
            return RefundDecisions.silent(asked, yes);
        }
        if (!state.awaitsOutcome()) {
            boolean lateYes = yes && state.endedWithout() && state.trade() == null;
            return lateYes
                    ? () -> SuccessFacts.late(draft, seen(asked, state.order().amount()))
                    : () -> {};
        }
        if (!yes) {
            return () -> Outcomes.failedUnpaid(draft, Causes.DECLINED, GatewayStatus.FAILED);
        }
        Long amount = asked.seenAmount();
        long booked = amount == null ? state.order().amount().minor() : amount;
        if (booked < 1 || booked > state.order().amount().minor()) {
            return null;
        }
        Money money = state.money(booked);
        return () -> Outcomes.paid(draft, seen(asked, money), money);
    }

    /** What a person saw at the gateway, as if it had said so. */
    static GatewayFact seen(Decision asked, Money amount) {
        return new GatewayFact(
                FactKind.SUCCEEDED, asked.seenNumber(), null, amount, Causes.TOLD, null, null);
    }

    /** Undoes the account's movement, as long as nothing was built upon it. */
    private static @Nullable Runnable reverse(Decision asked) {
        PaymentState state = asked.draft().state();
        Refund refund = asked.refund();
        if (asked.kind() == CaseKind.REFUND_REVERSED) {
            String given = refund == null ? null : refund.movementId();
            return given == null
                    ? null
                    : () -> asked.move(EffectKind.REVERSE, asked.amount(), given);
        }
        Trade trade = state.trade();
        boolean untouched = state.refundable() == state.standing().captured();
        if (trade == null || trade.movementId() == null || !state.succeeded() || !untouched) {
            return null;
        }
        String movementId = trade.movementId();
        Money captured = state.money(state.standing().captured());
        return () -> asked.move(EffectKind.REVERSE, captured, movementId);
    }

    private static @Nullable Runnable dispute(Decision asked) {
        Draft draft = asked.draft();
        String cause = asked.cause();
        Dispute dispute = cause == null ? null : draft.state().disputes().get(cause);
        if (dispute == null || dispute.stage() != Dispute.Stage.OPEN) {
            return null;
        }
        boolean won = asked.is(CaseAction.CONFIRM_SUCCESS);
        FactKind kind = won ? FactKind.DISPUTE_WON : FactKind.DISPUTE_LOST;
        GatewayFact fact = new GatewayFact(kind, dispute.number(), null, null, null, null, null);
        return () -> DisputeRules.ended(draft, fact, dispute, won);
    }

    /** The account has refused what was decided: a person has to decide anew. */
    static void refused(Draft draft, Effect effect, String code) {
        PaymentState state = draft.state();
        Money amount = Objects.requireNonNull(effect.amount(), "Decisions have amounts");
        if (state.isBeingBooked()) {
            Outcomes.failed(draft, code, GatewayStatus.PAID);
            MismatchDecisions.giveBackRest(draft, 0);
            return;
        }
        draft.openCase(
                Objects.requireNonNull(effect.caseKind(), "A case was decided"),
                effect.effectId(),
                amount,
                effect.refundId(),
                "What was decided was refused: " + code);
    }
}
