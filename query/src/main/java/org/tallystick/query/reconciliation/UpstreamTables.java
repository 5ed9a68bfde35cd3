package org.tallystick.query.reconciliation;

import org.springframework.stereotype.Component;

/** What a comparison with an upstream reads and writes of our own. */
@Component
record UpstreamTables(FeedTables feeds, FeedPlaces places, UpstreamRowTable rows) {}
