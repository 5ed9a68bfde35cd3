package org.tallystick.app.outage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.tallystick.app.ApplicationProcess;
import org.tallystick.app.gateway.signed.SigningKey;
import org.tallystick.app.gateway.signed.SigningKeys;

/**
 * A real process meets a real PostgreSQL that is killed, stays away long enough for every back-off
 * to grow, and comes back. Times are logged, and asserted far above what docs/staying-up.md says:
 * the machine may be slow, but nothing may need a person, or a minute of back-off.
 */
class OutageTest {

    private static final Logger LOG = LoggerFactory.getLogger(OutageTest.class);

    /** Looks like one, so that it is looked up. */
    private static final String SESSION = "MTIzNDU2NzgtMTIzNC0xMjM0LTEyMzQtMTIzNDU2Nzg5YWJj";

    private static final String SECRET = "0123456789abcdef0123456789abcdef";

    /** By then a processor that has failed again and again would wait for another 30 s. */
    private static final Duration AWAY = Duration.ofSeconds(45);

    /** Below what is left of that wait, and the 30 s of a claim or a lease. */
    private static final Duration BACK_MAX = Duration.ofSeconds(25);

    /** The time limit of the pool is 2 s; a chain of such waits would be a fault. */
    private static final Duration ANSWER_MAX = Duration.ofSeconds(15);

    @TempDir private Path folder;

    @Test
    void callers_are_told_at_once_and_everything_goes_on_by_itself() throws Exception {
        try (RealServer server = RealServer.start(folder.resolve("pg"))) {
            server.execute(
                    "CREATE SCHEMA other CREATE TABLE late_order (id text PRIMARY KEY, account_id text, amount bigint,"
                            + " seq bigint)");
            try (ApplicationProcess process = start(server)) {
                Caller caller = caller(process);
                String payment = before(caller);
                server.kill();
                long killed = System.nanoTime();
                during(caller, killed);
                server.restart();
                long back = System.nanoTime();
                after(caller, server, payment, back);
            }
        }
    }

    private ApplicationProcess start(RealServer server) throws Exception {
        List<String> arguments = new ArrayList<>(server.settings());
        arguments.addAll(
                List.of(
                        "--tallystick.api-key-file=" + folder.resolve("key"),
                        "--tallystick.gateways.acme.base-url=http://127.0.0.1:1/",
                        "--tallystick.gateways.acme.keys[0].id=k1",
                        "--tallystick.gateways.acme.keys[0].secret=" + SECRET,
                        "--tallystick.gateways.acme.currencies=CNY",
                        "--tallystick.feeds.late.kind=postgres",
                        "--tallystick.feeds.late.table.name=other.late_order",
                        "--tallystick.feeds.late.table.order=seq",
                        "--tallystick.feeds.late.poll-interval=100ms"));
        return ApplicationProcess.start(folder, arguments.toArray(String[]::new));
    }

    private Caller caller(ApplicationProcess process) throws Exception {
        String address = process.awaitAddress();
        process.listen();
        return new Caller(address, Files.readString(folder.resolve("key")).strip());
    }

    /** Money, a payment without an answer, and a hold that ends while the database is away. */
    private static String before(Caller caller) {
        assertThat(
                        caller.post(
                                        "/v1/accounts",
                                        "-",
                                        "{\"accountId\":\"a\",\"currency\":\"CNY\"}")
                                .status())
                .isEqualTo(201);
        assertThat(recharge(caller, "k1", 1_000).status()).isEqualTo(201);
        String expiresAt = Clock.systemUTC().instant().plus(AWAY.dividedBy(2)).toString();
        assertThat(
                        caller.post(
                                        "/v1/accounts/a/holds",
                                        "k2",
                                        "{\"amount\":400,\"expiresAt\":\"" + expiresAt + "\"}")
                                .status())
                .isEqualTo(201);
        String payment =
                caller.post(
                                "/v1/payments",
                                "k3",
                                "{\"orderId\":\"o\",\"accountId\":\"a\",\"direction\":\"RECHARGE\","
                                        + "\"amount\":1250,\"gateway\":\"acme\"}")
                        .json()
                        .get("paymentId")
                        .asString();
        await().atMost(Caller.PATIENCE)
                .until(() -> "UNKNOWN".equals(status(caller, "/v1/payments/" + payment)));
        return payment;
    }

    private static void during(Caller caller, long killed) {
        Map<String, Callable<Caller.Answer>> routes = routes(caller);
        routes.forEach(
                (name, route) -> {
                    Caller.Answer told =
                            await().atMost(Caller.PATIENCE)
                                    .until(route, answer -> answer.status() != 401);
                    LOG.info("{} is answered {} after {}", name, told.status(), told.took());
                    assertThat(told.status()).as(name).isEqualTo(503);
                    assertThat(told.header("Content-Type"))
                            .as(name)
                            .isEqualTo("application/problem+json");
                    assertThat(told.code()).as(name).isIn("unavailable", "outcome_unknown", "busy");
                    assertThat(told.header("Retry-After")).as(name).matches("[1-9][0-9]*");
                    assertThat(told.took()).as(name).isLessThan(ANSWER_MAX);
                });
        caller.awaitStatus("/actuator/health/readiness", 503);
        assertThat(caller.get("/actuator/health/liveness").status()).isEqualTo(200);
        await().atMost(Caller.PATIENCE).until(() -> caller.metric("tallystick_database_up") == 0);
        routes.forEach(
                (name, route) -> {
                    Caller.Answer told = call(route);
                    LOG.info("{} is answered {} after {}", name, told.status(), told.took());
                    assertThat(told.code()).as(name).isEqualTo("unavailable");
                });
        await().atMost(AWAY.multipliedBy(4))
                .until(() -> System.nanoTime() - killed > AWAY.toNanos());
        assertThat(caller.get("/actuator/health/liveness").status()).isEqualTo(200);
    }

    private static Map<String, Callable<Caller.Answer>> routes(Caller caller) {
        Map<String, Callable<Caller.Answer>> routes = new HashMap<>();
        routes.put("recharge", () -> recharge(caller, "k4", 30));
        for (String path :
                List.of(
                        "/v1/accounts",
                        "/v1/accounts/a",
                        "/v1/accounts/a/entries",
                        "/v1/accounts/a/statement",
                        "/v1/payments",
                        "/v1/events",
                        "/v1/cases",
                        "/v1/feeds",
                        "/v1/outcomes?key=k1",
                        "/v1/ledger/trial-balance",
                        "/v1/ops/processors",
                        "/v1/clients")) {
            routes.put(path, () -> caller.get(path));
        }
        routes.put(
                "dashboard",
                () ->
                        caller.send(
                                "GET",
                                "/dashboard",
                                "",
                                Map.of("Cookie", "tallystick-session=" + SESSION)));
        routes.put("callback", () -> callback(caller, "none", "N-0"));
        return routes;
    }

    private static void after(Caller caller, RealServer server, String payment, long back) {
        seen("a movement", back, () -> recharge(caller, "k4", 30).status() == 201);
        seen("readiness", back, () -> caller.get("/actuator/health/readiness").status() == 200);
        seen("the ledger", back, () -> posted(caller) >= 1_030);
        seen("a callback", back, () -> callback(caller, payment, "N-1").status() == 200);
        server.execute("INSERT INTO other.late_order VALUES ('L-1', 'a', 5, 1)");
        seen("a feed's row", back, () -> server.number("SELECT applied FROM recharge_cursor") == 1);
        seen(
                "the payment of that callback",
                back,
                () -> "SUCCEEDED".equals(status(caller, "/v1/payments/" + payment)));
        seen("the timer of a hold", back, () -> held(caller) == 0);
        // Nothing is lost and nothing doubled: what was promised before, and what came after.
        Caller.Answer again = recharge(caller, "k1", 1_000);
        assertThat(again.status()).isEqualTo(201);
        assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
        await().atMost(Caller.PATIENCE).until(() -> posted(caller) == 1_000 + 30 + 1_250 + 5);
        assertThat(caller.metric("tallystick_database_up")).isEqualTo(1);
        assertThat(caller.metric("tallystick_failovers_total")).isGreaterThanOrEqualTo(2);
    }

    private static void seen(String what, long back, Callable<Boolean> condition) {
        await(what)
                .atMost(Caller.PATIENCE)
                .pollInterval(Duration.ofMillis(25))
                .ignoreExceptions()
                .until(condition);
        Duration took = Duration.ofNanos(System.nanoTime() - back);
        LOG.info("{} went on {} ms after PostgreSQL let somebody in", what, took.toMillis());
        assertThat(took).as(what).isLessThan(BACK_MAX);
    }

    private static Caller.Answer call(Callable<Caller.Answer> route) {
        try {
            return route.call();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static Caller.Answer recharge(Caller caller, String key, long amount) {
        return caller.post("/v1/accounts/a/recharges", key, "{\"amount\":" + amount + "}");
    }

    private static long posted(Caller caller) {
        return caller.get("/v1/accounts/a").json().path("posted").asLong(-1);
    }

    private static long held(Caller caller) {
        return caller.get("/v1/accounts/a").json().path("held").asLong(-1);
    }

    private static String status(Caller caller, String path) {
        return caller.get(path).json().path("status").asString("");
    }

    private static Caller.Answer callback(Caller caller, String payment, String notifyId) {
        String body =
                "{\"notifyId\":\"%s\",\"number\":\"%s\",\"facts\":[{\"kind\":\"SUCCEEDED\",\"id\":\"T-1\",\"amount\":\"12.50\",\"currency\":\"CNY\"}]}"
                        .formatted(notifyId, payment);
        return caller.send(
                "POST",
                "/v1/callbacks/acme",
                body,
                new SigningKeys(List.of(new SigningKey("k1", SECRET)))
                        .headers(body.getBytes(UTF_8), Clock.systemUTC().instant()));
    }
}
