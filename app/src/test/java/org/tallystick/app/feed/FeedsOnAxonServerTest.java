package org.tallystick.app.feed;

import org.junit.jupiter.api.Nested;
import org.tallystick.app.axonserver.OnAxonServer;

/** Feeds whose money is on Axon Server and whose cursors are in PostgreSQL, by the same tests. */
class FeedsOnAxonServerTest {

    @Nested
    @OnAxonServer
    class Tables extends TableFeedTest {}

    @Nested
    @OnAxonServer
    class Runners extends TwoRunnersTest {}
}
