package org.tallystick.app.runtime.tracing;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Takes what is exported by OTLP over HTTP, and finds trace ids and names in it. Protobuf has both
 * as they are.
 */
final class OtlpReceiver implements AutoCloseable {

    static final String TRACES = "/v1/traces";
    static final String METRICS = "/v1/metrics";

    private final Map<String, List<String>> received = new ConcurrentHashMap<>();
    private final HttpServer server;

    OtlpReceiver() {
        try {
            server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext(
                "/",
                exchange -> {
                    String body = text(exchange.getRequestBody().readAllBytes());
                    received.computeIfAbsent(
                                    exchange.getRequestURI().getPath(),
                                    first -> new CopyOnWriteArrayList<>())
                            .add(body);
                    exchange.sendResponseHeaders(200, -1);
                    exchange.close();
                });
        server.start();
    }

    String endpoint(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    /** Whether a span of this trace was exported, with this in it. */
    boolean hasSpan(String traceId, String content) {
        String wanted = text(HexFormat.of().parseHex(traceId));
        return received.getOrDefault(TRACES, List.of()).stream()
                .anyMatch(body -> body.contains(wanted) && body.contains(content));
    }

    /** Whether a metric of this name was exported. */
    boolean hasMetric(String name) {
        return received.getOrDefault(METRICS, List.of()).stream()
                .anyMatch(body -> body.contains(name));
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
