package org.tallystick.app.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.FileSystemUtils;
import org.tallystick.app.ApplicationProcess;
import org.tallystick.app.axonserver.ServerClient;
import org.tallystick.app.axonserver.TestServer;
import org.tallystick.app.recovery.Caller.Told;

/**
 * PostgreSQL or both stores are set back where the events are on Axon Server. Before somebody has
 * asked those who know more, nothing moves; afterwards everything is there once.
 */
class RestoredBesideAxonServerTest {

    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final long KEPT = 10_000 - 100;
    private static final long ALL = KEPT - 200 + 1250;

    @TempDir private Path parent;
    private final int port = OtherCompanies.freePort();
    private final List<Told> promised = new ArrayList<>();
    private TestServer server;
    private OtherCompanies others;
    private Path data;
    private EmbeddedFolder folder;

    @BeforeEach
    void open() throws IOException {
        server = TestServer.start();
        others = new OtherCompanies();
        data = parent.resolve("data");
        folder = new EmbeddedFolder(data, Files.createDirectory(parent.resolve("elsewhere")));
    }

    @AfterEach
    void shut() {
        others.close();
        server.close();
    }

    @Test
    void an_older_database_moves_nothing_before_its_recovery_and_finds_all_on_the_server()
            throws Exception {
        int copied = workUntilTheCopy();
        workAfterTheCopy();
        List<String> numbers;
        try (ApplicationProcess running = start()) {
            numbers = eventNumbers(caller(running));
            end(running);
        }
        assertThat(numbers).hasSizeGreaterThan(copied);
        folder.putBack();

        try (ApplicationProcess restored = start()) {
            Caller caller = caller(restored);
            refusesToMoveMoney(caller, "MARK_DIFFERS");
            // The movements are there again, each once, although nobody has been asked yet.
            caller.until("/v1/accounts/a", account -> account.number("posted") == ALL);
            await().atMost(LIMIT)
                    .untilAsserted(
                            () -> assertThat(eventNumbers(caller)).startsWith(arrayOf(numbers)));
            assertThat(RecoverCommand.exitCode(caller, "--confirm")).isZero();
            Told again = caller.made("/v1/accounts/a/deductions", "later", "{'amount':200}");
            assertThat(again.again()).isTrue();
            everythingIsThereOnce(caller);
            goesOn(caller, numbers);
            end(restored);
        }
    }

    @Test
    void if_the_server_was_set_back_too_what_is_lost_is_done_once_more_by_its_key()
            throws Exception {
        int copied = workUntilTheCopy();
        workAfterTheCopy();
        folder.putBack();
        server.keepOnly(copied);

        try (ApplicationProcess restored = start()) {
            Caller caller = caller(restored);
            refusesToMoveMoney(caller, "MARK_DIFFERS");
            assertThat(caller.get("/v1/accounts/a").number("posted")).isEqualTo(KEPT);
            assertThat(RecoverCommand.exitCode(caller, "--confirm")).isZero();
            Told kept = caller.made("/v1/accounts/a/deductions", "kept", "{'amount':100}");
            assertThat(kept.again()).isTrue();
            Told lost = caller.made("/v1/accounts/a/deductions", "later", "{'amount':200}");
            assertThat(lost.again()).as("it was lost").isFalse();
            assertThat(lost.text("movementId")).isEqualTo(promised.get(0).text("movementId"));
            charge(caller);
            everythingIsThereOnce(caller);
            assertThat(eventNumbers(caller).get(copied))
                    .as("no number is given to another event")
                    .hasSizeGreaterThan(10);
            end(restored);
        }
    }

    @Test
    void a_new_database_beside_a_full_server_learns_it_all_and_waits_for_its_recovery()
            throws Exception {
        int unused = workUntilTheCopy();
        workAfterTheCopy();
        assertThat(FileSystemUtils.deleteRecursively(data)).isTrue();

        try (ApplicationProcess renewed = start()) {
            Caller caller = caller(renewed);
            refusesToMoveMoney(caller, "NEW_DATABASE");
            caller.until("/v1/accounts/a", account -> account.number("posted") == ALL);
            assertThat(RecoverCommand.exitCode(caller, "--confirm")).isZero();
            Told again = caller.made("/v1/accounts/a/recharges", "first", "{'amount':10000}");
            assertThat(again.again()).isTrue();
            everythingIsThereOnce(caller);
            end(renewed);
        }
    }

    /** Returns how many events the server had then. */
    private int workUntilTheCopy() throws Exception {
        try (ApplicationProcess first = start()) {
            Caller caller = caller(first);
            caller.made("/v1/accounts", "", "{'accountId':'a','currency':'CNY'}");
            caller.made("/v1/accounts", "", "{'accountId':'fed','currency':'CNY'}");
            caller.made("/v1/accounts/a/recharges", "first", "{'amount':10000}");
            others.order("fed", 3);
            caller.until("/v1/accounts/fed", account -> account.number("posted") == 30);
            caller.made("/v1/accounts/a/deductions", "kept", "{'amount':100}");
            caller.until("/v1/accounts/a", account -> account.number("posted") == KEPT);
            end(first);
        }
        folder.copyAway();
        try (ServerClient client = new ServerClient(server)) {
            return client.size();
        }
    }

    private void workAfterTheCopy() throws Exception {
        try (ApplicationProcess second = start()) {
            Caller caller = caller(second);
            promised.add(caller.made("/v1/accounts/a/deductions", "later", "{'amount':200}"));
            others.order("fed", 4);
            caller.until("/v1/accounts/fed", account -> account.number("posted") == 70);
            charge(caller);
            caller.until("/v1/accounts/a", account -> account.number("posted") == ALL);
            end(second);
        }
    }

    private static void charge(Caller caller) {
        String payment =
                caller.made(
                                "/v1/payments",
                                "order",
                                "{'orderId':'order','accountId':'a','direction':'RECHARGE',"
                                        + "'amount':1250,'gateway':'simulator'}")
                        .text("paymentId");
        caller.until("/v1/payments/" + payment, told -> told.text("status").equals("SUCCEEDED"));
    }

    private static void refusesToMoveMoney(Caller caller, String reason) throws Exception {
        Told found = caller.until("/v1/ops/recovery", told -> told.text("phase").equals("WAITING"));
        assertThat(found.text("reason")).isEqualTo(reason);
        for (String key : List.of("later", "new")) {
            Told refused =
                    await().atMost(LIMIT)
                            .until(
                                    () ->
                                            caller.post(
                                                    "/v1/accounts/a/deductions",
                                                    key,
                                                    "{'amount':200}"),
                                    answer -> !answer.text("code").equals("unavailable"));
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.text("code")).isEqualTo("recovering");
        }
        assertThat(caller.get("/actuator/health/liveness").text("status")).isEqualTo("UP");
    }

    private void everythingIsThereOnce(Caller caller) throws Exception {
        caller.until("/v1/accounts/a", account -> account.number("posted") == ALL);
        caller.until("/v1/accounts/fed", account -> account.number("posted") == 70);
        assertThat(tradesMade()).isEqualTo(1);
        await().atMost(LIMIT).untilAsserted(() -> assertThat(Books.violations(folder)).isEmpty());
    }

    /** What is new has a number that no event had before. */
    private static void goesOn(Caller caller, List<String> numbers) throws Exception {
        caller.made("/v1/accounts/a/deductions", "new", "{'amount':1}");
        caller.until("/v1/accounts/a", account -> account.number("posted") == ALL - 1);
        List<String> now = eventNumbers(caller);
        assertThat(now).startsWith(arrayOf(numbers)).doesNotHaveDuplicates();
        assertThat(now.get(now.size() - 1)).hasSizeGreaterThan(10);
    }

    private static String[] arrayOf(List<String> numbers) {
        return numbers.toArray(String[]::new);
    }

    private static List<String> eventNumbers(Caller caller) throws Exception {
        return caller.get("/v1/events?limit=500")
                .body()
                .get("data")
                .valueStream()
                .map(event -> event.get("id").asString())
                .toList();
    }

    private long tradesMade() throws Exception {
        return Caller.books(others.simulator())
                .get("orders")
                .valueStream()
                .flatMap(order -> order.get("entries").valueStream())
                .filter(entry -> entry.get("kind").asString().equals("TRADE_MADE"))
                .count();
    }

    private ApplicationProcess start() throws IOException {
        List<String> arguments = new ArrayList<>(others.settings(port));
        arguments.add("--server.port=" + port);
        arguments.add("--tallystick.claim-timeout=10s");
        arguments.add("--tallystick.payments.soon=500ms");
        arguments.add("--spring.profiles.include=axonserver");
        arguments.add("--axon.axonserver.servers=" + server.address());
        return ApplicationProcess.start(data, arguments.toArray(String[]::new));
    }

    private Caller caller(ApplicationProcess application) throws IOException {
        String address = application.awaitAddress();
        application.readOn();
        return new Caller(address, Files.readString(data.resolve("api-key")).strip());
    }

    /** With its database, whose folder is copied then. */
    private static void end(ApplicationProcess running) throws InterruptedException {
        running.terminate();
        int unused = running.awaitExit();
    }
}
