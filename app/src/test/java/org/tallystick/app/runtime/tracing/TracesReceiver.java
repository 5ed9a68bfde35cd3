package org.tallystick.app.runtime.tracing;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Takes what is exported by OTLP over HTTP, and finds trace ids in it. */
final class TracesReceiver implements AutoCloseable {

    private final List<byte[]> received = new CopyOnWriteArrayList<>();
    private final HttpServer server;

    TracesReceiver() {
        try {
            server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext(
                "/v1/traces",
                exchange -> {
                    received.add(exchange.getRequestBody().readAllBytes());
                    exchange.sendResponseHeaders(200, -1);
                    exchange.close();
                });
        server.start();
    }

    String endpoint() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1/traces";
    }

    /**
     * Whether a span of this trace was exported; protobuf has the 16 bytes of the id as they are.
     */
    boolean has(String traceId) {
        String wanted = text(HexFormat.of().parseHex(traceId));
        return received.stream().anyMatch(body -> text(body).contains(wanted));
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
