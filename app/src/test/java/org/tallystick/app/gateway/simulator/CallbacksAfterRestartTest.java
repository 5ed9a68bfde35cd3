package org.tallystick.app.gateway.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import org.tallystick.app.gateway.signed.SigningKey;
import org.tallystick.app.gateway.signed.SigningKeys;
import org.tallystick.testing.TestDatabase;
import org.tallystick.testing.TurnableClock;

/** What was told to nobody when the simulated gateway ended is told when it is there again. */
class CallbacksAfterRestartTest {

    private final TestDatabase database = TestDatabase.create();
    private final TurnableClock clock = new TurnableClock(Instant.parse("2026-01-01T00:00:00Z"));
    private final Map<String, String> heard = new ConcurrentHashMap<>();
    private volatile boolean acknowledging;
    private HttpServer application;
    private Run run;

    @SuppressWarnings("NullAway.Init") // Filled before each test.
    CallbacksAfterRestartTest() {}

    /** What one start of the gateway consists of. */
    private record Run(
            Journal journal,
            Books books,
            Course course,
            Notifier notifier,
            ScheduledExecutorService timer) {}

    @BeforeEach
    void start() throws IOException {
        application =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        application.createContext(
                "/",
                exchange -> {
                    String number = exchange.getRequestURI().getPath().substring(1);
                    byte[] body = exchange.getRequestBody().readAllBytes();
                    heard.put(number, new String(body, StandardCharsets.UTF_8));
                    byte[] answer = "OK".getBytes(StandardCharsets.UTF_8);
                    exchange.sendResponseHeaders(acknowledging ? 200 : 503, answer.length);
                    exchange.getResponseBody().write(answer);
                    exchange.close();
                });
        application.start();
        run = begin();
    }

    @AfterEach
    void stop() {
        end();
        application.stop(0);
    }

    @Test
    void what_nobody_acknowledged_is_told_again() {
        succeed("owed");
        awaitLine("CALLBACK_OWED");
        // Long before the end, so that it was surely not under way then.
        clock.turn(Duration.ofMinutes(5));
        acknowledging = true;
        succeed("other");
        awaitHeard("other");
        end();
        heard.clear();

        run = begin();
        Simulator.tellAgain(run.books(), run.course());

        awaitHeard("owed");
        assertThat(heard.get("owed")).contains("SUCCEEDED").contains("T-owed");
        awaitLine("CALLBACK_TAKEN");
    }

    @Test
    void what_was_acknowledged_is_not_told_again() {
        acknowledging = true;
        succeed("told");
        awaitHeard("told");
        clock.turn(Duration.ofMinutes(5));
        succeed("last");
        awaitHeard("last");
        end();

        run = begin();

        // Whether the last one was acknowledged nobody can know.
        assertThat(run.books().untold()).extracting(order -> order.number).containsExactly("last");
    }

    @Test
    void what_waits_for_its_next_try_is_sent_at_once_if_somebody_asks_for_it() {
        end();
        run = begin(new SlowTimer());
        succeed("waiting");
        awaitLine("CALLBACK_OWED");
        heard.clear();
        Awaitility.await()
                .atMost(Duration.ofSeconds(10))
                .until(() -> run.notifier().sendWaiting() == 1);
        awaitHeard("waiting");
        acknowledging = true;
        Awaitility.await()
                .atMost(Duration.ofSeconds(10))
                .until(() -> run.notifier().sendWaiting() == 1);
        awaitLine("CALLBACK_TAKEN");

        assertThat(run.notifier().sendWaiting()).isZero();
    }

    private void succeed(String number) {
        String url = "http://127.0.0.1:" + application.getAddress().getPort() + "/" + number;
        SimulatedOrder order =
                run.books()
                        .take(
                                number,
                                new BigDecimal("12.50"),
                                "CNY",
                                Map.of("direction", "RECHARGE", "callbackUrl", url));
        assertThat(run.course().settleUnlessPaid(order)).isNotNull();
    }

    /** Whatever is due later than now is due in an hour. */
    private static final class SlowTimer extends ScheduledThreadPoolExecutor {

        private SlowTimer() {
            super(1);
        }

        @Override
        public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
            return super.schedule(task, delay == 0 ? 0 : 1, TimeUnit.HOURS);
        }
    }

    private Run begin() {
        return begin(Executors.newSingleThreadScheduledExecutor());
    }

    private Run begin(ScheduledExecutorService timer) {
        TransactionTemplate transaction =
                new TransactionTemplate(new JdbcTransactionManager(database.dataSource()));
        Journal journal = new Journal(JdbcClient.create(database.dataSource()), transaction, clock);
        Books books = new Books(journal, clock);
        books.load();
        SigningKeys keys = new SigningKeys(List.of(new SigningKey("k", "a secret of some length")));
        Notifier notifier = new Notifier(keys, timer, journal, clock);
        SimulatorSettings settings =
                new SimulatorSettings(
                        true, 0, null, Duration.ZERO, Duration.ZERO, ZoneOffset.UTC, null);
        journal.start();
        return new Run(
                journal,
                books,
                new Course(books, notifier, new Later(timer), settings, clock),
                notifier,
                timer);
    }

    private void end() {
        run.timer().shutdownNow();
        run.journal().written().orTimeout(10, TimeUnit.SECONDS).join();
        run.journal().stop();
    }

    private void awaitHeard(String number) {
        Awaitility.await().atMost(Duration.ofSeconds(10)).until(() -> heard.containsKey(number));
    }

    private void awaitLine(String kind) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(10))
                .until(
                        () ->
                                JdbcClient.create(database.dataSource())
                                        .sql(
                                                "SELECT count(*) > 0 FROM simulator_journal WHERE"
                                                        + " entry LIKE ?")
                                        .param("%" + kind + "%")
                                        .query(Boolean.class)
                                        .single());
    }
}
