package org.tallystick.app.web.payment;

import static org.tallystick.app.security.Scope.READ;

import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.context.request.async.DeferredResult;
import org.tallystick.api.Ids;
import org.tallystick.api.payment.PaymentNumbers;
import org.tallystick.api.payment.PaymentQuery.FindPayments;
import org.tallystick.api.payment.PaymentQuery.FindPaymentsOfTrace;
import org.tallystick.api.payment.PaymentStatus;
import org.tallystick.api.payment.PaymentView;
import org.tallystick.app.web.message.Queries;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.reply.Lists;
import org.tallystick.app.web.reply.Reply;
import org.tallystick.app.web.request.ApiRequest;
import org.tallystick.app.web.request.Endpoint;
import org.tallystick.app.web.request.QueryParameters;

/** Shows payments, at once or when they are settled. */
@Controller
class PaymentViewController {

    private static final int OK = 200;
    private static final Duration TIMEOUT_DEFAULT = Duration.ofSeconds(30);
    private static final Duration TIMEOUT_MAX = Duration.ofSeconds(60);
    private static final Pattern TIMEOUT = Pattern.compile("([0-9]{1,5})(s|ms)");
    private static final Pattern TRACE_ID = Pattern.compile("[0-9a-f]{32}");

    private final PaymentReader payments;
    private final PaymentNumbers numbers;
    private final SettlementWait wait;
    private final Queries queries;

    PaymentViewController(
            PaymentReader payments, PaymentNumbers numbers, SettlementWait wait, Queries queries) {
        this.payments = payments;
        this.numbers = numbers;
        this.wait = wait;
        this.queries = queries;
    }

    @GetMapping(PaymentPaths.PAYMENTS)
    @Endpoint(anyOf = READ)
    Reply list(ApiRequest request) {
        QueryParameters query = request.query();
        String traceId = query.text("traceId");
        FindPayments find =
                new FindPayments(
                        query.text("orderId"),
                        query.choices("status", PaymentStatus.class),
                        query.text("accountId"),
                        false,
                        query.cursor(),
                        query.limit());
        if (traceId != null) {
            return Lists.whole(ofTrace(traceId, find), PaymentJson::write);
        }
        if (find.orderId() != null && Ids.isChosenId(find.orderId())) {
            payments.catchUp(numbers.paymentId(request.client().clientId(), find.orderId()));
        }
        return Lists.reply(queries.page(find), PaymentJson::write);
    }

    @GetMapping("/v1/payments/{paymentId}")
    @Endpoint(anyOf = READ)
    Reply get(@PathVariable String paymentId, ApiRequest request) {
        if (request.query().text("timeout") != null) {
            throw ProblemException.invalid(
                    "timeout", "only_with_wait", "timeout goes with wait=final only");
        }
        return show(paymentId);
    }

    /** Answers when the payment is settled or the time is over, and holds no thread until then. */
    @GetMapping(value = "/v1/payments/{paymentId}", params = "wait")
    @Endpoint(anyOf = READ)
    DeferredResult<Reply> await(@PathVariable String paymentId, ApiRequest request) {
        if (!"final".equals(request.query().text("wait"))) {
            throw ProblemException.invalid("wait", "unknown_value", "wait must be final");
        }
        Duration timeout = timeout(request.query().text("timeout"));
        PaymentView now = payments.require(paymentId);
        return now.standing().status().isOpen()
                ? wait.await(paymentId, timeout, () -> show(paymentId))
                : SettlementWait.over(Reply.json(OK, PaymentJson.of(now)));
    }

    private Reply show(String paymentId) {
        return Reply.json(OK, PaymentJson.of(payments.require(paymentId)));
    }

    /** A trace touches few payments, so they are one page; other filters do not go with it. */
    private List<PaymentView> ofTrace(String traceId, FindPayments others) {
        boolean alone =
                others.orderId() == null
                        && others.statuses().isEmpty()
                        && others.accountId() == null
                        && others.cursor() == null;
        if (!alone || !TRACE_ID.matcher(traceId).matches()) {
            throw ProblemException.invalid(
                    "traceId",
                    "invalid_format",
                    "traceId must be 32 lower-case hexadecimal digits, and the only filter");
        }
        return queries.list(new FindPaymentsOfTrace(traceId, others.limit()), PaymentView.class);
    }

    private static Duration timeout(@Nullable String text) {
        if (text == null) {
            return TIMEOUT_DEFAULT;
        }
        Matcher matcher = TIMEOUT.matcher(text);
        if (matcher.matches()) {
            long number = Long.parseLong(matcher.group(1));
            Duration timeout =
                    matcher.group(2).equals("s")
                            ? Duration.ofSeconds(number)
                            : Duration.ofMillis(number);
            if (timeout.compareTo(TIMEOUT_MAX) <= 0) {
                return timeout;
            }
        }
        throw ProblemException.invalid(
                "timeout", "out_of_range", "timeout must be such as 30s or 500ms, at most 60s");
    }
}
