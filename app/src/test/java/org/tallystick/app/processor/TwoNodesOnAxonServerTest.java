package org.tallystick.app.processor;

import org.junit.jupiter.api.AfterAll;
import org.tallystick.app.axonserver.TestServer;

/** The same levers on nodes whose events are on Axon Server. */
class TwoNodesOnAxonServerTest extends TwoNodesTest {

    private final TestServer server = TestServer.start();

    @Override
    String[] settings() {
        return NodesOnAxonServerTest.settings(server);
    }

    @AfterAll
    void shut() {
        server.close();
    }
}
