package org.tallystick.proof.bench;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A gateway that takes every order and never decides, or that never answers at all. */
final class OtherGateway implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String KEY_ID = "bench";
    private static final String SECRET = "a secret that only the benchmark uses";
    private static final int THREADS = 128;
    private static final int HANG_SECONDS = 30;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    private final boolean hanging;

    private OtherGateway(HttpServer server, boolean hanging) {
        this.server = server;
        this.hanging = hanging;
    }

    static OtherGateway start(boolean hanging) throws IOException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        HttpServer server = HttpServer.create(new InetSocketAddress(loopback, 0), 0);
        OtherGateway gateway = new OtherGateway(server, hanging);
        server.createContext("/", gateway::react);
        server.setExecutor(gateway.threads);
        server.start();
        return gateway;
    }

    /** What makes an application know it under a name. */
    Map<String, String> settings(String name) {
        String prefix = "TALLYSTICK_GATEWAYS_" + name.toUpperCase(java.util.Locale.ROOT) + "_";
        Map<String, String> settings = new HashMap<>();
        settings.put(prefix + "BASEURL", "http://127.0.0.1:" + server.getAddress().getPort() + "/");
        settings.put(prefix + "KEYS_0_ID", KEY_ID);
        settings.put(prefix + "KEYS_0_SECRET", SECRET);
        settings.put(prefix + "CURRENCIES", "CNY");
        return settings;
    }

    /** The headers that sign a callback, as name and value in turn. */
    static String[] signature(byte[] body) throws GeneralSecurityException {
        String timestamp = String.valueOf(Instant.now().getEpochSecond());
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        mac.update((timestamp + ".").getBytes(StandardCharsets.UTF_8));
        return new String[] {
            "X-Signature-Key", KEY_ID,
            "X-Signature-Timestamp", timestamp,
            "X-Signature", HexFormat.of().formatHex(mac.doFinal(body))
        };
    }

    private void react(HttpExchange exchange) throws IOException {
        JsonNode request = JSON.readTree(exchange.getRequestBody().readAllBytes());
        if (hanging) {
            try {
                if (!threads.awaitTermination(HANG_SECONDS, TimeUnit.SECONDS)) {
                    exchange.close();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return;
        }
        byte[] answer =
                """
                {"number":"%s","facts":[{"kind":"%s"}]}"""
                        .formatted(request.path("number").asString(), kind(request))
                        .getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    private static String kind(JsonNode request) {
        return request.path("call").asString().equals("CHARGE") ? "ACCEPTED" : "NOT_YET";
    }

    @Override
    public void close() {
        threads.shutdownNow();
        server.stop(0);
    }
}
