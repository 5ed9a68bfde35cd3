package org.tallystick.app.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.tallystick.api.Callback;
import org.tallystick.api.account.AccountCommand.OpenAccountCommand;
import org.tallystick.api.account.AccountCommand.RechargeCommand;
import org.tallystick.api.account.RequestedAmount;
import org.tallystick.api.deadletter.DeadLetter;
import org.tallystick.api.deadletter.RetryResult;
import org.tallystick.app.deadletter.Poison;
import org.tallystick.testing.TestDatabase;

/** Dead letters that more than one node has to do with. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ParkedOnTwoNodesTest {

    private static final String LEDGER = "ledger";

    private final TestDatabase database = TestDatabase.create();

    private Node one;
    private Node two;
    private Poison poison;

    @BeforeAll
    void start() {
        one = Node.start(database);
        two = Node.start(database);
    }

    @AfterAll
    void stop() {
        two.close();
        one.close();
    }

    @BeforeEach
    void prepare() {
        poison = new Poison(one.part(DataSource.class));
        one.awaitAlive(one, two);
        one.awaitRunning(LEDGER);
    }

    @AfterEach
    void heal() {
        poison.cure();
        one.deadLetters().deleteAll(LEDGER);
    }

    private String account() {
        String accountId = "a-" + UUID.randomUUID();
        one.part(CommandGateway.class).send(new OpenAccountCommand(accountId, "CNY", 0)).join();
        awaitVersion(accountId, 0);
        return accountId;
    }

    private void recharge(Node node, String accountId, long amount) {
        node.part(CommandGateway.class)
                .send(
                        new RechargeCommand(
                                accountId,
                                new Callback("test", UUID.randomUUID().toString()),
                                new RequestedAmount(amount, null),
                                null,
                                null))
                .join();
    }

    private void awaitVersion(String accountId, long version) {
        await().atMost(Node.LIMIT)
                .until(
                        () ->
                                one.jdbc()
                                        .sql(
                                                """
                                                SELECT count(*) FROM account_balance
                                                WHERE account_id = ? AND version >= ?""")
                                        .params(accountId, version)
                                        .query(Integer.class)
                                        .single(),
                        count -> count == 1);
    }

    private List<DeadLetter> letters(String accountId) {
        return two.deadLetters().find(LEDGER, "account/" + accountId, null, 500).data();
    }

    private int entries(String accountId) {
        return one.jdbc()
                .sql("SELECT count(*) FROM ledger_entry WHERE account = ?")
                .param(accountId)
                .query(Integer.class)
                .single();
    }

    private long posted(String accountId) {
        return one.jdbc()
                .sql("SELECT posted FROM account_balance WHERE account_id = ?")
                .param(accountId)
                .query(Long.class)
                .single();
    }

    @Test
    void two_nodes_that_retry_the_same_letters_handle_each_once() {
        String bad = account();
        poison.add("ledger_entry", "account", bad);
        for (int i = 0; i < 20; i++) {
            recharge(one, bad, 10);
        }
        await().atMost(Node.LIMIT).until(() -> letters(bad).size() == 20);
        poison.cure();
        String letter = letters(bad).get(7).letterId();

        ExecutorService people = Executors.newFixedThreadPool(4);
        try {
            List<CompletableFuture<RetryResult>> retries =
                    Stream.of(one, two, one, two)
                            .map(
                                    node ->
                                            CompletableFuture.supplyAsync(
                                                    () ->
                                                            node.deadLetters()
                                                                    .retry(letter)
                                                                    .orElse(
                                                                            new RetryResult(
                                                                                    0, 0, 0)),
                                                    people))
                            .toList();
            retries.forEach(CompletableFuture::join);
            assertThat(retries).allMatch(each -> each.join().failed() == 0);
        } finally {
            people.shutdownNow();
        }

        assertThat(letters(bad)).isEmpty();
        assertThat(entries(bad)).isEqualTo(20);
        assertThat(posted(bad)).isEqualTo(200);
        recharge(one, bad, 1);
        awaitVersion(bad, 21);
    }

    @Test
    void the_node_that_takes_a_segment_over_parks_on() {
        String bad = account();
        poison.add("ledger_entry", "account", bad);
        recharge(one, bad, 10);
        await().atMost(Node.LIMIT).until(() -> letters(bad).size() == 1);
        poison.cure();

        for (int segment = 0; segment < 4; segment++) {
            Node other = two.id().equals(one.segment(LEDGER, segment).owner()) ? one : two;
            one.processors().claim(LEDGER, segment, other.id(), "test");
        }
        one.awaitRunning(LEDGER);
        recharge(one, bad, 5);

        await().atMost(Node.LIMIT).until(() -> letters(bad).size() == 2);
        assertThat(letters(bad).get(1).cause()).isNull();
        assertThat(one.deadLetters().retryAll(LEDGER)).isEqualTo(new RetryResult(2, 0, 0));
        assertThat(posted(bad)).isEqualTo(15);
        assertThat(entries(bad)).isEqualTo(2);
    }

    @Test
    void an_event_that_cannot_even_be_read_is_parked() {
        String bad = account();
        String good = account();
        recharge(one, bad, 10);
        awaitVersion(bad, 1);
        one.jdbc()
                .sql(
                        """
                        INSERT INTO domainevententry (aggregateidentifier, sequencenumber, type,
                            eventidentifier, timestamp, payloadtype, payload, metadata)
                        SELECT aggregateidentifier, 2, type, ?, timestamp, payloadtype,
                            convert_to('{"account', 'UTF8'), metadata
                        FROM domainevententry
                        WHERE aggregateidentifier = ? AND sequencenumber = 1""")
                .params(UUID.randomUUID().toString(), "account/" + bad)
                .update();
        recharge(one, good, 3);

        awaitVersion(good, 1);
        await().atMost(Node.LIMIT).until(() -> letters(bad).size() == 1);
        DeadLetter letter = letters(bad).get(0);
        assertThat(letter.version()).isEqualTo(2);
        assertThat(letter.payload()).isEqualTo("{}");
        assertThat(letter.cause()).isNotNull();
        assertThat(one.deadLetters().retry(letter.letterId())).hasValue(new RetryResult(0, 1, 1));
        assertThat(one.deadLetters().delete(letter.letterId())).isTrue();
        assertThat(two.deadLetters().delete(letter.letterId())).isFalse();
        one.jdbc()
                .sql(
                        """
                        DELETE FROM domainevententry
                        WHERE aggregateidentifier = ? AND sequencenumber = 2""")
                .param("account/" + bad)
                .update();
    }
}
