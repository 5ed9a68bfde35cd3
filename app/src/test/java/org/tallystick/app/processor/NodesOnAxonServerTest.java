package org.tallystick.app.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.tallystick.api.Callback;
import org.tallystick.api.WriteFailure;
import org.tallystick.api.account.AccountCommand.OpenAccountCommand;
import org.tallystick.api.account.AccountCommand.RechargeCommand;
import org.tallystick.api.account.MovementResult.Accepted;
import org.tallystick.api.account.RequestedAmount;
import org.tallystick.api.feed.FeedCommand.ApplyFeedPageCommand;
import org.tallystick.api.feed.FeedCommand.RegisterFeedCommand;
import org.tallystick.api.feed.FeedResult.PageApplied;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.api.store.RemoteStore;
import org.tallystick.app.axonserver.TestServer;
import org.tallystick.testing.TestDatabase;

/** Two nodes that share accounts, with no lock between them but the server's own. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NodesOnAxonServerTest {

    private static final int EACH = 120;

    private final TestDatabase database = TestDatabase.create();
    private final TestServer server = TestServer.start();
    private final JdbcClient jdbc = JdbcClient.create(database.dataSource());

    private Node one;
    private Node two;

    static String[] settings(TestServer server) {
        return new String[] {
            "--spring.profiles.active=axonserver",
            "--axon.axonserver.servers=" + server.address(),
            // Whoever tests what becomes of commands is not in a hurry.
            "--axon.axonserver.commit-timeout=30000",
            "--tallystick.writer.queue-wait-max=60s"
        };
    }

    @BeforeAll
    void start() {
        one = Node.start(database, settings(server));
        two = Node.start(database, settings(server));
        awaitWritable(one);
        awaitWritable(two);
    }

    @AfterAll
    void stop() {
        two.close();
        one.close();
        server.close();
    }

    @Test
    void one_account_hammered_from_both_nodes_has_each_movement_once() {
        open("hot");
        List<CompletableFuture<Object>> answers = new ArrayList<>();
        for (int number = 0; number < EACH; number++) {
            // Each callback comes to both nodes at once.
            answers.add(recharge(one, "hot", "hot-" + number));
            answers.add(recharge(two, "hot", "hot-" + number));
        }

        long first =
                answers.stream()
                        .map(NodesOnAxonServerTest::outcome)
                        .filter(outcome -> outcome instanceof Accepted each && !each.replayed())
                        .count();

        assertThat(first).isEqualTo(EACH);
        awaitPosted("hot", EACH);
    }

    /** A page is handled where its feed belongs, and its accounts' commands elsewhere. */
    @Test
    void pages_and_commands_of_two_nodes_meet_at_the_same_accounts() {
        List<String> accounts = List.of("met-1", "met-2", "met-3", "met-4");
        accounts.forEach(this::open);
        send(one, new RegisterFeedCommand("meeting"));
        long version = 0;
        List<CompletableFuture<Object>> direct = new ArrayList<>();
        for (int page = 0; page < 15; page++) {
            List<FeedRow> rows = new ArrayList<>();
            for (String account : accounts) {
                direct.add(recharge(page % 2 == 0 ? one : two, account, account + "-" + page));
                rows.add(row("p" + page + "-" + account, account));
            }
            version = apply(rows, version, "c" + page);
        }
        direct.forEach(NodesOnAxonServerTest::outcome);

        accounts.forEach(account -> awaitPosted(account, 30));
    }

    @Test
    void a_node_that_leaves_and_comes_back_takes_nothing_with_it() {
        open("left");
        List<CompletableFuture<Object>> answers = new ArrayList<>();
        for (int number = 0; number < EACH; number++) {
            answers.add(recharge(one, "left", "left-" + number));
            if (number == EACH / 2) {
                two.close();
            }
        }
        for (int number = 0; number < EACH; number++) {
            settle(answers.get(number), "left", "left-" + number);
        }
        two = Node.start(database, settings(server));
        awaitWritable(two);
        settle(recharge(two, "left", "left-again"), "left", "left-again");

        awaitPosted("left", EACH + 1);
    }

    /** As a client does: what has no outcome is sent again under the same key. */
    private void settle(CompletableFuture<Object> answer, String account, String callback) {
        CompletableFuture<Object> asked = answer;
        for (int tries = 0; tries < 200; tries++) {
            Object outcome = outcomeOrFailure(asked);
            if (outcome instanceof Accepted) {
                return;
            }
            assertThat(WriteFailure.of((Throwable) outcome)).isPresent();
            asked = recharge(one, account, callback);
        }
        throw new AssertionError("No outcome of " + callback);
    }

    private long apply(List<FeedRow> rows, long version, String to) {
        for (int tries = 0; tries < 50; tries++) {
            Object outcome =
                    outcomeOrFailure(
                            one.part(CommandGateway.class)
                                    .send(new ApplyFeedPageCommand("meeting", version, to, rows)));
            if (outcome instanceof PageApplied applied) {
                return applied.position().version();
            }
            assertThat(WriteFailure.of((Throwable) outcome)).isPresent();
        }
        throw new AssertionError("A page could not be applied");
    }

    private static FeedRow row(String id, String account) {
        return new FeedRow(id, account, "1", null, null, null);
    }

    private void open(String account) {
        send(one, new OpenAccountCommand(account, "CNY", 0));
    }

    private static void send(Node node, Object command) {
        outcome(node.part(CommandGateway.class).send(command));
    }

    private static CompletableFuture<Object> recharge(Node node, String account, String callback) {
        return node.part(CommandGateway.class)
                .send(
                        new RechargeCommand(
                                account,
                                new Callback("shop", callback),
                                new RequestedAmount(1, null),
                                null,
                                null));
    }

    private static Object outcome(CompletableFuture<Object> answer) {
        return answer.orTimeout(60, TimeUnit.SECONDS).join();
    }

    private static Object outcomeOrFailure(CompletableFuture<Object> answer) {
        return answer.orTimeout(60, TimeUnit.SECONDS)
                .handle((outcome, failure) -> failure == null ? outcome : failure)
                .join();
    }

    private void awaitPosted(String account, long amount) {
        await().atMost(Node.LIMIT)
                .untilAsserted(() -> assertThat(posted(account)).isEqualTo(amount));
        Map<String, Object> books =
                jdbc.sql(
                                "SELECT count(*) AS entries, count(DISTINCT callback_id) AS callbacks"
                                        + " FROM ledger_entry WHERE account = ? AND layer ="
                                        + " 'POSTED'")
                        .param(account)
                        .query()
                        .singleRow();
        assertThat(books).containsEntry("entries", amount).containsEntry("callbacks", amount);
    }

    private @Nullable Long posted(String account) {
        return jdbc.sql("SELECT posted FROM account_balance WHERE account_id = ?")
                .param(account)
                .query(Long.class)
                .optional()
                .orElse(null);
    }

    private static void awaitWritable(Node node) {
        await().atMost(Node.LIMIT).until(() -> node.part(RemoteStore.class).standing().compared());
    }
}
