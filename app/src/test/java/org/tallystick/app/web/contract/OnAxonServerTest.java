package org.tallystick.app.web.contract;

import org.junit.jupiter.api.Nested;
import org.tallystick.app.axonserver.OnAxonServer;

/** The same promises, to the letter, with the events on Axon Server. */
class OnAxonServerTest {

    @Nested
    @OnAxonServer
    class Accounts extends AccountTest {}

    @Nested
    @OnAxonServer
    class MovementsTwice extends IdempotencyTest {}
}
