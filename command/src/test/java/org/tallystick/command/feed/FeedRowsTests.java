package org.tallystick.command.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.command.feed.FeedNode.row;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.tallystick.api.Limits;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.api.feed.FeedRowResult.Applied;
import org.tallystick.api.feed.FeedRowResult.NotApplied;
import org.tallystick.api.feed.Feeds;
import org.tallystick.command.CommandSide;
import org.tallystick.testing.TestDatabase;

/** A row that had to wait for a person is applied under its own id after the repair, once. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FeedRowsTests {

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
    void applies_the_row_of_an_account_that_was_opened_since() {
        FeedNode feed = feed("opened");
        feed.page("c1", row("1", "opened", 5));
        assertThat(feed.retry("1")).isEqualTo(new NotApplied("account_not_found"));
        node.open("opened");
        // The page that brings it again leaves it to its case.
        assertThat(feed.page("c2", row("1", "opened", 5)).applied()).isZero();
        Applied applied = (Applied) feed.retry("1");
        assertThat(applied.movementId()).isEqualTo(Feeds.callback("opened", "1").movementId());
        assertThat(feed.retry("1")).isEqualTo(applied);
        assertThat(feed.movements("opened")).containsExactly("1");
    }

    @Test
    void reopens_a_recorded_refusal_and_applies_the_row_under_the_same_id() {
        FeedNode feed = feed("full");
        node.open("full");
        for (int i = 0; i < 9; i++) {
            node.recharge("full", "full-" + i, Limits.AMOUNT_MAX);
        }
        feed.page("c1", row("1", "full", 9_000_000_000_000L));
        assertThat(feed.retry("1")).isEqualTo(new NotApplied("balance_limit_exceeded"));
        node.deduct("full", "room", Limits.AMOUNT_MAX);
        assertThat(feed.retry("1")).isInstanceOf(Applied.class);
        assertThat(feed.movements("full")).last().isEqualTo("1");
        assertThat(feed.page("c2", row("1", "full", 9_000_000_000_000L)).duplicates()).isEqualTo(1);
    }

    @Test
    void applies_what_the_upstream_gives_after_its_repair() {
        FeedNode feed = feed("repaired");
        node.open("repaired");
        FeedRow broken = row("1", "repaired", "5.0", null, null, null);
        feed.page("c1", broken);
        assertThat(feed.retry("1")).isEqualTo(new NotApplied("amount_invalid"));
        feed.page("c2", row("1", "repaired", 5));
        assertThat(feed.movements("repaired")).isEmpty();
        assertThat(feed.retry("1")).isInstanceOf(Applied.class);
        // What it gives after that changes nothing any more.
        feed.page("c3", row("1", "repaired", 6));
        assertThat(feed.retry("1")).isInstanceOf(Applied.class);
        assertThat(feed.movements("repaired")).containsExactly("1");
    }

    /** A refusal is no movement: what the upstream corrects after it counts. */
    @Test
    void applies_what_the_upstream_gives_after_a_recorded_refusal() {
        FeedNode feed = feed("corrected");
        node.open("corrected");
        node.open("corrected-too");
        for (int i = 0; i < 9; i++) {
            node.recharge("corrected", "corrected-full-" + i, Limits.AMOUNT_MAX);
        }
        feed.page("c1", row("1", "corrected", 9_000_000_000_000L));
        assertThat(feed.known(row("1", "corrected", 9_000_000_000_000L))).containsExactly("1");
        assertThat(feed.known(row("1", "corrected", 5))).isEmpty();
        feed.page("c2", row("1", "corrected", 5));
        assertThat(feed.known(row("1", "corrected", 5))).containsExactly("1");
        // It may name another account as well.
        feed.page("c3", row("1", "corrected-too", 7));
        assertThat(feed.movements("corrected-too")).isEmpty();
        assertThat(feed.retry("1")).isInstanceOf(Applied.class);
        assertThat(feed.movements("corrected-too")).containsExactly("1");
        assertThat(feed.movements("corrected")).doesNotContain("1");
        // What has moved money is what it is.
        assertThat(feed.known(row("1", "corrected", 5))).containsExactly("1");
        assertThat(feed.page("c4", row("1", "corrected", 5)).applied()).isZero();
        assertThat(feed.retry("1")).isInstanceOf(Applied.class);
        assertThat(feed.movements("corrected-too")).containsExactly("1");
        assertThat(feed.movements("corrected")).doesNotContain("1");
    }

    @Test
    void refuses_a_row_that_has_no_case_and_one_that_reads_otherwise_than_its_receipt() {
        FeedNode feed = feed("none");
        node.open("none");
        feed.page("c1", row("1", "none", 1), row("1", "none", 2));
        assertThat(feed.retry("1")).isEqualTo(new NotApplied("callback_reused"));
        assertThat(feed.retry("2")).isEqualTo(new NotApplied("row_not_found"));
        assertThat(feed.movements("none")).containsExactly("1");
    }
}
