package org.tallystick.app.feed;

import java.time.Clock;
import java.util.concurrent.Executor;
import org.springframework.stereotype.Component;

/** Makes the runners of single feeds. */
@Component
class FeedRunnerFactory {

    private final Upstreams upstreams;
    private final FeedLeases leases;
    private final FeedBus bus;
    private final FeedWatches watches;
    private final FeedLookTable looks;
    private final Clock clock;

    FeedRunnerFactory(
            Upstreams upstreams,
            FeedLeases leases,
            FeedBus bus,
            FeedWatches watches,
            FeedLookTable looks,
            Clock clock) {
        this.upstreams = upstreams;
        this.leases = leases;
        this.bus = bus;
        this.watches = watches;
        this.looks = looks;
        this.clock = clock;
    }

    /**
     * A runner for one feed.
     *
     * @param fetching fetches pages ahead
     */
    FeedRunner runner(String feed, FeedSettings settings, Executor fetching) {
        FeedSource source = new FeedSource(feed, settings, upstreams.open(feed, settings));
        FeedWatch watch = watches.of(feed);
        FeedReader reader = new FeedReader(source, bus, watch, fetching);
        Sweep sweep = new Sweep(source, bus, looks, clock);
        LateRows late = new LateRows(source, bus, looks, sweep, clock);
        return new FeedRunner(
                source, new FeedRunnerParts(leases.of(feed), bus, reader, late, sweep, watch));
    }
}
