package org.tallystick.command.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.command.CommandSide.await;
import static org.tallystick.command.feed.FeedNode.row;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.tallystick.api.Ids;
import org.tallystick.api.WriteFailure;
import org.tallystick.api.account.AccountCommand.RechargeCommand;
import org.tallystick.api.account.AccountEvent.FundsRecharged;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.account.MovementResult.KeyReused;
import org.tallystick.api.account.RequestedAmount;
import org.tallystick.api.feed.FeedCommand.ApplyFeedPageCommand;
import org.tallystick.api.feed.FeedPosition;
import org.tallystick.api.feed.FeedResult.NotDone;
import org.tallystick.api.feed.FeedResult.Obstacle;
import org.tallystick.api.feed.FeedResult.PageApplied;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.api.feed.Feeds;
import org.tallystick.command.CommandSide;
import org.tallystick.testing.TestDatabase;

/** A page: its money, its cases and its cursor in one transaction. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FeedPagesTests {

    private CommandSide node;

    @BeforeAll
    void start() {
        node = CommandSide.start(TestDatabase.create().jdbcUrl());
    }

    @AfterAll
    void stop() {
        node.close();
    }

    private FeedNode feed(String name) {
        return new FeedNode(node, name).registered();
    }

    @Test
    void moves_money_and_cursor_and_tells_the_log_in_one_transaction() {
        FeedNode feed = feed("one");
        node.open("one-a");
        node.open("one-b");
        PageApplied applied =
                feed.page(
                        "c1",
                        row("1", "one-b", "5", "CNY", "ref", "2026-01-01T00:00:00.123456Z"),
                        row("2", "one-a", 7));
        assertThat(applied.applied()).isEqualTo(2);
        FeedPosition position = feed.position();
        assertThat(position.cursor()).isEqualTo("c1");
        assertThat(position.version()).isEqualTo(1);
        assertThat(position.lastAppliedId()).isEqualTo("2");
        assertThat(position.applied()).isEqualTo(2);
        FundsRecharged first =
                (FundsRecharged)
                        node.events()
                                .readEvents(Ids.accountStream("one-b"))
                                .filter(event -> event.getSequenceNumber() == 1)
                                .next()
                                .getPayload();
        assertThat(first.movement().callback()).isEqualTo(Feeds.callback("one", "1"));
        assertThat(first.movement().occurredAt()).hasToString("2026-01-01T00:00:00.123Z");
        assertThat(first.movement().reference()).isEqualTo("ref");
        assertThat(
                        node.count(
                                "SELECT count(DISTINCT xmin::text) FROM (SELECT xmin FROM"
                                        + " domainevententry WHERE aggregateidentifier IN"
                                        + " ('account/one-a', 'account/one-b') AND sequencenumber ="
                                        + " 1 UNION ALL SELECT xmin FROM recharge_cursor WHERE feed"
                                        + " = 'one' UNION ALL SELECT xmin FROM recharge_cursor_log"
                                        + " WHERE feed = 'one') AS written"))
                .isEqualTo(1);
    }

    /** B84: a boundary row that comes again, and a row that comes twice at once, move nothing. */
    @Test
    void a_row_that_comes_again_moves_nothing_and_fails_nothing() {
        FeedNode feed = feed("again");
        node.open("again");
        PageApplied first =
                feed.page("c1", row("1", "again", 1), row("1", "again", 1), row("2", "again", 2));
        assertThat(first.applied()).isEqualTo(2);
        assertThat(first.duplicates()).isEqualTo(1);
        PageApplied second = feed.page("c2", row("2", "again", 2), row("3", "again", 3));
        assertThat(second.applied()).isEqualTo(1);
        assertThat(second.duplicates()).isEqualTo(1);
        assertThat(feed.movements("again")).containsExactly("1", "2", "3");
    }

    @Test
    void a_row_far_older_than_the_accounts_window_is_known() {
        FeedNode feed = feed("older");
        node.open("older");
        feed.page("c0", row("0", "older", 1));
        for (int page = 1; page <= 3; page++) {
            FeedRow[] rows = new FeedRow[400];
            for (int i = 0; i < rows.length; i++) {
                rows[i] = row(page + "-" + i, "older", 1);
            }
            feed.page("c" + page, rows);
        }
        PageApplied again = feed.page("c4", row("0", "older", 1), row("last", "older", 1));
        assertThat(again.applied()).isEqualTo(1);
        assertThat(again.duplicates()).isEqualTo(1);
        assertThat(feed.movements("older")).hasSize(1_202).doesNotHaveDuplicates();
    }

    @Test
    void an_account_keeps_the_order_of_its_rows_over_all_accounts() {
        FeedNode feed = feed("order");
        node.open("order-a");
        node.open("order-b");
        feed.page(
                "c1",
                row("4", "order-b", 1),
                row("3", "order-a", 1),
                row("2", "order-b", 1),
                row("1", "order-a", 1));
        assertThat(feed.movements("order-a")).containsExactly("3", "1");
        assertThat(feed.movements("order-b")).containsExactly("4", "2");
        assertThat(feed.position().lastAppliedId()).isEqualTo("1");
    }

    /** B94: whoever was passed by in the meantime is refused, and nothing of his page remains. */
    @Test
    void a_stale_page_is_refused() {
        FeedNode feed = feed("stale");
        node.open("stale");
        long seen = feed.position().version();
        feed.page("c1", row("1", "stale", 1));
        assertThat(
                        feed.send(
                                new ApplyFeedPageCommand(
                                        "stale", seen, "c2", List.of(row("2", "stale", 2)))))
                .isEqualTo(new NotDone(Obstacle.FEED_CHANGED));
        assertThat(feed.movements("stale")).containsExactly("1");
        assertThat(feed.position().cursor()).isEqualTo("c1");
        assertThat(
                        new FeedNode(node, "unheard")
                                .send(new ApplyFeedPageCommand("unheard", 0, "c", List.of())))
                .isEqualTo(new NotDone(Obstacle.FEED_NOT_FOUND));
    }

    @Test
    void a_page_without_rows_moves_the_cursor_and_a_late_one_does_not() {
        FeedNode feed = feed("empty");
        node.open("empty");
        feed.page("c1");
        assertThat(feed.position().cursor()).isEqualTo("c1");
        feed.send(new ApplyFeedPageCommand("empty", 1, null, List.of(row("1", "empty", 1))));
        assertThat(feed.position().cursor()).isEqualTo("c1");
        assertThat(feed.position().applied()).isEqualTo(1);
        assertThat(feed.movements("empty")).containsExactly("1");
    }

    /** A page that takes too long is that feed's affair. */
    @Test
    void a_page_that_cannot_be_written_in_time_fails_no_other_feeds_page() {
        FeedNode slow = feed("slow");
        FeedNode quick = feed("quick");
        node.open("slow");
        node.open("quick");
        node.jdbc()
                .execute(
                        "CREATE FUNCTION too_slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
                                + " RAISE EXCEPTION USING ERRCODE = '57014'; END $$");
        node.jdbc()
                .execute(
                        "CREATE TRIGGER too_slow BEFORE INSERT ON recharge_cursor_log FOR EACH ROW"
                                + " WHEN (NEW.feed = 'slow') EXECUTE FUNCTION too_slow()");
        CompletableFuture<PageApplied> first = node.send(page(slow));
        CompletableFuture<PageApplied> second = node.send(page(quick));
        CompletableFuture<PageApplied> third = node.send(page(slow));
        assertThat(WriteFailure.of(CommandSide.failureOf(first))).contains(WriteFailure.BUSY);
        assertThat(WriteFailure.of(CommandSide.failureOf(third))).contains(WriteFailure.BUSY);
        assertThat(await(second).applied()).isEqualTo(1);
        node.jdbc().execute("DROP TRIGGER too_slow ON recharge_cursor_log");
    }

    private static ApplyFeedPageCommand page(FeedNode feed) {
        return new ApplyFeedPageCommand(feed.feed(), 0, "c", List.of(row("1", feed.feed(), 1)));
    }

    @Test
    void pages_and_direct_commands_stand_side_by_side() {
        FeedNode feed = feed("shared");
        node.open("shared-row");
        List<RechargeCommand> direct = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            direct.add(CommandSide.recharging("shared-row", "direct-" + i, 1));
        }
        direct.add(
                25,
                new RechargeCommand(
                        "shared-row",
                        Feeds.callback("shared", "0"),
                        new RequestedAmount(2, null),
                        null,
                        null));
        FeedRow[] rows = new FeedRow[100];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = row(Integer.toString(i), "shared-row", 1);
        }
        var page = node.send(new ApplyFeedPageCommand("shared", 0, "c", List.of(rows)));
        List<MovementResult> answers = node.sendAll(direct);
        PageApplied applied = (PageApplied) await(page);
        assertThat(applied.applied() + applied.cases()).isEqualTo(100);
        assertThat(feed.movements("shared-row")).hasSize(150).doesNotHaveDuplicates();
        if (applied.cases() == 0) {
            assertThat(answers.get(25)).isEqualTo(new KeyReused(List.of("amount")));
        }
    }
}
