package org.tallystick.app.processor;

import org.junit.jupiter.api.AfterAll;
import org.tallystick.app.axonserver.StandIn;

/** The same levers on nodes whose events are on Axon Server. */
class TwoNodesOnAxonServerTest extends TwoNodesTest {

    private final StandIn standIn = StandIn.start();

    @Override
    String[] settings() {
        return NodesOnAxonServerTest.settings(standIn);
    }

    @AfterAll
    void shut() {
        standIn.close();
    }
}
