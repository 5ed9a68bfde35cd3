package org.tallystick.command.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.command.CommandSide.await;
import static org.tallystick.command.feed.FeedNode.row;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.tallystick.api.Ids;
import org.tallystick.api.Limits;
import org.tallystick.api.account.AccountCommand.CloseAccountCommand;
import org.tallystick.api.feed.FeedResult.PageApplied;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.api.feed.Feeds;
import org.tallystick.command.CommandSide;
import org.tallystick.testing.TestDatabase;

/** Rows that cannot be applied, and their neighbours, which can. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FeedBadRowsTests {

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
    void every_row_that_cannot_be_applied_becomes_a_case_and_the_cursor_goes_on() {
        FeedNode feed = feed("bad");
        node.open("bad");
        node.open("bad-closed");
        node.open("bad-full");
        await(node.send(new CloseAccountCommand("bad-closed", "test")));
        for (int i = 0; i < 9; i++) {
            node.recharge("bad-full", "full-" + i, Limits.AMOUNT_MAX);
        }
        List<FeedRow> rows =
                List.of(
                        row("1", "bad", 1),
                        row("account_not_found", "bad-nobody", 1),
                        row("currency_mismatch", "bad", "1", "USD", null, null),
                        row("currency_unsupported", "bad", "1", "XAU", null, null),
                        row("amount_invalid", "bad", "1.5", null, null, null),
                        row("amount_invalid-", "bad", "-1", null, null, null),
                        row("amount_invalid0", "bad", null, null, null, null),
                        row("account_closed", "bad-closed", 1),
                        row(
                                "balance_limit_exceeded",
                                "bad-full",
                                9_007_199_254_740_992L - 9 * Limits.AMOUNT_MAX),
                        row("account_id_invalid", "b\u0000d", "1", null, null, null),
                        row("account_id_invalid0", null, "1", null, null, null),
                        row("reference_invalid", "bad", "1", null, "a\nb", null),
                        row("created_at_invalid", "bad", "1", null, null, "yesterday"),
                        row(
                                "created_at_invalid+",
                                "bad",
                                "1",
                                null,
                                null,
                                "+294277-01-01T00:00:00Z"),
                        row("2", "bad", 2));
        PageApplied applied = feed.page("c1", rows.toArray(FeedRow[]::new));
        assertThat(applied.applied()).isEqualTo(2);
        assertThat(applied.cases()).isEqualTo(13);
        for (FeedRow row : rows.subList(1, rows.size() - 1)) {
            String expected = String.valueOf(row.id()).replaceAll("[-0+]$", "");
            assertThat(feed.caseReason(row)).isEqualTo(expected);
        }
        assertThat(feed.movements("bad")).containsExactly("1", "2");
        PageApplied again = feed.page("c2", rows.toArray(FeedRow[]::new));
        assertThat(again.cases()).isZero();
        assertThat(again.duplicates()).isEqualTo(15);
        assertThat(feed.position().cursor()).isEqualTo("c2");
    }

    @Test
    void rows_without_a_usable_id_have_a_case_each() {
        FeedNode feed = feed("nameless");
        node.open("nameless");
        FeedRow none = row(null, "nameless", "1", null, null, null);
        FeedRow odd = row("é", "nameless", "1", null, null, null);
        FeedRow longOne = row("x".repeat(256), "nameless", "1", null, null, null);
        PageApplied applied = feed.page("c1", none, odd, longOne, none);
        assertThat(applied.cases()).isEqualTo(3);
        assertThat(applied.duplicates()).isEqualTo(1);
        assertThat(List.of(none, odd, longOne))
                .allSatisfy(row -> assertThat(feed.caseReason(row)).isEqualTo("id_invalid"));
    }

    @Test
    void the_same_id_with_other_content_is_a_case_and_moves_nothing() {
        FeedNode feed = feed("other");
        node.open("other");
        PageApplied applied = feed.page("c1", row("1", "other", 1), row("1", "other", 2));
        assertThat(applied.applied()).isEqualTo(1);
        assertThat(applied.cases()).isEqualTo(1);
        assertThat(feed.caseReason(row("1", "other", 2))).isEqualTo("callback_reused");
        assertThat(feed.movements("other")).containsExactly("1");
    }

    @Test
    void a_rows_bug_becomes_a_case_and_its_neighbours_are_applied() {
        FeedNode feed = feed("bug");
        node.open("bug");
        feed.page("c1", row("1", "bug", 1));
        node.jdbc()
                .update(
                        "DELETE FROM domainevententry WHERE aggregateidentifier = ?",
                        Ids.receiptStream(Feeds.callback("bug", "1").movementId()));
        PageApplied applied =
                feed.page("c2", row("0", "bug", 1), row("1", "bug", 1), row("2", "bug", 2));
        assertThat(applied.applied()).isEqualTo(2);
        assertThat(applied.cases()).isEqualTo(1);
        assertThat(feed.caseReason(row("1", "bug", 1))).isEqualTo("internal");
        assertThat(feed.movements("bug")).containsExactly("1", "0", "2");
    }
}
