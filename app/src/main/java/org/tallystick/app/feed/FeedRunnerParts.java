package org.tallystick.app.feed;

/** What a feed's runner works with, made for the one feed. */
record FeedRunnerParts(
        FeedLease lease,
        FeedBus bus,
        FeedReader reader,
        LateRows late,
        Sweep sweep,
        FeedWatch watch) {}
