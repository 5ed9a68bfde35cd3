package org.tallystick.query.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.tallystick.api.feed.FeedCommand.ApplyFeedPageCommand;
import org.tallystick.api.feed.FeedCommand.StopFeedCommand;
import org.tallystick.api.feed.FeedPosition;
import org.tallystick.api.feed.FeedResult;
import org.tallystick.api.feed.FeedResult.Done;
import org.tallystick.api.feed.FeedResult.NotDone;
import org.tallystick.api.feed.FeedResult.Obstacle;
import org.tallystick.api.feed.FeedResult.PageApplied;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.api.feed.FeedState;
import org.tallystick.api.feed.FeedUpstreams;
import org.tallystick.api.feed.Feeds;
import org.tallystick.api.reconciliation.Difference;
import org.tallystick.api.reconciliation.DifferenceKind;
import org.tallystick.api.reconciliation.DifferenceStatus;

/** What was passed by is read again; the write side here only notes what it is asked. */
class FeedRepairTest extends ReconciliationTestCase {

    private final UpstreamBooks upstream = new UpstreamBooks();
    private final List<ApplyFeedPageCommand> pages = new CopyOnWriteArrayList<>();
    private FeedRepair repair;

    @BeforeEach
    void feed() {
        for (int number = 0; number < 5; number++) {
            upstream.add("r" + number, "alice", 10, "CNY");
        }
        sql(
                """
                INSERT INTO recharge_cursor_log (feed, version, change, to_cursor, row_count,
                    applied, duplicates, cases, row_ids, recorded_at, actor)
                VALUES ('shop', 1, 'PAGE', '5', 1, 1, 0, 0, '{r4}', now(), 'feed:shop')""");
        sql(
                """
                INSERT INTO recharge_cursor (feed, cursor, version, state, applied, duplicates,
                    cases) VALUES ('shop', '5', 1, 'RUNNING', 1, 0, 0)""");
        repair =
                new FeedRepair(
                        new StaticListableBeanFactory(Map.of("upstreams", upstream))
                                .getBeanProvider(FeedUpstreams.class),
                        readSide.bean(FeedTables.class),
                        readSide.bean(FeedPlaces.class),
                        readSide.bean(RepairCommands.class));
    }

    /** As the write side does: what cannot be applied becomes a case. */
    private FeedResult take(ApplyFeedPageCommand page) {
        pages.add(page);
        for (FeedRow row : page.rows()) {
            sql(
                    "INSERT INTO recharge_feed_case (feed, row_id, case_id, reason)"
                            + " VALUES ('shop', ?, 'c', 'account_not_found')",
                    Feeds.rowKey(row));
        }
        return new PageApplied(position(null), 0, 0, page.rows().size());
    }

    private static FeedPosition position(@Nullable String caseId) {
        return new FeedPosition(
                "shop", "5", 2, FeedState.STOPPED, null, null, 1, 0, 0, caseId, null);
    }

    private static Difference missing(String row, String after) {
        return new Difference(
                row,
                DifferenceKind.FEED_ROW_ONLY_UPSTREAM,
                null,
                Map.of(),
                Map.of(),
                Map.of("feed", "shop", "callbackId", row, "after", after),
                DifferenceStatus.OPEN,
                null,
                Instant.EPOCH,
                Instant.EPOCH);
    }

    @Test
    void applies_only_the_rows_that_are_missing_and_leaves_the_cursor() {
        readSide.handleCommands(
                ApplyFeedPageCommand.class, command -> take((ApplyFeedPageCommand) command));
        Difference first = missing("r1", "0");
        Difference second = missing("r3", "2");
        Difference gone = missing("r9", "2");
        assertThat(repair.reread(List.of(first, second, gone), "anna"))
                .containsExactlyInAnyOrder(first, second);
        assertThat(pages).hasSize(1);
        assertThat(pages.get(0).to()).isNull();
        assertThat(pages.get(0).version()).isEqualTo(1);
        assertThat(pages.get(0).rows())
                .extracting(FeedRow::id)
                .containsExactlyInAnyOrder("r1", "r3");
    }

    /** Somebody else may change the feed between our look at it and our command. */
    @Test
    void looks_again_when_the_feed_has_changed() {
        List<Long> versions = new ArrayList<>();
        readSide.handleCommands(
                ApplyFeedPageCommand.class,
                command -> {
                    ApplyFeedPageCommand page = (ApplyFeedPageCommand) command;
                    versions.add(page.version());
                    if (page.version() == 1) {
                        sql("UPDATE recharge_cursor SET version = 2");
                        return new NotDone(Obstacle.FEED_CHANGED);
                    }
                    return take(page);
                });
        assertThat(repair.reread(List.of(missing("r1", "0")), "anna")).hasSize(1);
        assertThat(versions).containsExactly(1L, 2L);
    }

    @Test
    void puts_nothing_right_while_the_feed_is_paused_or_its_upstream_is_away() {
        readSide.handleCommands(
                ApplyFeedPageCommand.class, command -> new NotDone(Obstacle.FEED_NOT_RUNNING));
        assertThat(repair.reread(List.of(missing("r1", "0")), "anna")).isEmpty();
        upstream.fails("upstream_timeout");
        assertThat(repair.reread(List.of(missing("r1", "0")), "anna")).isEmpty();
    }

    @Test
    void a_cursor_that_is_wrong_stops_the_feed_by_a_case() {
        List<StopFeedCommand> stops = new ArrayList<>();
        readSide.handleCommands(
                StopFeedCommand.class,
                command -> {
                    stops.add((StopFeedCommand) command);
                    return new Done(position("the-case"));
                });
        Difference cursor =
                new Difference(
                        "d",
                        DifferenceKind.FEED_CURSOR_DIFFERS,
                        null,
                        Map.of("cursor", "5"),
                        Map.of("cursor", "6"),
                        Map.of("feed", "shop"),
                        DifferenceStatus.OPEN,
                        null,
                        Instant.EPOCH,
                        Instant.EPOCH);
        assertThat(repair.stop(cursor, "anna")).contains("the-case");
        assertThat(stops.get(0).problem()).isEqualTo("cursor_differs_from_log");

        readSide.handleCommands(
                StopFeedCommand.class, command -> new NotDone(Obstacle.FEED_CHANGED));
        assertThat(repair.stop(cursor, "anna")).isEmpty();
        sql("UPDATE recharge_cursor SET state = 'STOPPED', case_id = 'another'");
        assertThat(repair.stop(cursor, "anna")).contains("another");
    }
}
