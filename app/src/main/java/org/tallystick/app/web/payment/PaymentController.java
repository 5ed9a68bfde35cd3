package org.tallystick.app.web.payment;

import static org.tallystick.app.security.Scope.MOVE;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.tallystick.api.Callback;
import org.tallystick.api.Ids;
import org.tallystick.api.Limits;
import org.tallystick.api.account.RequestedAmount;
import org.tallystick.api.payment.Direction;
import org.tallystick.api.payment.LateSuccess;
import org.tallystick.api.payment.PaymentCommand.CancelPaymentCommand;
import org.tallystick.api.payment.PaymentCommand.StartPaymentCommand;
import org.tallystick.api.payment.PaymentNumbers;
import org.tallystick.app.web.reply.Reply;
import org.tallystick.app.web.request.ApiRequest;
import org.tallystick.app.web.request.BodyFields;
import org.tallystick.app.web.request.Endpoint;
import org.tallystick.app.web.request.NamedTextsRule;
import org.tallystick.app.web.request.TextRule;

/** Starts payments and cancels them. */
@Controller
class PaymentController {

    private static final Pattern GATEWAY = Pattern.compile("[a-z0-9][a-z0-9-]{0,39}");
    private static final String EXPIRES_AT = "expiresAt";
    private static final String OUT_OF_RANGE = "out_of_range";

    private final PaymentRequests requests;
    private final PaymentNumbers numbers;
    private final Readiness readiness;
    private final Clock clock;

    PaymentController(
            PaymentRequests requests, PaymentNumbers numbers, Readiness readiness, Clock clock) {
        this.requests = requests;
        this.numbers = numbers;
        this.readiness = readiness;
        this.clock = clock;
    }

    @PostMapping(PaymentPaths.PAYMENTS)
    @Endpoint(anyOf = MOVE, body = true)
    Reply start(ApiRequest request) {
        Callback callback = request.callback();
        BodyFields fields = request.fields();
        String orderId = fields.matching("orderId", PaymentController::idComplaint);
        String accountId = fields.matching("accountId", PaymentController::idComplaint);
        Direction direction = fields.choice("direction", Direction.class);
        long minor = fields.amount("amount");
        String currency = fields.optionalCurrency("currency");
        String gateway = fields.matching("gateway", PaymentController::gatewayComplaint);
        String reference = fields.optionalText("reference", TextRule.REFERENCE);
        Instant expiresAt = expiresAt(fields);
        LateSuccess lateSuccess = fields.optionalChoice("lateSuccess", LateSuccess.class);
        Map<String, String> gatewayData = NamedTextsRule.DATA.optional(fields, "gatewayData");
        Map<String, String> metadata = NamedTextsRule.DATA.optional(fields, "metadata");
        fields.done();
        return requests.carryOut(
                new StartPaymentCommand(
                        numbers.paymentId(callback.source(), orderId),
                        callback,
                        orderId,
                        accountId,
                        direction,
                        new RequestedAmount(minor, currency),
                        gateway,
                        reference,
                        expiresAt,
                        lateSuccess,
                        gatewayData,
                        metadata,
                        readiness.of(gateway, accountId, currency)),
                request);
    }

    @PostMapping("/v1/payments/{paymentId}/cancel")
    @Endpoint(anyOf = MOVE, body = true)
    Reply cancel(@PathVariable String paymentId, ApiRequest request) {
        Callback callback = request.callback();
        request.optionalFields().done();
        return requests.carryOut(new CancelPaymentCommand(paymentId, callback), request);
    }

    /**
     * When it is closed if it has not succeeded. Whether that is too near is decided with the order
     * itself: a request sent again later still gets its first answer, also if the first is only
     * being carried out.
     */
    private @Nullable Instant expiresAt(BodyFields fields) {
        Instant asked = fields.optionalInstant(EXPIRES_AT);
        if (asked == null) {
            return null;
        }
        Instant expiresAt = asked.truncatedTo(ChronoUnit.MILLIS);
        if (expiresAt.isAfter(clock.instant().plus(Limits.PAYMENT_LIFETIME_MAX))) {
            fields.error(EXPIRES_AT, OUT_OF_RANGE, "Must be within 24 hours");
        }
        return expiresAt;
    }

    private static @Nullable String idComplaint(String id) {
        return Ids.isChosenId(id)
                ? null
                : "Must be 1 to 64 of the characters A-Z a-z 0-9 . _ : -, and no name of the"
                        + " ledger's own accounts";
    }

    private static @Nullable String gatewayComplaint(String gateway) {
        return GATEWAY.matcher(gateway).matches()
                ? null
                : "Must be 1 to 40 of the characters a-z 0-9 -";
    }
}
