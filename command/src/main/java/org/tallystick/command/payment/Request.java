package org.tallystick.command.payment;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.payment.PaymentAnswer;
import org.tallystick.api.payment.PaymentAnswer.Action;
import org.tallystick.api.payment.PaymentCommand.ClientRequest;
import org.tallystick.api.payment.PaymentEvent;
import org.tallystick.api.payment.PaymentRefusal;
import org.tallystick.api.payment.PaymentResult;
import org.tallystick.api.payment.PaymentResult.Answered;
import org.tallystick.api.payment.PaymentResult.NotApplied;
import org.tallystick.api.payment.PaymentResult.Obstacle;
import org.tallystick.api.payment.RefundStanding;
import org.tallystick.api.receipt.ReceiptEvent.PaymentRequestReceipted;
import org.tallystick.command.payment.Decided.Recorded;
import org.tallystick.command.receipt.CallbackReceipt;
import org.tallystick.command.receipt.Receipts;

/** One client's request, answered once: what it leads to, and what its receipt will say. */
record Request(ClientRequest command, Action action, String currency, String traceId) {

    /** The first answer again, or the fields that differ; null if the callback is new. */
    static @Nullable PaymentResult known(Receipts receipts, ClientRequest command) {
        CallbackReceipt receipt = receipts.find(command.callback().movementId());
        return receipt == null ? null : receipt.paymentAnswer(command.content());
    }

    static Decided notApplied(Obstacle obstacle) {
        return new Decided(new NotApplied(obstacle), null, List.of());
    }

    Decided accepted(Draft draft, @Nullable RefundStanding refund) {
        PaymentState state = draft.state();
        PaymentAnswer answer =
                new PaymentAnswer(
                        action,
                        command.paymentId(),
                        command.callback(),
                        state.order(),
                        state.standing(),
                        refund,
                        null,
                        draft.now(),
                        traceId);
        return answered(answer, draft.events());
    }

    /** Refused and recorded; the payment itself has no part in it. */
    Decided refused(PaymentRefusal refusal, Recorded recorded) {
        PaymentState state = recorded.state();
        PaymentAnswer answer =
                new PaymentAnswer(
                        action,
                        command.paymentId(),
                        command.callback(),
                        state == null ? null : state.order(),
                        state == null ? null : state.standing(),
                        null,
                        refusal,
                        recorded.now(),
                        traceId);
        return answered(answer, List.of());
    }

    private Decided answered(PaymentAnswer answer, List<PaymentEvent> events) {
        return new Decided(
                new Answered(answer, false),
                new PaymentRequestReceipted(content(), answer),
                events);
    }

    /** What was asked for, with the currency that an amount without one stands for. */
    private Map<String, String> content() {
        Map<String, String> content = new TreeMap<>(command.content());
        if (content.containsKey("amount")) {
            content.put("currency", currency);
        }
        return content;
    }
}
