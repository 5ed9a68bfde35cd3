package org.tallystick.proof.lab;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.tallystick.app.gateway.GatewayConnector;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The simulated gateway as a company of its own: in the driver's process and with a database of its
 * own, so that no kill of ours hits it, and the same for all nodes.
 */
public final class GatewayHost implements AutoCloseable {

    public static final String NAME = "simulator";

    private static final String KEY_ID = "simulator-1";
    private static final String SECRET = "a secret that only this module uses, and nobody else";
    private static final Duration ANSWER_MAX = Duration.ofMinutes(1);

    private final AnnotationConfigApplicationContext context =
            new AnnotationConfigApplicationContext();
    private final HttpClient http = HttpClient.newHttpClient();
    private final int port;

    private GatewayHost(int port) {
        this.port = port;
    }

    /**
     * Starts it.
     *
     * @param books where it keeps its books, not where its customers keep theirs
     */
    public static GatewayHost start(DataSource books) throws IOException {
        new ResourceDatabasePopulator(new ClassPathResource("db/migration/V9__simulator.sql"))
                .execute(books);
        GatewayHost host = new GatewayHost(NodeProcess.freePort());
        Map<String, Object> settings =
                Map.of(
                        "tallystick.simulator.enabled", "true",
                        "tallystick.simulator.port", String.valueOf(host.port),
                        "tallystick.simulator.secret", SECRET,
                        "tallystick.simulator.settle-delay", "50ms",
                        "tallystick.simulator.next-delay", "300ms");
        AnnotationConfigApplicationContext context = host.context;
        context.getEnvironment()
                .getPropertySources()
                .addFirst(new MapPropertySource("gateway-host", settings));
        context.registerBean(Clock.class, Clock::systemUTC);
        context.registerBean(SimpleMeterRegistry.class, () -> new SimpleMeterRegistry());
        context.registerBean(JdbcClient.class, () -> JdbcClient.create(books));
        context.registerBean(JdbcTransactionManager.class, () -> new JdbcTransactionManager(books));
        context.registerBean(GatewayConnector.class);
        context.scan("org.tallystick.app.gateway.simulator");
        context.refresh();
        return host;
    }

    /**
     * What makes a node know it.
     *
     * @param callbackPort where it shall send its callbacks
     */
    public Map<String, Object> settings(int callbackPort) {
        String prefix = "tallystick.gateways." + NAME + ".";
        Map<String, Object> settings = new HashMap<>();
        settings.put(prefix + "base-url", "http://127.0.0.1:" + port + "/gateway");
        settings.put(
                prefix + "callback-url",
                "http://127.0.0.1:" + callbackPort + "/v1/callbacks/" + NAME);
        settings.put(prefix + "keys[0].id", KEY_ID);
        settings.put(prefix + "keys[0].secret", SECRET);
        settings.put(prefix + "currencies", "CNY,USD,EUR,JPY");
        settings.put(prefix + "zone", "Asia/Shanghai");
        return settings;
    }

    /** Its books, as it shows them. */
    public JsonNode books() throws IOException, InterruptedException {
        URI address = URI.create("http://127.0.0.1:" + port + "/simulator/books");
        HttpRequest get = HttpRequest.newBuilder(address).timeout(ANSWER_MAX).build();
        return JsonMapper.shared().readTree(http.send(get, BodyHandlers.ofByteArray()).body());
    }

    /** From now on it takes every call and answers none, until it {@link #recover recovers}. */
    public void hang() throws IOException, InterruptedException {
        for (String call : List.of("charge", "query", "close", "refund", "query_refund")) {
            String rule = "{\"fault\":\"hang\",\"call\":\"" + call + "\"}";
            control("faults", builder -> builder.POST(BodyPublishers.ofString(rule)));
        }
    }

    /** Answers again. */
    public void recover() throws IOException, InterruptedException {
        control("faults", HttpRequest.Builder::DELETE);
    }

    /** Sends now whatever callbacks nobody has acknowledged, which may be due in minutes only. */
    public void tellWaiting() throws IOException, InterruptedException {
        control("callbacks", builder -> builder.POST(BodyPublishers.noBody()));
    }

    private void control(String what, UnaryOperator<HttpRequest.Builder> request)
            throws IOException, InterruptedException {
        URI address = URI.create("http://127.0.0.1:" + port + "/simulator/" + what);
        HttpRequest.Builder builder = HttpRequest.newBuilder(address).timeout(ANSWER_MAX);
        HttpResponse<String> answer =
                http.send(request.apply(builder).build(), BodyHandlers.ofString());
        if (answer.statusCode() >= 300) {
            throw new IllegalStateException("The gateway is not to be moved: " + answer.body());
        }
    }

    @Override
    public void close() {
        context.close();
    }
}
