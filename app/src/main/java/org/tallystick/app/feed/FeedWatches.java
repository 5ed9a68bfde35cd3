package org.tallystick.app.feed;

import java.time.Clock;
import org.springframework.stereotype.Component;

/** Makes the watches of single feeds. */
@Component
class FeedWatches {

    private final OutlookTable table;
    private final FeedMeters meters;
    private final Clock clock;

    FeedWatches(OutlookTable table, FeedMeters meters, Clock clock) {
        this.table = table;
        this.meters = meters;
        this.clock = clock;
    }

    FeedWatch of(String feed) {
        return new FeedWatch(feed, table, meters, clock);
    }
}
