package org.tallystick.app.web.payment;

import static org.tallystick.app.security.Scope.MOVE;
import static org.tallystick.app.security.Scope.READ;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.tallystick.api.Callback;
import org.tallystick.api.account.RequestedAmount;
import org.tallystick.api.payment.PaymentCommand.RefundPaymentCommand;
import org.tallystick.app.web.reply.Lists;
import org.tallystick.app.web.reply.Reply;
import org.tallystick.app.web.request.ApiRequest;
import org.tallystick.app.web.request.BodyFields;
import org.tallystick.app.web.request.Endpoint;
import org.tallystick.app.web.request.TextRule;

/** Refunds of payments: asked for and shown. */
@Controller
class PaymentRefundController {

    private static final int OK = 200;

    private final PaymentRequests requests;
    private final PaymentReader payments;

    PaymentRefundController(PaymentRequests requests, PaymentReader payments) {
        this.requests = requests;
        this.payments = payments;
    }

    @PostMapping("/v1/payments/{paymentId}/refunds")
    @Endpoint(anyOf = MOVE, body = true)
    Reply refund(@PathVariable String paymentId, ApiRequest request) {
        Callback callback = request.callback();
        BodyFields fields = request.fields();
        long minor = fields.amount("amount");
        String reference = fields.optionalText("reference", TextRule.REFERENCE);
        fields.done();
        return requests.carryOut(
                new RefundPaymentCommand(
                        paymentId, callback, new RequestedAmount(minor, null), reference),
                request);
    }

    @GetMapping("/v1/payments/{paymentId}/refunds")
    @Endpoint(anyOf = READ)
    Reply list(@PathVariable String paymentId) {
        return Lists.whole(
                payments.require(paymentId).refunds(),
                (json, refund) -> RefundJson.write(json, paymentId, refund));
    }

    @GetMapping("/v1/payments/{paymentId}/refunds/{refundId}")
    @Endpoint(anyOf = READ)
    Reply get(@PathVariable String paymentId, @PathVariable String refundId) {
        return Reply.json(
                OK, RefundJson.of(paymentId, payments.requireRefund(paymentId, refundId)));
    }
}
