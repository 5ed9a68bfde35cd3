package org.tallystick.app.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.app.payment.PaymentHttp.text;
import static org.tallystick.app.payment.PaymentsSeen.until;

import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.tallystick.app.TallystickApplication;
import org.tallystick.app.security.ClientStore;
import org.tallystick.app.security.Scope;
import org.tallystick.testing.TestDatabase;
import org.tallystick.testing.TurnableClock;
import tools.jackson.databind.JsonNode;

/** What was moved at the simulated gateway, against the statement that it gives over HTTP. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        classes = {TallystickApplication.class, StatementEndToEndTest.Turnable.class},
        properties = {
            "tallystick.simulator.enabled=true",
            "tallystick.reconciliation.continuous=false",
            "tallystick.reconciliation.schedule=-"
        })
class StatementEndToEndTest {

    private static final TestDatabase DATABASE = TestDatabase.create();
    private static final int SIMULATOR_PORT = PaymentHttp.freePort();

    @LocalServerPort int port;
    @Autowired ClientStore clients;
    @Autowired JdbcClient jdbc;
    @Autowired TurnableClock clock;

    private PaymentHttp http = new PaymentHttp("", "", List.of());

    /** So that the day of the payments is over when it has to be. */
    @TestConfiguration
    static class Turnable {

        @Bean
        @Primary
        TurnableClock turnableClock() {
            return new TurnableClock(Clock.tickMillis(ZoneOffset.UTC).instant());
        }
    }

    @DynamicPropertySource
    static void properties(DynamicPropertyRegistry properties) {
        properties.add("spring.datasource.url", DATABASE::jdbcUrl);
        properties.add("spring.datasource.username", () -> "postgres");
        properties.add("tallystick.simulator.port", () -> SIMULATOR_PORT);
    }

    @BeforeEach
    void connect() {
        clients.ensureDefaultClient(made -> {});
        String key =
                clients.createKey(
                                ClientStore.DEFAULT_CLIENT,
                                EnumSet.allOf(Scope.class),
                                "one",
                                "test")
                        .secret();
        String local = "http://127.0.0.1:";
        http = new PaymentHttp(local + port, local + SIMULATOR_PORT, List.of(key));
    }

    @Test
    void agrees_with_the_statement_of_the_day_and_finds_what_was_spoilt() {
        List<String> payments = new ArrayList<>();
        for (int number = 0; number < 4; number++) {
            payments.add(paid("statement-" + number, number % 2 == 0 ? "RECHARGE" : "DEDUCT"));
        }
        clock.turn(Duration.ofDays(2));

        JsonNode clean = compare();
        assertThat(clean.get("status").asString()).as("%s", clean).isEqualTo("FINISHED");
        assertThat(clean.get("found").asLong()).as("%s", clean).isZero();
        assertThat(clean.get("checked").asLong()).isEqualTo(4);
        assertThat(compare().get("found").asLong()).as("imported again").isZero();

        spoil("amount = amount + 1", payments.get(0));
        spoil("source = 'gateway:other'", payments.get(1));
        JsonNode broken = compare();
        assertThat(broken.get("differences").valueStream().map(each -> text(each, "kind")))
                .as("%s", broken)
                .containsExactlyInAnyOrder("PAYMENT_AMOUNT_DIFFERS", "PAYMENT_ONLY_AT_GATEWAY");
        assertThat(broken.get("differences").valueStream().map(each -> text(each, "accountId")))
                .containsExactlyInAnyOrder("statement-0", "statement-1");
    }

    private void spoil(String how, String paymentId) {
        assertThat(
                        jdbc.sql(
                                        "UPDATE ledger_entry SET "
                                                + how
                                                + " WHERE callback_id LIKE ? AND layer = 'POSTED'")
                                .param(paymentId + "/%")
                                .update())
                .isEqualTo(2);
    }

    /** A payment of 12.50 yuan that has succeeded on both sides. */
    private String paid(String account, String direction) {
        http.post("/v1/accounts", "{\"accountId\":\"%s\",\"currency\":\"CNY\"}".formatted(account));
        http.post("/v1/accounts/" + account + "/recharges", "{\"amount\":10000}");
        JsonNode started =
                http.post(
                        "/v1/payments",
                        ("{\"orderId\":\"o-%s\",\"accountId\":\"%s\",\"direction\":\"%s\","
                                        + "\"amount\":1250,\"gateway\":\"simulator\"}")
                                .formatted(account, account, direction));
        String paymentId = text(started, "paymentId");
        until(
                () -> {
                    // Timers that are due in a moment are due when the clock says so.
                    clock.turn(Duration.ofMillis(200));
                    assertThat(text(http.get("/v1/payments/" + paymentId), "status"))
                            .isEqualTo("SUCCEEDED");
                });
        return paymentId;
    }

    private JsonNode compare() {
        String runId =
                text(
                        http.post("/v1/reconciliations", "{\"scope\":\"PAYMENTS\"}"),
                        "reconciliationId");
        until(
                () ->
                        assertThat(text(http.get("/v1/reconciliations/" + runId), "status"))
                                .isIn("FINISHED", "FAILED"));
        return http.get("/v1/reconciliations/" + runId);
    }
}
