package org.tallystick.command.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tallystick.api.WriteFailure;
import org.tallystick.api.account.AccountEvent.AccountOpened;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.account.MovementResult.Accepted;
import org.tallystick.api.store.NewerEvents;
import org.tallystick.command.CommandSide;
import org.tallystick.testing.TestDatabase;

/** What a node does when a newer one works on the same database: a rolling upgrade. */
class NewerNodeTests {

    private final TestDatabase database = TestDatabase.create();
    private CommandSide node;

    @BeforeEach
    void start() {
        node = CommandSide.start(database.jdbcUrl());
    }

    @AfterEach
    void stop() {
        node.close();
        database.drop();
    }

    @Test
    void goes_on_with_columns_that_a_newer_version_has_added() {
        node.open("alice");
        node.recharge("alice", "before", 100);
        for (String table : new String[] {"domainevententry", "snapshotevententry"}) {
            node.jdbc().execute("ALTER TABLE " + table + " ADD COLUMN of_the_future text");
            node.jdbc().execute("ALTER TABLE " + table + " ADD COLUMN number bigint DEFAULT 7");
        }

        assertThat(posted(node.recharge("alice", "after", 20))).isEqualTo(120);
        restart();
        assertThat(posted(node.deduct("alice", "again", 50))).isEqualTo(70);
    }

    @Test
    void reads_events_with_fields_and_revisions_of_a_newer_version() {
        node.open("alice");
        MovementResult first = node.recharge("alice", "once", 100);
        node.jdbc()
                .update(
                        """
                        UPDATE domainevententry SET payloadrevision = '7', payload = convert_to(
                            (convert_from(payload, 'UTF8')::jsonb
                                || '{"ofTheFuture": {"deep": [1, 2]}}')::text, 'UTF8')
                        """);
        restart();

        assertThat(posted(node.recharge("alice", "more", 20))).isEqualTo(120);
        assertThat(node.recharge("alice", "once", 100))
                .isInstanceOfSatisfying(
                        Accepted.class,
                        again -> {
                            assertThat(again.replayed()).isTrue();
                            assertThat(again.movement()).isEqualTo(((Accepted) first).movement());
                        });
    }

    @Test
    void decides_nothing_about_an_account_with_an_event_that_it_does_not_know() {
        node.open("alice");
        node.open("bob");
        node.recharge("alice", "before", 100);
        node.writeNewer("alice");

        Throwable failure =
                CommandSide.failureOf(node.send(CommandSide.deducting("alice", "blind", 100)));
        assertThat(WriteFailure.of(failure)).contains(WriteFailure.NEWER_VERSION);
        assertThat(
                        node.count(
                                "SELECT count(*) FROM domainevententry"
                                        + " WHERE aggregateidentifier = 'account/alice'"))
                .isEqualTo(3);
        assertThat(posted(node.recharge("bob", "others", 5))).isEqualTo(5);
    }

    /** Also if it comes while the node is at work, together with commands for others. */
    @Test
    void one_that_cannot_be_decided_keeps_no_other_of_its_group_from_being_done() {
        node.open("alice");
        node.open("bob");
        node.recharge("alice", "before", 100);
        node.writeNewer("alice");

        List<CompletableFuture<MovementResult>> group = new ArrayList<>();
        for (int number = 0; number < 20; number++) {
            String account = number % 2 == 0 ? "alice" : "bob";
            group.add(node.send(CommandSide.recharging(account, "group-" + number, 1)));
        }

        for (int number = 0; number < 20; number += 2) {
            assertThat(WriteFailure.of(CommandSide.failureOf(group.get(number))))
                    .contains(WriteFailure.NEWER_VERSION);
            assertThat(CommandSide.await(group.get(number + 1))).isInstanceOf(Accepted.class);
        }
        assertThat(posted(node.recharge("bob", "last", 1))).isEqualTo(11);
    }

    /** Broken off there, nobody would ever come to it: all would wait for what comes next. */
    @Test
    void readers_of_all_events_are_handed_what_nobody_can_pass_over() {
        node.open("alice");
        node.writeNewer("alice");
        node.open("bob");

        List<TrackedEventMessage<?>> read = new ArrayList<>();
        node.bean(PostgresEventStorageEngine.class).readEvents(null, true).forEach(read::add);

        assertThat(read).hasSize(3);
        assertThat(read.get(0).getPayload()).isInstanceOf(AccountOpened.class);
        assertThat(read.get(2).getPayload()).isInstanceOf(AccountOpened.class);
        assertThatThrownBy(() -> read.get(1).getPayloadType())
                .isInstanceOf(NewerEventException.class);
        assertThatThrownBy(() -> read.get(1).getPayload()).isInstanceOf(NewerEventException.class);
        long position = read.get(1).trackingToken().position().orElseThrow();
        NewerEvents newer = node.bean(NewerEvents.class);
        assertThat(newer.firstBeyond(position - 1))
                .hasValueSatisfying(
                        met -> {
                            assertThat(met.position()).isEqualTo(position);
                            assertThat(met.type()).endsWith("FundsLent");
                        });
        assertThat(newer.firstBeyond(position)).isEmpty();
    }

    /** What it stands for may be of a kind that nobody here knows, and would be hidden by it. */
    @Test
    void does_not_trust_a_snapshot_of_a_newer_version() {
        node.close();
        node = CommandSide.start(database.jdbcUrl(), "tallystick.writer.snapshot-after=10");
        node.open("alice");
        for (int number = 0; number < 20; number++) {
            node.recharge("alice", "before-" + number, 1);
        }
        await().atMost(Duration.ofMinutes(1))
                .until(() -> node.count("SELECT count(*) FROM snapshotevententry") > 0);
        restart();
        assertThat(posted(node.recharge("alice", "known", 1))).isEqualTo(21);
        node.writeNewer("alice");
        node.jdbc()
                .update(
                        """
                        UPDATE snapshotevententry SET payloadrevision = '2', sequencenumber =
                            (SELECT max(sequencenumber) FROM domainevententry
                                WHERE aggregateidentifier = 'account/alice')
                        """);
        restart();

        Throwable failure =
                CommandSide.failureOf(node.send(CommandSide.deducting("alice", "blind", 1)));
        assertThat(WriteFailure.of(failure)).contains(WriteFailure.NEWER_VERSION);
    }

    private void restart() {
        node.close();
        node = CommandSide.start(database.jdbcUrl());
    }

    private static long posted(MovementResult result) {
        return ((Accepted) result).movement().posted();
    }
}
