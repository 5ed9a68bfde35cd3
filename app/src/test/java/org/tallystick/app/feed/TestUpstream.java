package org.tallystick.app.feed;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An HTTP upstream that answers what a test has told it, in turn; the last answer again. */
final class TestUpstream implements AutoCloseable {

    private static final int HALF = 1;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Deque<Answer> answers = new ArrayDeque<>();
    private @Nullable Function<String, Answer> byQuery;
    private final List<String> queries = new ArrayList<>();
    private final List<Map<String, List<String>>> headers = new ArrayList<>();

    TestUpstream() {
        try {
            server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/orders", this::answer);
        server.start();
    }

    /** One answer; a status of 0 stands for none at all. */
    record Answer(int status, String body, Map<String, String> headers) {}

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/orders");
    }

    /** What is answered from now on. */
    synchronized TestUpstream answers(Answer... inTurn) {
        answers.clear();
        answers.addAll(List.of(inTurn));
        return this;
    }

    /** From now on each query gets its own answer. */
    synchronized TestUpstream answersBy(Function<String, Answer> choice) {
        byQuery = choice;
        return this;
    }

    static Answer status(int status, String... header) {
        return new Answer(status, "", header.length == 0 ? Map.of() : Map.of(header[0], header[1]));
    }

    static Answer silence() {
        return status(0);
    }

    /** An answer that begins and does not end. */
    static Answer half() {
        return new Answer(HALF, "{\"data\":", Map.of());
    }

    static Answer body(String json) {
        return new Answer(200, json, Map.of());
    }

    /**
     * A page in single quotes: rows, the next cursor (none if empty), and whether there is more.
     */
    static Answer page(String next, boolean more, String... rows) {
        String cursor = next.isEmpty() ? "null" : "'" + next + "'";
        return body(
                "{'data':[%s],'nextCursor':%s,'hasMore':%s}"
                        .formatted(String.join(",", rows), cursor, more)
                        .replace('\'', '"'));
    }

    static String row(String id, String accountId) {
        return "{'id':'%s','accountId':'%s','amount':1}".formatted(id, accountId);
    }

    static String row(String id, String accountId, String createdAt) {
        return "{'id':'%s','accountId':'%s','amount':1,'createdAt':'%s'}"
                .formatted(id, accountId, createdAt);
    }

    /** The queries of the calls so far. */
    synchronized List<String> queries() {
        return List.copyOf(queries);
    }

    synchronized String header(String name) {
        return String.join(",", headers.get(headers.size() - 1).getOrDefault(name, List.of()));
    }

    private Answer next(String query) {
        Function<String, Answer> choice = byQuery;
        if (choice != null) {
            return choice.apply(query);
        }
        return answers.size() > 1 ? answers.remove() : answers.element();
    }

    private void answer(HttpExchange exchange) throws IOException {
        Answer answer;
        synchronized (this) {
            queries.add(exchange.getRequestURI().getRawQuery());
            headers.add(Map.copyOf(exchange.getRequestHeaders()));
            answer = next(exchange.getRequestURI().getRawQuery());
        }
        if (answer.status() == 0) {
            return;
        }
        if (answer.status() == HALF) {
            exchange.sendResponseHeaders(200, 1_000);
            exchange.getResponseBody().write(answer.body().getBytes(StandardCharsets.UTF_8));
            exchange.getResponseBody().flush();
            return;
        }
        try (exchange) {
            answer.headers().forEach(exchange.getResponseHeaders()::set);
            byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
