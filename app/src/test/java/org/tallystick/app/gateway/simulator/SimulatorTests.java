package org.tallystick.app.gateway.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.tallystick.api.Money;
import org.tallystick.api.gateway.GatewayCall;
import org.tallystick.api.gateway.Gateways;
import org.tallystick.api.payment.Direction;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.app.TallystickApplication;
import org.tallystick.app.gateway.Calls;
import org.tallystick.testing.TestDatabase;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The application with its simulated gateway, and words for what tests do with it. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        classes = TallystickApplication.class,
        properties = {
            "tallystick.simulator.enabled=true",
            "tallystick.simulator.settle-delay=20ms",
            "tallystick.simulator.next-delay=30ms",
            "tallystick.gateways.acme.base-url=http://127.0.0.1:1/",
            "tallystick.gateways.acme.keys[0].id=k1",
            "tallystick.gateways.acme.keys[0].secret=0123456789abcdef0123456789abcdef",
            "tallystick.gateways.acme.currencies=CNY"
        })
abstract class SimulatorTests {

    private static final TestDatabase DATABASE = TestDatabase.create();
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    @Autowired Gateways gateways;
    @Autowired Simulator simulator;
    @Autowired JdbcClient jdbc;

    @DynamicPropertySource
    static void database(DynamicPropertyRegistry properties) {
        properties.add("spring.datasource.url", DATABASE::jdbcUrl);
        properties.add("spring.datasource.username", () -> "postgres");
    }

    static Calls order(String faults) {
        return order(Direction.RECHARGE, faults);
    }

    static Calls order(Direction direction, String faults) {
        return Calls.of(UUID.randomUUID().toString(), direction, new Money(1250, "CNY"), faults);
    }

    List<GatewayFact> call(GatewayCall call) {
        return gateways.find("simulator").orElseThrow().call(call);
    }

    FactKind kind(GatewayCall call) {
        return call(call).get(0).kind();
    }

    List<FactKind> kinds(GatewayCall call) {
        return call(call).stream().map(GatewayFact::kind).toList();
    }

    /** Waits until a query tells this. */
    List<GatewayFact> await(Calls order, FactKind... kinds) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThat(kinds(order.query())).containsExactly(kinds));
        return call(order.query());
    }

    /** The bodies of an order's callbacks in the inbox, in the order of their arrival. */
    List<String> callbacks(String number) {
        return jdbc.sql(
                        """
                        SELECT convert_from(body, 'UTF8') FROM callback_inbox
                        JOIN callback_body USING (received_at, inbox_id)
                        WHERE order_number = ? ORDER BY received_at, notify_id""")
                .param(number)
                .query(String.class)
                .list();
    }

    List<String> awaitCallbacks(Calls order, int count) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThat(callbacks(order.number())).hasSize(count));
        return callbacks(order.number());
    }

    JsonNode control(String method, String path, String body) {
        return JsonMapper.shared().readTree(controlText(method, path, body));
    }

    String controlText(String method, String path, String body) {
        URI address = simulator.address().resolve("/simulator/" + path);
        HttpRequest request =
                HttpRequest.newBuilder(address)
                        .method(method, BodyPublishers.ofString(body))
                        .build();
        try {
            HttpResponse<String> answer = HTTP.send(request, BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 201);
            return answer.body();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** How much of a currency this gateway owes us by its own books. */
    String net(String currency) {
        return control("GET", "books", "").path("net").path(currency).asString("0");
    }
}
