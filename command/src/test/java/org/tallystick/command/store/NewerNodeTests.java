package org.tallystick.command.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.account.MovementResult.Accepted;
import org.tallystick.command.CommandSide;
import org.tallystick.testing.TestDatabase;

/** What a node does when a newer one works on the same database: a rolling upgrade. */
class NewerNodeTests {

    private static final String NEWER_TYPE = "org.tallystick.api.account.AccountEvent$FundsLent";

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
        node.jdbc()
                .update(
                        """
                        INSERT INTO domainevententry (globalindex, eventidentifier,
                            aggregateidentifier, sequencenumber, type, timestamp, payloadtype,
                            payloadrevision, payload, metadata)
                        SELECT nextval('domainevententry_globalindex_seq'), gen_random_uuid()::text,
                            aggregateidentifier, sequencenumber + 1, type, timestamp, ?,
                            payloadrevision, payload, metadata
                        FROM domainevententry WHERE aggregateidentifier = 'account/alice'
                        ORDER BY sequencenumber DESC LIMIT 1
                        """,
                        NEWER_TYPE);

        Throwable failure =
                CommandSide.failureOf(node.send(CommandSide.deducting("alice", "blind", 100)));
        assertThat(failure).hasStackTraceContaining("of a newer Tallystick");
        assertThat(
                        node.count(
                                "SELECT count(*) FROM domainevententry"
                                        + " WHERE aggregateidentifier = 'account/alice'"))
                .isEqualTo(3);
        assertThat(posted(node.recharge("bob", "others", 5))).isEqualTo(5);
    }

    private void restart() {
        node.close();
        node = CommandSide.start(database.jdbcUrl());
    }

    private static long posted(MovementResult result) {
        return ((Accepted) result).movement().posted();
    }
}
