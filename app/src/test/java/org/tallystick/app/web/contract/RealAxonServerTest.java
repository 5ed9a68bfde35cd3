package org.tallystick.app.web.contract;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.condition.EnabledIf;
import org.tallystick.app.axonserver.OnRealAxonServer;

/** The same promises, by the same tests, on a real Axon Server: wherever there can be one. */
@EnabledIf(
        value = "org.tallystick.app.axonserver.ServerInContainer#isPossible",
        disabledReason = "Docker does not answer, so that no Axon Server can be started")
class RealAxonServerTest {

    @Nested
    @OnRealAxonServer
    class Accounts extends AccountTest {}

    @Nested
    @OnRealAxonServer
    class Movements extends MovementTest {}

    @Nested
    @OnRealAxonServer
    class SameKeys extends IdempotencyTest {}

    @Nested
    @OnRealAxonServer
    class AtOnce extends ConcurrencyTest {}

    @Nested
    @OnRealAxonServer
    class Holds extends HoldTest {}

    @Nested
    @OnRealAxonServer
    class Refunds extends RefundTest {}

    @Nested
    @OnRealAxonServer
    class PaymentsStarted extends PaymentStartTest {}

    @Nested
    @OnRealAxonServer
    class Replays extends ReadModelReplayTest {}
}
