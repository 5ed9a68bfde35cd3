package org.tallystick.app.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.EnumSet;
import java.util.UUID;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tallystick.api.Callback;
import org.tallystick.api.account.AccountCommand.DeductCommand;
import org.tallystick.api.account.AccountCommand.OpenAccountCommand;
import org.tallystick.api.account.AccountCommand.RechargeCommand;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.account.MovementResult.Accepted;
import org.tallystick.api.account.RequestedAmount;
import org.tallystick.api.processor.SegmentView;
import org.tallystick.app.security.ClientStore;
import org.tallystick.app.security.Scope;
import org.tallystick.testing.TestDatabase;

/** An old node and a newer one on one database: what the newer one writes stops the old one. */
class NewerEventTest {

    private static final String LEDGER = "ledger";
    private static final int SEGMENTS = 4;

    private final TestDatabase database = TestDatabase.create();
    private Node old;

    @BeforeEach
    void start() {
        old = Node.start(database);
        old.awaitRunning(LEDGER);
        open("alice");
        open("bob");
        // Known to every version.
        assertThat(send(old, recharging("alice", 10))).isInstanceOf(Accepted.class);
        awaitPosted("alice", 10);
    }

    @AfterEach
    void stop() {
        old.close();
        database.drop();
    }

    /** The old one is at the head and waits for what comes next, with all segments in its hands. */
    @Test
    void a_newer_node_gets_the_segments_of_an_old_one_that_meets_what_it_does_not_know() {
        assertThat(old.view(LEDGER).segments()).allMatch(each -> isOwnedBy(old, each));
        try (Node newer = Node.startNewer(database)) {
            assertThat(send(newer, recharging("alice", 100))).isInstanceOf(Accepted.class);

            awaitPosted("alice", 110);
            assertThat(send(newer, recharging("bob", 5))).isInstanceOf(Accepted.class);
            awaitPosted("bob", 5);

            assertThat(entries("alice")).isEqualTo(2);
            assertThat(entries("bob")).isEqualTo(1);
            assertThat(parked()).isZero();
        }
    }

    /** Nobody is there who could go on: then it waits, and nothing is passed over or parked. */
    @Test
    void an_old_node_lets_go_and_stays_away_until_a_newer_one_comes() {
        try (Node newer = Node.startNewer(database)) {
            newer.awaitAlive(old, newer);
            newer.processors().pause(LEDGER, "test");
            assertThat(send(newer, recharging("alice", 100))).isInstanceOf(Accepted.class);
        }
        long unknown = number("SELECT max(globalindex) FROM domainevententry");
        await().atMost(Node.LIMIT).until(() -> old.alive().size() == 1);

        old.processors().resume(LEDGER, "test");

        NewerEventGate gate = old.part(NewerEventGate.class);
        for (int segment = 0; segment < SEGMENTS; segment++) {
            SegmentKey key = new SegmentKey(LEDGER, segment);
            await().atMost(Node.LIMIT).until(() -> gate.leaves(key));
            await().atMost(Node.LIMIT).until(() -> owner(key) == null);
        }
        await().atMost(Node.LIMIT)
                .until(
                        () ->
                                old.view(LEDGER).segments().stream()
                                        .anyMatch(each -> tellsOfNewer(each)));
        assertThat(old.view(LEDGER).segments()).allMatch(each -> each.position() < unknown);
        assertThat(posted("alice")).isEqualTo(10);
        assertThat(parked()).isZero();

        try (Node newer = Node.startNewer(database)) {
            awaitPosted("alice", 110);
            newer.awaitRunning(LEDGER);
            assertThat(entries("alice")).isEqualTo(2);
            assertThat(parked()).isZero();
        }
    }

    @Test
    void an_old_node_refuses_commands_for_such_an_account_and_does_those_for_others()
            throws Exception {
        ClientStore clients = old.part(ClientStore.class);
        var unused = clients.ensureDefaultClient(made -> {});
        String key =
                clients.createKey(
                                ClientStore.DEFAULT_CLIENT, EnumSet.allOf(Scope.class), "k", "test")
                        .secret();
        assertThat(recharge(key, "bob", "before").statusCode()).isEqualTo(201);
        try (Node newer = Node.startNewer(database)) {
            assertThat(send(newer, recharging("alice", 100))).isInstanceOf(Accepted.class);

            HttpResponse<String> refused = recharge(key, "alice", "blind");

            assertThat(refused.statusCode()).as(refused.body()).isEqualTo(503);
            assertThat(refused.body())
                    .contains("\"code\":\"unavailable\"", "newer version", "\"retryable\":true");
            assertThat(refused.headers().firstValue("Retry-After")).isPresent();
            assertThat(recharge(key, "bob", "others").statusCode()).isEqualTo(201);
            // The same request at the newer node.
            assertThat(send(newer, deducting("alice", 110))).isInstanceOf(Accepted.class);
            awaitPosted("alice", 0);
            awaitPosted("bob", 2);
        }
    }

    private HttpResponse<String> recharge(String key, String account, String idempotencyKey)
            throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(
                                URI.create(
                                        old.address() + "/v1/accounts/" + account + "/recharges"))
                        .header("Authorization", "Bearer " + key)
                        .header("Idempotency-Key", idempotencyKey)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString("{\"amount\":1}"))
                        .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    }

    private void open(String accountId) {
        old.part(CommandGateway.class).send(new OpenAccountCommand(accountId, "CNY", 0)).join();
    }

    private static RechargeCommand recharging(String accountId, long amount) {
        return new RechargeCommand(
                accountId, callback(), new RequestedAmount(amount, null), null, null);
    }

    private static DeductCommand deducting(String accountId, long amount) {
        return new DeductCommand(
                accountId, callback(), new RequestedAmount(amount, null), null, null);
    }

    private static Callback callback() {
        return new Callback("test", UUID.randomUUID().toString());
    }

    private static MovementResult send(Node node, Object command) {
        return node.part(CommandGateway.class).<MovementResult>send(command).join();
    }

    private static boolean isOwnedBy(Node node, SegmentView segment) {
        return node.id().equals(segment.owner());
    }

    private static boolean tellsOfNewer(SegmentView segment) {
        return segment.error() != null && segment.error().message().contains("newer Tallystick");
    }

    private @Nullable String owner(SegmentKey segment) {
        return old.segment(segment.processor(), segment.segment()).owner();
    }

    private void awaitPosted(String accountId, long amount) {
        await().atMost(Node.LIMIT).until(() -> posted(accountId) == amount);
    }

    private long posted(String accountId) {
        return number(
                "SELECT coalesce(max(posted), -1) FROM account_balance WHERE account_id = '%s'"
                        .formatted(accountId));
    }

    private long entries(String accountId) {
        return number(
                "SELECT count(*) FROM ledger_entry WHERE account = '%s'".formatted(accountId));
    }

    private long parked() {
        return number("SELECT count(*) FROM parked_event");
    }

    private long number(String sql) {
        return old.jdbc().sql(sql).query(Long.class).single();
    }
}
