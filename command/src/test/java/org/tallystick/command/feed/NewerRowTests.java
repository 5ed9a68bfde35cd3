package org.tallystick.command.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tallystick.api.WriteFailure;
import org.tallystick.api.feed.FeedCommand.ApplyFeedPageCommand;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.command.CommandSide;
import org.tallystick.testing.TestDatabase;

/** A page with a row for an account to which a newer version has written. */
class NewerRowTests {

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
    void makes_no_case_of_a_row_that_only_a_newer_node_can_apply() {
        FeedNode feed = new FeedNode(node, "upgraded").registered();
        node.open("alice");
        node.open("bob");
        node.writeNewer("alice");
        FeedRow[] rows = {FeedNode.row("1", "bob", 5), FeedNode.row("2", "alice", 7)};

        Throwable failure =
                CommandSide.failureOf(
                        node.send(
                                new ApplyFeedPageCommand(
                                        "upgraded",
                                        feed.position().version(),
                                        "c1",
                                        List.of(rows))));

        assertThat(WriteFailure.of(failure)).contains(WriteFailure.NEWER_VERSION);
        assertThat(feed.caseReason(rows[1])).isNull();
        assertThat(feed.movements("bob")).as("the page is one").isEmpty();
        assertThat(feed.position().cursor()).isNull();
        assertThat(feed.page("c1", rows[0]).applied()).as("others go on").isEqualTo(1);
    }
}
