package org.tallystick.command.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.command.CommandSide.await;
import static org.tallystick.command.feed.FeedNode.row;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.tallystick.api.Ids;
import org.tallystick.api.cases.CaseAction;
import org.tallystick.api.cases.CaseCommand.ResolveCaseCommand;
import org.tallystick.api.cases.CaseIntention;
import org.tallystick.api.feed.FeedCheck;
import org.tallystick.api.feed.FeedCommand.PauseFeedCommand;
import org.tallystick.api.feed.FeedCommand.RedriveFeedCommand;
import org.tallystick.api.feed.FeedCommand.ResumeFeedCommand;
import org.tallystick.api.feed.FeedCommand.StopFeedCommand;
import org.tallystick.api.feed.FeedPosition;
import org.tallystick.api.feed.FeedResult;
import org.tallystick.api.feed.FeedResult.Done;
import org.tallystick.api.feed.FeedResult.NotDone;
import org.tallystick.api.feed.FeedResult.Obstacle;
import org.tallystick.api.feed.FeedState;
import org.tallystick.api.feed.Feeds;
import org.tallystick.command.CommandSide;
import org.tallystick.testing.TestDatabase;

/** A feed's levers, and the proof that its cursor agrees with what was applied. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FeedCursorTests {

    private CommandSide node;

    @BeforeAll
    void start() {
        node = CommandSide.start(TestDatabase.create().jdbcUrl());
    }

    @AfterAll
    void stop() {
        node.close();
    }

    /** A feed with two pages of two rows each. */
    private FeedNode feed(String name) {
        FeedNode feed = new FeedNode(node, name).registered();
        node.open(name);
        feed.page("c1", row("1", name, 1), row("2", name, 1));
        feed.page("c2", row("3", name, 1), row("4", "nobody-of-" + name, 1));
        return feed;
    }

    private void loseReceipt(String feed, String rowId) {
        node.jdbc()
                .update(
                        "DELETE FROM domainevententry WHERE aggregateidentifier = ?",
                        Ids.receiptStream(Feeds.callback(feed, rowId).movementId()));
    }

    private Done stop(FeedNode feed, FeedCheck check) {
        return (Done)
                feed.send(
                        new StopFeedCommand(
                                feed.feed(),
                                check.version(),
                                String.valueOf(check.problem()),
                                String.valueOf(check.detail())));
    }

    @Test
    void a_feed_that_agrees_with_its_log_and_receipts_passes() {
        FeedNode fresh = new FeedNode(node, "fresh").registered();
        assertThat(fresh.check("9").problem()).isNull();
        FeedNode feed = feed("agrees");
        assertThat(feed.check("5", "6").problem()).isNull();
        // A row that the upstream gives a second time was brought by a page before.
        assertThat(feed.check("3", "4").problem()).isNull();
        feed.send(new PauseFeedCommand("agrees", "ann"));
        feed.send(new ResumeFeedCommand("agrees", "ann"));
        assertThat(feed.check("5").problem()).isNull();
    }

    @Test
    void knows_a_row_that_a_page_long_ago_has_brought() {
        FeedNode feed = feed("long");
        node.jdbc()
                .update(
                        "INSERT INTO recharge_cursor_log SELECT feed, version + n, change,"
                                + " 'c2', 'c2', 0, 0, 0, 0, '{}', null, recorded_at, actor, null"
                                + " FROM recharge_cursor_log, generate_series(1, 2500) AS n"
                                + " WHERE feed = 'long' AND version = 2");
        node.jdbc().update("UPDATE recharge_cursor SET version = 2502 WHERE feed = 'long'");
        assertThat(feed.check("1").problem()).isNull();
        feed.page("c3", row("5", "long", 1));
        node.jdbc().update("UPDATE recharge_cursor_log SET row_ids = '{}' WHERE version = 2503");
        assertThat(feed.check("1", "5").problem()).isEqualTo("row_applied_beyond_cursor");
    }

    @Test
    void finds_a_cursor_that_was_moved_even_after_a_pause() {
        FeedNode feed = feed("moved");
        node.jdbc().update("UPDATE recharge_cursor SET cursor = 'c1' WHERE feed = 'moved'");
        assertThat(feed.check().problem()).isEqualTo("cursor_differs_from_log");
        feed.send(new PauseFeedCommand("moved", "ann"));
        feed.send(new ResumeFeedCommand("moved", "ann"));
        assertThat(feed.check().problem()).isEqualTo("cursor_differs_from_log");
    }

    @Test
    void finds_a_row_of_the_feed_that_was_set_back() {
        FeedNode feed = feed("back");
        node.jdbc()
                .update(
                        "UPDATE recharge_cursor SET cursor = 'c1', version = 1 WHERE feed ="
                                + " 'back'");
        FeedCheck check = feed.check();
        assertThat(check.problem()).isEqualTo("version_differs_from_log");
        assertThat(stop(feed, check).position().version()).isEqualTo(3);
    }

    @Test
    void finds_a_row_that_was_passed_and_not_applied_and_reads_again_from_before_it() {
        FeedNode feed = feed("passed");
        loseReceipt("passed", "3");
        FeedCheck check = feed.check();
        assertThat(check.problem()).isEqualTo("row_not_applied");
        assertThat(check.detail()).endsWith(": 3");
        FeedPosition stopped = stop(feed, check).position();
        assertThat(stopped.state()).isEqualTo(FeedState.STOPPED);
        FeedResult redriven =
                feed.send(new RedriveFeedCommand("passed", String.valueOf(stopped.caseId())));
        FeedPosition position = ((Done) redriven).position();
        assertThat(position.cursor()).isEqualTo("c1");
        assertThat(position.state()).isEqualTo(FeedState.RUNNING);
        assertThat(feed.check().problem()).isNull();
        // Whoever did not get the answer asks again, and is told the same.
        assertThat(feed.send(new RedriveFeedCommand("passed", String.valueOf(stopped.caseId()))))
                .isEqualTo(redriven);
        assertThat(feed.send(new RedriveFeedCommand("passed", "another")))
                .isEqualTo(new NotDone(Obstacle.FEED_CHANGED));
    }

    @Test
    void goes_back_as_far_as_rows_are_missing_however_long_ago() {
        FeedNode feed = new FeedNode(node, "far").registered();
        node.open("far");
        for (int number = 1; number <= 250; number++) {
            feed.page("c" + number, row("r" + number, "far", 1));
        }
        loseReceipt("far", "r249");
        loseReceipt("far", "r10");
        FeedPosition stopped = stop(feed, feed.check()).position();
        feed.send(new RedriveFeedCommand("far", String.valueOf(stopped.caseId())));
        assertThat(feed.position().cursor()).isEqualTo("c9");
    }

    @Test
    void finds_a_row_that_was_applied_and_not_passed() {
        FeedNode feed = feed("ahead");
        node.jdbc().update("DELETE FROM recharge_cursor_log WHERE feed = 'ahead' AND version = 2");
        node.jdbc()
                .update(
                        "UPDATE recharge_cursor SET cursor = 'c1', version = 1 WHERE feed ="
                                + " 'ahead'");
        FeedCheck check = feed.check("3", "4", "5");
        assertThat(check.problem()).isEqualTo("row_applied_beyond_cursor");
        assertThat(check.detail()).endsWith(": 3");
    }

    @Test
    void a_stopped_feed_waits_for_its_case() {
        FeedNode feed = feed("waits");
        loseReceipt("waits", "1");
        FeedPosition stopped = stop(feed, feed.check()).position();
        assertThat(feed.send(new ResumeFeedCommand("waits", "ann")))
                .isEqualTo(new NotDone(Obstacle.FEED_STOPPED_BY_CASE));
        assertThat(feed.send(new PauseFeedCommand("waits", "ann")))
                .isEqualTo(new NotDone(Obstacle.FEED_STOPPED_BY_CASE));
        await(
                node.send(
                        new ResolveCaseCommand(
                                String.valueOf(stopped.caseId()),
                                CaseIntention.PROPOSE,
                                CaseAction.IGNORE,
                                "put right by hand",
                                null,
                                "ann")));
        Done resumed = (Done) feed.send(new ResumeFeedCommand("waits", "ann"));
        assertThat(resumed.position().state()).isEqualTo(FeedState.RUNNING);
        assertThat(feed.check().problem()).isEqualTo("row_not_applied");
    }

    @Test
    void a_paused_feed_takes_no_page_and_every_change_is_in_the_log() {
        FeedNode feed = feed("paused");
        feed.send(new PauseFeedCommand("paused", "ann"));
        feed.send(new PauseFeedCommand("paused", "ann"));
        assertThat(
                        feed.send(
                                new org.tallystick.api.feed.FeedCommand.ApplyFeedPageCommand(
                                        "paused",
                                        feed.position().version(),
                                        "c3",
                                        java.util.List.of())))
                .isEqualTo(new NotDone(Obstacle.FEED_NOT_RUNNING));
        feed.send(new ResumeFeedCommand("paused", "bert"));
        feed.page("c3", row("5", "paused", 1));
        assertThat(
                        node.jdbc()
                                .queryForList(
                                        "SELECT version || change || actor FROM recharge_cursor_log"
                                                + " WHERE feed = 'paused' ORDER BY version",
                                        String.class))
                .containsExactly(
                        "1PAGEfeed:paused",
                        "2PAGEfeed:paused",
                        "3PAUSEDann",
                        "4RESUMEDbert",
                        "5PAGEfeed:paused");
    }
}
