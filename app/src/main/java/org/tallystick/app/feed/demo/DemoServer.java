package org.tallystick.app.feed.demo;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.tallystick.app.feed.demo.DemoOrders.Order;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The demonstration's upstream: a server of its own on the loopback address that speaks the
 * upstream protocol of docs/feeds.md.
 */
final class DemoServer implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(DemoServer.class);
    private static final String PATH = "/recharges";
    private static final int LIMIT_MAX = 1_000;
    private static final int DIGITS_MAX = 18;
    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;
    private static final int UNAUTHORIZED = 401;
    private static final int SERVER_ERROR = 500;

    private final HttpServer server;
    private final ExecutorService threads;
    private final DemoOrders orders;
    private final String token;
    private final JsonMapper json = JsonMapper.builder().build();

    DemoServer(DemoOrders orders, String token, int port) throws IOException {
        this.orders = orders;
        this.token = token;
        this.threads = Executors.newFixedThreadPool(2, new CustomizableThreadFactory("demo-"));
        this.server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.setExecutor(threads);
        server.createContext(PATH, this::answer);
        server.start();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + PATH);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            boolean known =
                    ("Bearer " + token)
                            .equals(exchange.getRequestHeaders().getFirst("Authorization"));
            if (!known) {
                exchange.sendResponseHeaders(UNAUTHORIZED, -1);
                return;
            }
            Map<String, String> query = query(exchange.getRequestURI());
            Long after = number(query.getOrDefault("cursor", "0"));
            Long limit = number(query.getOrDefault("limit", Integer.toString(LIMIT_MAX)));
            if (after == null || limit == null || limit < 1) {
                exchange.sendResponseHeaders(BAD_REQUEST, -1);
                return;
            }
            byte[] page = page(after, (int) Math.min(limit, LIMIT_MAX));
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(OK, page.length);
            exchange.getResponseBody().write(page);
        } catch (RuntimeException e) {
            log.warn("The demonstration's upstream failed: {}", e.getClass().getName());
            exchange.sendResponseHeaders(SERVER_ERROR, -1);
        }
    }

    private byte[] page(long after, int limit) {
        List<Order> page = orders.after(after, limit);
        long last = page.isEmpty() ? after : page.get(page.size() - 1).number();
        long remaining = orders.countAfter(last);
        ObjectNode answer = json.createObjectNode();
        ArrayNode data = answer.putArray("data");
        for (Order order : page) {
            data.addObject()
                    .put("id", order.id())
                    .put("accountId", order.accountId())
                    .put("amount", order.amount())
                    .put("currency", order.currency())
                    .put("createdAt", order.createdAt());
        }
        answer.put("nextCursor", Long.toString(last));
        answer.put("hasMore", remaining > 0);
        answer.put("remaining", remaining);
        orders.newestId().forEach(newest -> answer.put("newestId", newest));
        return json.writeValueAsBytes(answer);
    }

    private static Map<String, String> query(URI uri) {
        Map<String, String> parameters = new HashMap<>();
        if (uri.getRawQuery() != null) {
            for (String pair : uri.getRawQuery().split("&", -1)) {
                int equals = pair.indexOf('=');
                if (equals > 0) {
                    parameters.put(
                            pair.substring(0, equals),
                            URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
                }
            }
        }
        return parameters;
    }

    private static @Nullable Long number(String text) {
        boolean digits =
                !text.isEmpty()
                        && text.length() <= DIGITS_MAX
                        && text.chars().allMatch(c -> c >= '0' && c <= '9');
        return digits ? Long.valueOf(text) : null;
    }
}
