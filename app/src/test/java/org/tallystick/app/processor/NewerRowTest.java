package org.tallystick.app.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.UUID;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.tallystick.api.Callback;
import org.tallystick.api.account.AccountCommand.OpenAccountCommand;
import org.tallystick.api.account.AccountCommand.RechargeCommand;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.account.MovementResult.Accepted;
import org.tallystick.api.account.RequestedAmount;
import org.tallystick.testing.TestDatabase;

/** A feed that an old node reads brings a row for an account to which a newer one has written. */
class NewerRowTest {

    private static final String[] FEED = {
        "--tallystick.feeds.late.kind=postgres",
        "--tallystick.feeds.late.table.name=other.late_order",
        "--tallystick.feeds.late.table.order=seq",
        "--tallystick.feeds.late.poll-interval=200ms"
    };

    private final TestDatabase database = TestDatabase.create();
    private final JdbcClient jdbc = JdbcClient.create(database.dataSource());

    @AfterEach
    void drop() {
        database.drop();
    }

    @Test
    void leaves_the_feed_to_the_newer_node_which_applies_the_row_and_makes_no_case() {
        jdbc.sql(
                        "CREATE SCHEMA other CREATE TABLE late_order (id text PRIMARY KEY,"
                                + " account_id text, amount bigint, seq bigint)")
                .update();
        try (Node old = Node.start(database, FEED)) {
            open(old, "alice");
            open(old, "bob");
            row(1, "bob", 5);
            await().atMost(Node.LIMIT).until(() -> posted("bob") == 5);
            assertThat(reader()).isEqualTo(old.id());
            try (Node newer = Node.startNewer(database, FEED)) {
                assertThat(recharge(newer, "alice", 100)).isInstanceOf(Accepted.class);

                row(2, "alice", 7);
                row(3, "bob", 1);

                await().atMost(Node.LIMIT).until(() -> posted("alice") == 107);
                await().atMost(Node.LIMIT).until(() -> posted("bob") == 6);
                assertThat(number("SELECT applied FROM recharge_cursor")).isEqualTo(3);
                assertThat(number("SELECT count(*) FROM case_view")).isZero();
            }
        }
    }

    private static void open(Node node, String accountId) {
        node.part(CommandGateway.class).send(new OpenAccountCommand(accountId, "CNY", 0)).join();
    }

    private static MovementResult recharge(Node node, String accountId, long amount) {
        return node.part(CommandGateway.class)
                .<MovementResult>send(
                        new RechargeCommand(
                                accountId,
                                new Callback("test", UUID.randomUUID().toString()),
                                new RequestedAmount(amount, null),
                                null,
                                null))
                .join();
    }

    private void row(long number, String accountId, long amount) {
        jdbc.sql("INSERT INTO other.late_order VALUES (?, ?, ?, ?)")
                .params("L-" + number, accountId, amount, number)
                .update();
    }

    private String reader() {
        return jdbc.sql("SELECT owner FROM recharge_feed_lease").query(String.class).single();
    }

    private long posted(String accountId) {
        return number(
                "SELECT coalesce(max(posted), -1) FROM account_balance WHERE account_id = '%s'"
                        .formatted(accountId));
    }

    private long number(String sql) {
        return jdbc.sql(sql).query(Long.class).single();
    }
}
