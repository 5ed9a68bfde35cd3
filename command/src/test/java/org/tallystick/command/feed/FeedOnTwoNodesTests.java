package org.tallystick.command.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.command.CommandSide.await;
import static org.tallystick.command.feed.FeedNode.row;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.tallystick.api.feed.FeedCommand.ApplyFeedPageCommand;
import org.tallystick.api.feed.FeedResult;
import org.tallystick.api.feed.FeedResult.NotDone;
import org.tallystick.api.feed.FeedResult.Obstacle;
import org.tallystick.api.feed.FeedResult.PageApplied;
import org.tallystick.command.CommandSide;
import org.tallystick.testing.TestDatabase;

/** B94: the same page through two nodes at the same time. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FeedOnTwoNodesTests {

    private static final int PAGES = 10;

    private CommandSide one;
    private CommandSide other;

    @BeforeAll
    void start() {
        TestDatabase database = TestDatabase.create();
        one = CommandSide.start(database.jdbcUrl());
        other = CommandSide.start(database.jdbcUrl());
    }

    @AfterAll
    void stop() {
        one.close();
        other.close();
    }

    @Test
    void is_applied_by_one_of_them_and_refused_to_the_other() {
        FeedNode feed = new FeedNode(one, "pair").registered();
        one.open("pair");
        for (int number = 0; number < PAGES; number++) {
            ApplyFeedPageCommand page =
                    new ApplyFeedPageCommand(
                            "pair",
                            number,
                            "c" + number,
                            List.of(row(number + "-a", "pair", 1), row(number + "-b", "pair", 1)));
            CompletableFuture<FeedResult> first = one.send(page);
            CompletableFuture<FeedResult> second = other.send(page);
            List<FeedResult> results = List.of(await(first), await(second));
            assertThat(results).filteredOn(PageApplied.class::isInstance).hasSize(1);
            assertThat(results).contains(new NotDone(Obstacle.FEED_CHANGED));
        }
        assertThat(feed.movements("pair"))
                .containsExactlyElementsOf(
                        IntStream.range(0, PAGES)
                                .boxed()
                                .flatMap(number -> Stream.of(number + "-a", number + "-b"))
                                .toList());
        assertThat(feed.position().applied()).isEqualTo(2L * PAGES);
        assertThat(feed.position().duplicates()).isZero();
        assertThat(feed.check().problem()).isNull();
    }
}
