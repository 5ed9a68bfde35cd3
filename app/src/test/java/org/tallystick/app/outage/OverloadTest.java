package org.tallystick.app.outage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Clock;
import java.util.EnumSet;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.tallystick.app.TallystickApplication;
import org.tallystick.app.gateway.signed.SigningKey;
import org.tallystick.app.gateway.signed.SigningKeys;
import org.tallystick.app.security.ClientStore;
import org.tallystick.app.security.Scope;
import org.tallystick.testing.TestDatabase;

/**
 * Many more clients than are let in, on a store that is slow because somebody holds the append
 * lock: they are told so, everybody else goes on, and afterwards all is as before.
 */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        classes = TallystickApplication.class,
        properties = {
            "tallystick.edge.clients-max=12",
            "tallystick.edge.clients-min=4",
            "tallystick.gateways.acme.base-url=http://127.0.0.1:1/",
            "tallystick.gateways.acme.keys[0].id=k1",
            "tallystick.gateways.acme.keys[0].secret=" + OverloadTest.SECRET,
            "tallystick.gateways.acme.currencies=CNY",
            "tallystick.dashboard.open=true"
        })
class OverloadTest {

    static final String SECRET = "0123456789abcdef0123456789abcdef";

    private static final TestDatabase DATABASE = TestDatabase.create();
    private static final long APPEND_LOCK = 0x7A11_1571_C4L;
    private static final int CLIENTS = 60;
    private static final int MAX = 12;

    @LocalServerPort private int port;
    @Autowired private ClientStore clients;
    @Autowired private MeterRegistry registry;

    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicInteger accepted = new AtomicInteger();
    private final AtomicInteger strange = new AtomicInteger();

    @DynamicPropertySource
    static void database(DynamicPropertyRegistry properties) {
        properties.add("spring.datasource.url", DATABASE::jdbcUrl);
        properties.add("spring.datasource.username", () -> "postgres");
    }

    @Test
    void too_many_clients_are_told_so_and_starve_nobody() throws Exception {
        Caller caller = new Caller("http://127.0.0.1:" + port, secret());
        Caller nobody = new Caller("http://127.0.0.1:" + port, "");
        assertThat(
                        caller.post(
                                        "/v1/accounts",
                                        "-",
                                        "{\"accountId\":\"a\",\"currency\":\"CNY\"}")
                                .status())
                .isEqualTo(201);
        AtomicBoolean over = new AtomicBoolean();
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
        List<Future<?>> running =
                IntStream.range(0, CLIENTS)
                        .<Future<?>>mapToObj(
                                n ->
                                        threads.submit(
                                                () -> {
                                                    while (!over.get()) {
                                                        recharge(caller);
                                                    }
                                                }))
                        .toList();
        try (Connection locking = DATABASE.dataSource().getConnection();
                Statement statement = locking.createStatement()) {
            statement.execute("SELECT pg_advisory_lock(" + APPEND_LOCK + ")");
            await().atMost(Caller.PATIENCE).until(() -> refused.get() > 10 * CLIENTS);
            await("the limit shrinks")
                    .atMost(Caller.PATIENCE)
                    .until(() -> gauge("tallystick.edge.limit") < MAX);
            others(nobody);
            statement.execute("SELECT pg_advisory_unlock(" + APPEND_LOCK + ")");
        }
        int before = accepted.get();
        await().atMost(Caller.PATIENCE).until(() -> accepted.get() > before + 10 * CLIENTS);
        await("the limit grows")
                .atMost(Caller.PATIENCE)
                .until(() -> gauge("tallystick.edge.limit") == MAX);
        over.set(true);
        for (Future<?> each : running) {
            each.get(2, TimeUnit.MINUTES);
        }
        threads.shutdownNow();
        assertThat(strange).hasValue(0);
        assertThat(gauge("tallystick.edge.in.flight")).isZero();
        assertThat(caller.metric("tallystick_edge_rejected_total"))
                .isGreaterThanOrEqualTo(refused.get());
        // Exactly what was promised, and not more.
        await().atMost(Caller.PATIENCE)
                .until(
                        () ->
                                caller.get("/v1/accounts/a").json().get("posted").asLong()
                                        == accepted.get());
    }

    /** Callbacks are taken, probes answered, and the dashboard opens. */
    private static void others(Caller caller) {
        String body =
                "{\"notifyId\":\"N-1\",\"number\":\"unknown\",\"facts\":[{\"kind\":\"SUCCEEDED\",\"id\":\"T-1\",\"amount\":\"1.00\",\"currency\":\"CNY\"}]}";
        Caller.Answer acknowledged =
                await().atMost(Caller.PATIENCE)
                        .until(
                                () ->
                                        caller.send(
                                                "POST",
                                                "/v1/callbacks/acme",
                                                body,
                                                new SigningKeys(
                                                                List.of(
                                                                        new SigningKey(
                                                                                "k1", SECRET)))
                                                        .headers(
                                                                body.getBytes(UTF_8),
                                                                Clock.systemUTC().instant())),
                                answer -> {
                                    assertThat(answer.status()).isNotEqualTo(429);
                                    return answer.status() == 200;
                                });
        assertThat(acknowledged.http().body()).isEqualTo("OK");
        assertThat(caller.get("/actuator/health/liveness").status()).isEqualTo(200);
        assertThat(caller.get("/dashboard/login").status()).isEqualTo(200);
        assertThat(caller.get("/actuator/prometheus").status()).isEqualTo(200);
        assertThat(caller.get("/v1/ops/nodes").status()).isEqualTo(401);
    }

    private void recharge(Caller caller) {
        Caller.Answer answer =
                caller.post(
                        "/v1/accounts/a/recharges", UUID.randomUUID().toString(), "{\"amount\":1}");
        switch (answer.status()) {
            case 201 -> accepted.incrementAndGet();
            case 429 -> {
                refused.incrementAndGet();
                if (!answer.code().equals("rate_limited")
                        || !answer.json()
                                .at("/errors/0/code")
                                .asString("")
                                .equals("limit_clients_each")
                        || !answer.json()
                                .get("detail")
                                .asString()
                                .contains("one caller of 'clients'")
                        || !answer.header("Retry-After").equals("1")) {
                    strange.incrementAndGet();
                }
            }
            case 503 -> {
                if (!answer.code().equals("busy")) {
                    strange.incrementAndGet();
                }
            }
            default -> strange.incrementAndGet();
        }
    }

    private double gauge(String name) {
        return registry.get(name).tag("share", "clients").gauge().value();
    }

    private String secret() {
        clients.ensureDefaultClient(made -> {});
        return clients.createKey(
                        ClientStore.DEFAULT_CLIENT, EnumSet.allOf(Scope.class), "load", "test")
                .secret();
    }
}
