package org.tallystick.command.payment;

import org.jspecify.annotations.Nullable;
import org.tallystick.api.Ids;
import org.tallystick.api.Money;
import org.tallystick.api.account.AccountStatus;
import org.tallystick.api.payment.GatewayStatus;
import org.tallystick.api.payment.LateSuccess;
import org.tallystick.api.payment.PaymentCommand.RefundPaymentCommand;
import org.tallystick.api.payment.PaymentCommand.StartPaymentCommand;
import org.tallystick.api.payment.PaymentEvent.PaymentClosing;
import org.tallystick.api.payment.PaymentOrder;
import org.tallystick.api.payment.PaymentRefusal;
import org.tallystick.api.payment.PaymentStatus;
import org.tallystick.api.payment.RefundStanding;
import org.tallystick.command.account.AccountFacts.AccountFact;

/** What clients ask for. */
final class ClientRules {

    private ClientRules() {}

    static Draft start(StartPaymentCommand command, AccountFact account, Surroundings around) {
        Draft draft = Draft.starting(orderOf(command, account, around), around);
        if (account.status() == AccountStatus.CLOSED) {
            Outcomes.failed(draft, Causes.ACCOUNT_CLOSED, GatewayStatus.NONE);
        } else if (draft.state().isDeduct()) {
            draft.hold(Names.HOLD, draft.state().order().amount(), null);
        }
        return draft;
    }

    private static PaymentOrder orderOf(
            StartPaymentCommand command, AccountFact account, Surroundings around) {
        return new PaymentOrder(
                command.paymentId(),
                command.callback().source(),
                command.orderId(),
                command.accountId(),
                command.direction(),
                new Money(command.amount().minor(), account.currency()),
                command.gateway(),
                command.reference(),
                command.lateSuccess() == null ? LateSuccess.CREDIT : command.lateSuccess(),
                command.expiresAt() == null
                        ? around.now().plus(around.settings().lifetime())
                        : command.expiresAt(),
                command.gatewayData(),
                command.metadata());
    }

    /** Null if it is cancelled, or is being closed because of it; a repetition changes nothing. */
    static @Nullable PaymentRefusal cancel(Draft draft) {
        PaymentState state = draft.state();
        PaymentStatus status = state.status();
        if (status == PaymentStatus.CANCELLED
                || (state.awaitsOutcome() && state.asking().cancelled())) {
            return null;
        }
        if (status == PaymentStatus.STARTED || status == PaymentStatus.HELD) {
            Outcomes.cancelled(draft, GatewayStatus.NONE);
            return null;
        }
        if (!state.awaitsOutcome() || status == PaymentStatus.CLOSING) {
            return PaymentRefusal.PAYMENT_NOT_CANCELLABLE;
        }
        draft.add(
                draft.next().status(PaymentStatus.CLOSING),
                (standing, at) -> new PaymentClosing(draft.id(), true, standing, at));
        return null;
    }

    /** Why a refund is refused; null if it is not. */
    static @Nullable PaymentRefusal refusalOf(PaymentState state, RefundPaymentCommand command) {
        if (state.status() == PaymentStatus.DISPUTED) {
            return PaymentRefusal.PAYMENT_DISPUTED;
        }
        boolean exceeds = command.amount().minor() > state.refundable();
        return exceeds || !state.succeeded() ? PaymentRefusal.REFUND_EXCEEDS_CAPTURED : null;
    }

    /**
     * The very refund that is asked for, where its gateway has told of it before it was asked for
     * here: our own request was lost with what a restore took away. Null if there is none.
     */
    static @Nullable RefundStanding toldBefore(PaymentState state, RefundPaymentCommand command) {
        return OthersRefunds.adopted(state, refundId(state.paymentId(), command))
                .map(Refund::standing)
                .filter(refund -> refund.amount().minor() == command.amount().minor())
                .orElse(null);
    }

    private static String refundId(String paymentId, RefundPaymentCommand command) {
        return Ids.number(
                paymentId, "refund", command.callback().source(), command.callback().id());
    }

    static RefundStanding refund(Draft draft, RefundPaymentCommand command) {
        return Refunds.request(
                draft,
                refundId(draft.id(), command),
                draft.state().money(command.amount().minor()),
                command.reference());
    }
}
