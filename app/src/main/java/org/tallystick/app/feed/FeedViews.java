package org.tallystick.app.feed;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.axonframework.queryhandling.QueryHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.tallystick.api.feed.FeedPosition;
import org.tallystick.api.feed.FeedQuery.FindFeed;
import org.tallystick.api.feed.FeedQuery.FindFeeds;
import org.tallystick.api.feed.FeedView;
import org.tallystick.api.feed.FeedView.Status;
import org.tallystick.api.feed.FeedView.Unapplied;
import org.tallystick.app.feed.OutlookTable.Seen;

/** Shows feeds: where they stand, and what was seen of their upstreams last. */
@Component
class FeedViews {

    private final FeedBus bus;
    private final OutlookTable outlooks;
    private final Clock clock;

    FeedViews(FeedBus bus, OutlookTable outlooks, Clock clock) {
        this.bus = bus;
        this.outlooks = outlooks;
        this.clock = clock;
    }

    @QueryHandler
    List<FeedView> on(FindFeeds query) {
        Map<String, Seen> seen = outlooks.all();
        return bus.positions().stream()
                .map(position -> view(position, seen.getOrDefault(position.feed(), Seen.NOTHING)))
                .toList();
    }

    @QueryHandler
    Optional<FeedView> on(FindFeed query) {
        return bus.position(query.feed())
                .map(position -> view(position, outlooks.find(position.feed())));
    }

    private FeedView view(FeedPosition position, Seen seen) {
        Unapplied oldest =
                seen.oldestId() == null
                        ? null
                        : new Unapplied(
                                seen.oldestId(),
                                seen.oldestCreatedAt(),
                                age(seen.oldestCreatedAt()));
        return new FeedView(
                position,
                seen.newestId(),
                oldest,
                seen.rowsBehind(),
                status(position, seen),
                seen.problem());
    }

    /** Another clock may run fast; nothing has waited for less than no time. */
    private @Nullable Long age(@Nullable Instant createdAt) {
        return createdAt == null
                ? null
                : Long.valueOf(
                        Math.max(0, Duration.between(createdAt, clock.instant()).toSeconds()));
    }

    private static Status status(FeedPosition position, Seen seen) {
        return switch (position.state()) {
            case PAUSED -> Status.PAUSED;
            case STOPPED -> Status.STOPPED;
            case RUNNING -> {
                if (!seen.leased()) {
                    yield Status.DISABLED;
                }
                yield seen.problem() == null ? Status.RUNNING : Status.FAILING;
            }
        };
    }
}
