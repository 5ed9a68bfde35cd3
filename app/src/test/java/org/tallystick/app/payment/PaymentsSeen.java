package org.tallystick.app.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.tallystick.app.payment.PaymentHttp.text;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.awaitility.core.ThrowingRunnable;
import tools.jackson.databind.JsonNode;

/** How payments, accounts, cases and books stand now. */
record PaymentsSeen(PaymentHttp http) {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    static void until(ThrowingRunnable assertion) {
        await().atMost(LIMIT)
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(100))
                .untilAsserted(assertion);
    }

    List<String> lines(List<PlannedPayment> plans, Map<String, String> payments) {
        Map<String, JsonNode> accounts =
                PaymentHttp.by("accountId", http.data("/v1/accounts?limit=500"));
        Map<String, JsonNode> shown =
                PaymentHttp.by("orderId", http.data("/v1/payments?limit=500"));
        Map<String, Long> suspense = Transit.ours(http, "suspense:simulator", "CREDIT");
        Map<String, String> cases = cases();
        List<String> lines = new ArrayList<>();
        assertThat(shown.keySet()).containsAll(payments.keySet());
        assertThat(accounts.keySet()).containsAll(plans.stream().map(PlannedPayment::id).toList());
        for (PlannedPayment plan : plans) {
            JsonNode payment = Objects.requireNonNull(shown.get(plan.id()));
            JsonNode account = Objects.requireNonNull(accounts.get(plan.id()));
            String number = payments.getOrDefault(plan.id(), "");
            long inSuspense =
                    suspense.entrySet().stream()
                            .filter(each -> each.getKey().startsWith(number))
                            .mapToLong(Map.Entry::getValue)
                            .sum();
            lines.add(
                    plan.line(
                            standing(payment),
                            inSuspense,
                            cases.getOrDefault(number, ""),
                            account.get("posted").asLong(),
                            account.get("held").asLong()));
        }
        return lines;
    }

    private static String standing(JsonNode payment) {
        return "%s %s %d %d %d %d"
                .formatted(
                        text(payment, "status"),
                        text(payment, "gatewayStatus"),
                        payment.get("capturedAmount").asLong(),
                        payment.get("refundedAmount").asLong(),
                        payment.get("returnedAmount").asLong(),
                        payment.get("disputedAmount").asLong());
    }

    /** Their kinds, by payment; under nothing those that belong to none. */
    Map<String, String> cases() {
        Map<String, String> kinds = new TreeMap<>();
        caseList()
                .valueStream()
                .sorted(Comparator.comparing(each -> text(each, "kind")))
                .forEach(
                        each ->
                                kinds.merge(
                                        text(each, "paymentId"),
                                        text(each, "kind"),
                                        (one, other) -> one + "," + other));
        return kinds;
    }

    JsonNode caseList() {
        return http.data("/v1/cases?limit=500");
    }

    Map<String, Long> clearing() {
        return Transit.ours(http, "clearing:simulator", "DEBIT");
    }
}
