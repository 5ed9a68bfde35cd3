package org.tallystick.app.outage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.tallystick.app.gateway.signed.SigningKey;
import org.tallystick.app.gateway.signed.SigningKeys;

/**
 * What goes on in an application before the database goes away and after it is back: something of
 * each kind of work that waits for it. Times are logged, and asserted far above what
 * docs/staying-up.md says: the machine may be slow, but nothing may need a person, or a minute of
 * back-off.
 */
final class Business {

    private static final Logger LOG = LoggerFactory.getLogger(Business.class);

    private static final String SECRET = "0123456789abcdef0123456789abcdef";

    /** Below what is left of a long back-off, and the 30 s of a claim or a lease. */
    private static final Duration BACK_MAX = Duration.ofSeconds(25);

    private Business() {}

    /** The upstream of a feed, which is in the same database. */
    static void prepare(RealServer server) {
        server.execute(
                "CREATE SCHEMA other CREATE TABLE late_order (id text PRIMARY KEY, account_id text,"
                        + " amount bigint, seq bigint)");
    }

    /** What starts the application, to the settings of its database. */
    static String[] arguments(List<String> database, Path folder) {
        List<String> arguments = new ArrayList<>(database);
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
        return arguments.toArray(String[]::new);
    }

    /** Money, a payment without an answer, and a hold that ends while the database is away. */
    static String before(Caller caller, Duration away) {
        assertThat(
                        caller.post(
                                        "/v1/accounts",
                                        "-",
                                        "{\"accountId\":\"a\",\"currency\":\"CNY\"}")
                                .status())
                .isEqualTo(201);
        assertThat(recharge(caller, "k1", 1_000).status()).isEqualTo(201);
        String expiresAt = Clock.systemUTC().instant().plus(away.dividedBy(2)).toString();
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

    static void after(Caller caller, RealServer server, String payment, long back) {
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

    static Caller.Answer recharge(Caller caller, String key, long amount) {
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

    static Caller.Answer callback(Caller caller, String payment, String notifyId) {
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
