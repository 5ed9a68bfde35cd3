package org.tallystick.app.outage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.tallystick.app.ApplicationProcess;

/**
 * A real process meets a real PostgreSQL that is killed, stays away long enough for every back-off
 * to grow, and comes back. Times are logged, and asserted far above what docs/staying-up.md says:
 * the machine may be slow, but nothing may need a person, or a minute of back-off.
 */
class OutageTest {

    private static final Logger LOG = LoggerFactory.getLogger(OutageTest.class);

    /** Looks like one, so that it is looked up. */
    private static final String SESSION = "MTIzNDU2NzgtMTIzNC0xMjM0LTEyMzQtMTIzNDU2Nzg5YWJj";

    /** By then a processor that has failed again and again would wait for another 30 s. */
    private static final Duration AWAY = Duration.ofSeconds(45);

    /** The time limit of the pool is 2 s; a chain of such waits would be a fault. */
    private static final Duration ANSWER_MAX = Duration.ofSeconds(15);

    @TempDir private Path folder;

    @Test
    void callers_are_told_at_once_and_everything_goes_on_by_itself() throws Exception {
        try (RealServer server = RealServer.start(folder.resolve("pg"))) {
            Business.prepare(server);
            try (ApplicationProcess process =
                    ApplicationProcess.start(
                            folder, Business.arguments(server.settings(), folder))) {
                Caller caller = caller(process);
                String payment = Business.before(caller, AWAY);
                server.kill();
                long killed = System.nanoTime();
                during(caller, killed);
                server.restart();
                long back = System.nanoTime();
                Business.after(caller, server, payment, back);
            }
        }
    }

    private Caller caller(ApplicationProcess process) throws Exception {
        String address = process.awaitAddress();
        process.listen();
        return new Caller(address, Files.readString(folder.resolve("key")).strip());
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
        routes.put("recharge", () -> Business.recharge(caller, "k4", 30));
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
        routes.put("callback", () -> Business.callback(caller, "none", "N-0"));
        return routes;
    }

    private static Caller.Answer call(Callable<Caller.Answer> route) {
        try {
            return route.call();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
