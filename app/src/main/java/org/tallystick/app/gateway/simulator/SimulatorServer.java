package org.tallystick.app.gateway.simulator;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.axonframework.common.AxonThreadFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.tallystick.app.runtime.StartRefusedException;

/** The simulated gateway's door: a real HTTP server on the loopback address, and no other. */
final class SimulatorServer {

    static final String PROTOCOL_PATH = "/gateway";

    private static final Logger LOG = LoggerFactory.getLogger(SimulatorServer.class);
    private static final String CONTROL_PATH = "/simulator/";
    private static final int THREADS = 16;
    private static final int BODY_BYTES_MAX = 1024 * 1024;
    private static final int HANG_SECONDS = 60;

    static {
        // Answers would otherwise wait for the other side's delayed acknowledgement.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private final HttpServer server;
    private final ExecutorService threads =
            Executors.newFixedThreadPool(THREADS, new AxonThreadFactory("Simulator"));

    SimulatorServer(int port) {
        server = port == 0 ? listen(0) : listenOnOrNear(port);
    }

    /** A simulator is no reason not to start: another application may have the same wish. */
    private static HttpServer listenOnOrNear(int port) {
        try {
            return listen(port);
        } catch (StartRefusedException taken) {
            LOG.warn("Port {} is taken; the simulated gateway listens on another one", port);
            return listen(0);
        }
    }

    private static HttpServer listen(int port) {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try {
            return HttpServer.create(new InetSocketAddress(loopback, port), 0);
        } catch (IOException e) {
            throw new StartRefusedException(
                    "The simulated gateway cannot listen on port " + port + ".",
                    "Set tallystick.simulator.port to a free port, or to 0 for any.",
                    e);
        }
    }

    /** Where the protocol is spoken. */
    URI address() {
        InetSocketAddress bound = server.getAddress();
        return URI.create("http://127.0.0.1:" + bound.getPort() + PROTOCOL_PATH);
    }

    void start(
            ProtocolDesk protocol,
            ControlDesk control,
            Journal journal,
            ScheduledExecutorService timer) {
        server.createContext(
                PROTOCOL_PATH + "/",
                exchange -> {
                    String call = path(exchange, PROTOCOL_PATH + "/");
                    byte[] body = body(exchange);
                    Reaction reaction = protocol.react(call, name -> header(exchange, name), body);
                    write(exchange, reaction, journal, timer);
                });
        server.createContext(
                CONTROL_PATH,
                exchange -> {
                    List<String> path = Arrays.asList(path(exchange, CONTROL_PATH).split("/", -1));
                    Reaction reaction =
                            control.react(
                                    exchange.getRequestMethod(),
                                    path,
                                    query(exchange.getRequestURI().getQuery()),
                                    body(exchange));
                    write(exchange, reaction, journal, timer);
                });
        server.setExecutor(threads);
        server.start();
        LOG.info("A simulated gateway listens on {}; it moves no money", address());
    }

    void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    /** Nothing is said before what it says is written down. */
    private void write(
            HttpExchange exchange,
            Reaction reaction,
            Journal journal,
            ScheduledExecutorService timer) {
        CompletableFuture<?> ready = journal.written();
        if (reaction.after() != null) {
            ready = CompletableFuture.allOf(ready, reaction.after());
        }
        CompletableFuture<Void> unused =
                ready.thenRunAsync(
                        () -> {
                            switch (reaction.how()) {
                                case DROP -> exchange.close();
                                case HANG -> later(timer, exchange::close, HANG_SECONDS * 1000L);
                                case ANSWER ->
                                        later(
                                                timer,
                                                () -> answer(exchange, reaction),
                                                reaction.delay().toMillis());
                            }
                        },
                        threads);
    }

    private static void later(ScheduledExecutorService timer, Runnable action, long millis) {
        if (millis == 0) {
            action.run();
        } else {
            var unused = timer.schedule(action, millis, TimeUnit.MILLISECONDS);
        }
    }

    private static void answer(HttpExchange exchange, Reaction reaction) {
        try (exchange) {
            exchange.getResponseHeaders().set("Content-Type", reaction.mediaType());
            exchange.sendResponseHeaders(reaction.status(), reaction.body().length);
            exchange.getResponseBody().write(reaction.body());
        } catch (IOException e) {
            LOG.debug("Nobody waits for the simulator's answer any more");
        }
    }

    private static byte[] body(HttpExchange exchange) {
        try {
            return exchange.getRequestBody().readNBytes(BODY_BYTES_MAX);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static @Nullable String header(HttpExchange exchange, String name) {
        return exchange.getRequestHeaders().getFirst(name);
    }

    private static String path(HttpExchange exchange, String prefix) {
        return exchange.getRequestURI().getPath().substring(prefix.length());
    }

    private static Map<String, String> query(@Nullable String query) {
        Map<String, String> values = new TreeMap<>();
        if (query != null) {
            for (String part : query.split("&", -1)) {
                int equals = part.indexOf('=');
                if (equals > 0) {
                    values.put(part.substring(0, equals), part.substring(equals + 1));
                }
            }
        }
        return values;
    }
}
