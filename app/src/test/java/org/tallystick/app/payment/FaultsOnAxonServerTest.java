package org.tallystick.app.payment;

import org.tallystick.app.axonserver.OnAxonServer;

/** Payments from end to end with their events on Axon Server: straight, lost, refused, refunded. */
@OnAxonServer
class FaultsOnAxonServerTest extends FaultsEndToEndTest {

    @Override
    String faults() {
        return """
               none           |        | SUCCEEDED PAID          | 1250 0 0 0   |     0 |                      | 11250 |  8750
               no_callbacks   |        | SUCCEEDED PAID          | 1250 0 0 0   |     0 |                      | 11250 |  8750
               hang           |        | SUCCEEDED PAID          | 1250 0 0 0   |     0 |                      | 11250 |  8750
               decline        |        | FAILED FAILED           | 0 0 0 0      |     0 |                      | 10000 | 10000
               refund_pending | refund | PARTIALLY_REFUNDED PAID | 1250 500 0 0 |     0 |                      | 10750 |  9250
               never_decides  | cancel | CANCELLED CLOSED        | 0 0 0 0      |     0 |                      | 10000 | 10000
               """;
    }
}
