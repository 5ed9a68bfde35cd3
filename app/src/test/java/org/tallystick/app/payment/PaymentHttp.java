package org.tallystick.app.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The application and its simulated gateway, as their users see them.
 *
 * @param keys of different people
 */
record PaymentHttp(String application, String simulator, List<String> keys) {

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    JsonNode get(String path) {
        return send(application + path, 0, null);
    }

    JsonNode post(String path, String body) {
        return send(application + path, 0, body);
    }

    JsonNode data(String path) {
        return get(path).get("data");
    }

    JsonNode control(String path, String body) {
        return send(simulator + "/simulator/" + path, 0, body);
    }

    JsonNode books() {
        return send(simulator + "/simulator/books", 0, null);
    }

    /** An account for each payment, with money unless it is to be poor. */
    void openAccounts(List<PlannedPayment> plans) {
        plans.parallelStream()
                .forEach(
                        plan -> {
                            post(
                                    "/v1/accounts",
                                    "{\"accountId\":\"%s\",\"currency\":\"CNY\"}"
                                            .formatted(plan.id()));
                            if (!plan.does("poor")) {
                                post(
                                        "/v1/accounts/" + plan.id() + "/recharges",
                                        "{\"amount\":10000}");
                            }
                        });
    }

    /** Starts all at once, and returns their numbers by their orders. */
    Map<String, String> start(List<PlannedPayment> plans) {
        Map<String, String> payments = new ConcurrentHashMap<>();
        plans.parallelStream()
                .forEach(
                        plan ->
                                payments.put(
                                        plan.id(),
                                        text(post("/v1/payments", plan.order()), "paymentId")));
        return payments;
    }

    /** What two people decide; one is enough where no money moves. */
    void decide(String caseId, String action, String note) {
        String body = "{\"action\":\"%s\",\"note\":\"%s\"}".formatted(action, note);
        String path = application + "/v1/cases/" + caseId + "/resolve";
        if (!text(send(path, 0, body), "status").equals("RESOLVED")) {
            send(path, 1, body);
        }
    }

    /** Lists by the text of one of their fields; what has none is left out. */
    static Map<String, JsonNode> by(String field, JsonNode list) {
        Map<String, JsonNode> found = new HashMap<>();
        list.forEach(each -> found.put(text(each, field), each));
        return found;
    }

    static String text(@Nullable JsonNode node, String field) {
        return node == null || !node.path(field).isString() ? "" : node.get(field).asString();
    }

    static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private JsonNode send(String address, int who, @Nullable String body) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(address))
                        .header("Authorization", "Bearer " + keys.get(who))
                        .timeout(Duration.ofSeconds(60));
        if (body != null) {
            request.header("Idempotency-Key", UUID.randomUUID().toString());
            if (!body.isEmpty()) {
                request.header("Content-Type", "application/json");
            }
            request.POST(BodyPublishers.ofString(body));
        }
        try {
            HttpResponse<String> answer = HTTP.send(request.build(), BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(address + answer.body()).isBetween(200, 202);
            return JsonMapper.shared().readTree(answer.body());
        } catch (IOException e) {
            throw new IllegalStateException(address, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
