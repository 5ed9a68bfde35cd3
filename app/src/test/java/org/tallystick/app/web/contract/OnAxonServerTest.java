package org.tallystick.app.web.contract;

import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestClassOrder;
import org.tallystick.app.axonserver.OnAxonServer;

/** The same promises, by the same tests, with the events on Axon Server. */
@TestClassOrder(ClassOrderer.OrderAnnotation.class)
class OnAxonServerTest {

    @Nested
    @OnAxonServer
    class Accounts extends AccountTest {}

    @Nested
    @OnAxonServer
    class States extends AccountStateTest {}

    @Nested
    @OnAxonServer
    class Movements extends MovementTest {}

    @Nested
    @OnAxonServer
    class SameKeys extends IdempotencyTest {}

    @Nested
    @OnAxonServer
    class AtOnce extends ConcurrencyTest {}

    @Nested
    @OnAxonServer
    class Holds extends HoldTest {}

    @Nested
    @OnAxonServer
    class Refunds extends RefundTest {}

    @Nested
    @OnAxonServer
    class Cases extends CasesTest {}

    @Nested
    @OnAxonServer
    class Ledger extends LedgerTest {}

    @Nested
    @OnAxonServer
    class Feeds extends FeedsTest {}

    @Nested
    @OnAxonServer
    class Processors extends ProcessorsTest {}

    /** Leaves other processors behind than the others expect. */
    @Nested
    @Order(Integer.MAX_VALUE)
    @OnAxonServer
    class Replays extends ReadModelReplayTest {}

    @Nested
    @OnAxonServer
    class Reconciliations extends ReconciliationTest {}

    @Nested
    @OnAxonServer
    class PaymentsStarted extends PaymentStartTest {}

    @Nested
    @OnAxonServer
    class PaymentsCancelled extends PaymentCancelTest {}

    @Nested
    @OnAxonServer
    class PaymentsRefunded extends PaymentRefundTest {}
}
