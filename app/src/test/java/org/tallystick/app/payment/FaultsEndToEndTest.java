package org.tallystick.app.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.app.payment.PaymentHttp.text;
import static org.tallystick.app.payment.PaymentsSeen.until;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.tallystick.app.TallystickApplication;
import org.tallystick.app.security.ClientStore;
import org.tallystick.app.security.Scope;
import org.tallystick.testing.TestDatabase;
import tools.jackson.databind.JsonNode;

/** Whatever the gateway does: every payment ends as predicted, and both sides' books agree. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        classes = TallystickApplication.class,
        properties = {
            "tallystick.simulator.enabled=true",
            "tallystick.payments.lifetime-min=1s",
            "tallystick.payments.lifetime=12s",
            "tallystick.payments.call-margin=4s",
            "tallystick.payments.soon=500ms",
            "tallystick.payments.soon-times=2",
            "tallystick.payments.later=1s",
            "tallystick.payments.later-times=3",
            "tallystick.payments.afterwards=2s",
            "tallystick.payment-process.breaker-wait=500ms",
            "tallystick.inbox.park-time=2s"
        })
class FaultsEndToEndTest {

    private static final TestDatabase DATABASE = TestDatabase.create();
    private static final int SIMULATOR_PORT = PaymentHttp.freePort();

    @LocalServerPort int port;

    @Value("${tallystick.simulator.port}")
    int simulatorPort;

    @Autowired ClientStore clients;
    @Autowired JdbcClient jdbc;

    private final Map<String, String> payments = new ConcurrentHashMap<>();
    private PaymentHttp http = new PaymentHttp("", "", List.of());

    @DynamicPropertySource
    static void properties(DynamicPropertyRegistry properties) {
        properties.add("spring.datasource.url", DATABASE::jdbcUrl);
        properties.add("spring.datasource.username", () -> "postgres");
        properties.add("tallystick.simulator.port", () -> SIMULATOR_PORT);
    }

    @BeforeEach
    void connect() {
        clients.ensureDefaultClient(made -> {});
        String local = "http://127.0.0.1:";
        http =
                new PaymentHttp(
                        local + port, local + simulatorPort, List.of(key("one"), key("other")));
    }

    @Test
    void every_fault_ends_as_predicted_and_to_the_cent() {
        List<PlannedPayment> plans = PlannedPayment.table("a", faults());
        http.openAccounts(plans);
        payments.putAll(http.start(plans));
        plans.forEach(this::actEarly);
        plans.forEach(this::act);
        plans.stream().filter(plan -> !plan.decision().isEmpty()).forEach(this::decide);
        assertEnds(plans);
        if (faults().contains("unknown_order")) {
            assertThat(seen().cases().get(""))
                    .as("orders that nobody placed")
                    .isEqualTo("UNKNOWN_ORDER,UNKNOWN_ORDER");
        }
    }

    /** What goes wrong, as {@link FaultTable} says it. */
    String faults() {
        return FaultTable.ALL_AT_ONCE;
    }

    @Test
    void a_gateway_that_is_down_for_a_while_is_asked_again() {
        List<PlannedPayment> plans = PlannedPayment.table("b", FaultTable.NOBODY_THERE);
        http.openAccounts(plans);
        payments.putAll(http.start(plans));
        assertEnds(plans);
    }

    private void actEarly(PlannedPayment plan) {
        String account = "/v1/accounts/" + plan.id();
        if (plan.does("cancel_early")) {
            awaitStatus(plan, "CALLING", "PENDING", "UNKNOWN");
            http.post(path(plan) + "/cancel", "");
        } else if (plan.does("cancel")) {
            awaitStatus(plan, "PENDING");
            http.post(path(plan) + "/cancel", "");
        } else if (plan.does("close_account")) {
            awaitStatus(plan, "PENDING");
            http.post(account + "/close", "{\"reason\":\"moved away\"}");
        } else if (plan.does("freeze")) {
            awaitStatus(plan, "PENDING");
            http.post(account + "/freeze", "{\"reason\":\"lost card\"}");
        }
    }

    /** In this order: refund or spend, close, and what the gateway then does of its own accord. */
    private void act(PlannedPayment plan) {
        String account = "/v1/accounts/" + plan.id();
        if (plan.does("spend") && !plan.does("reverse-refund")) {
            spend(plan);
        }
        if (plan.does("refund")) {
            awaitStatus(plan, "SUCCEEDED");
            http.post(path(plan) + "/refunds", "{\"amount\":" + PlannedPayment.REFUND + "}");
        }
        if (plan.does("reverse-refund")) {
            awaitStatus(plan, "PARTIALLY_REFUNDED");
            spend(plan);
        }
        if (plan.does("close")) {
            http.post(account + "/close", "{\"reason\":\"moved away\"}");
        }
        for (String act : List.of("return", "dispute", "reverse-refund", "succeed")) {
            if (plan.does(act)) {
                awaitStatus(plan, "SUCCEEDED", "PARTIALLY_REFUNDED", "FAILED");
                http.control("orders/" + payments.get(plan.id()) + "/" + act, refundOf(plan));
            }
        }
    }

    private String refundOf(PlannedPayment plan) {
        JsonNode refund = http.get(path(plan)).get("refunds").path(0);
        return "{\"refundNumber\":\"%s\"}".formatted(text(refund, "refundId"));
    }

    private void spend(PlannedPayment plan) {
        awaitStatus(plan, "SUCCEEDED", "PARTIALLY_REFUNDED");
        String account = "/v1/accounts/" + plan.id();
        long posted = http.get(account).get("posted").asLong();
        http.post(account + "/deductions", "{\"amount\":" + posted + "}");
        until(() -> assertThat(http.get(account).get("posted").asLong()).isZero());
    }

    /** Once both sides are there to be looked at. */
    private void decide(PlannedPayment plan) {
        String payment = payments.getOrDefault(plan.id(), "");
        boolean parked =
                plan.cases().equals("AMOUNT_MISMATCH") && plan.direction().equals("RECHARGE");
        until(
                () -> {
                    assertThat(seen().cases())
                            .as(plan.expected())
                            .containsEntry(payment, plan.cases());
                    if (parked) {
                        assertThat(seen().clearing().keySet().toString()).contains(payment);
                    }
                });
        JsonNode opened = PaymentHttp.by("paymentId", seen().caseList()).get(payment);
        http.decide(text(opened, "caseId"), plan.decision(), "seen at the gateway");
    }

    private void assertEnds(List<PlannedPayment> plans) {
        List<String> expected = plans.stream().map(PlannedPayment::expected).toList();
        until(() -> assertThat(seen().lines(plans, payments)).containsExactlyElementsOf(expected));
        until(this::assertNothingUnderWay);
        until(() -> assertThat(seen().clearing()).isEqualTo(Transit.theirs(http.books())));
        assertThat(seen().lines(plans, payments)).containsExactlyElementsOf(expected);
        Transit.assertSameTotals(http);
        assertSuspenseIsSeenTo();
    }

    /** Whatever stands in suspense is what some compensation or case is about. */
    private void assertSuspenseIsSeenTo() {
        String started =
                text(
                        http.post("/v1/reconciliations", "{\"scope\":\"PAYMENTS\"}"),
                        "reconciliationId");
        String run = "/v1/reconciliations/" + started;
        until(() -> assertThat(text(http.get(run), "status")).isEqualTo("FINISHED"));
        assertThat(http.get(run).toString()).doesNotContain("SUSPENSE_DIFFERS");
    }

    private void assertNothingUnderWay() {
        long open =
                jdbc.sql(
                                "SELECT (SELECT count(*) FROM callback_inbox WHERE processed_at IS"
                                        + " NULL) + (SELECT count(*) FROM payment_refund WHERE"
                                        + " status IN ('REQUESTED', 'PENDING', 'UNKNOWN'))")
                        .query(Long.class)
                        .single();
        assertThat(open).isZero();
    }

    private PaymentsSeen seen() {
        return new PaymentsSeen(http);
    }

    private String path(PlannedPayment plan) {
        return "/v1/payments/" + payments.get(plan.id());
    }

    private void awaitStatus(PlannedPayment plan, String... statuses) {
        until(
                () ->
                        assertThat(text(http.get(path(plan)), "status"))
                                .as(plan.id())
                                .isIn(List.of(statuses)));
    }

    private String key(String label) {
        return clients.createKey(
                        ClientStore.DEFAULT_CLIENT, EnumSet.allOf(Scope.class), label, "test")
                .secret();
    }
}
