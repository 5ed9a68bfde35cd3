package org.tallystick.query.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.query.payment.PaymentStories.START;
import static org.tallystick.query.payment.PaymentStories.started;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tallystick.api.payment.GatewayStatus;
import org.tallystick.api.payment.NextAction;
import org.tallystick.api.payment.PaymentEvent.PaymentAccepted;
import org.tallystick.api.payment.PaymentQuery.FindPayment;
import org.tallystick.api.payment.PaymentStanding;
import org.tallystick.api.payment.PaymentStatus;
import org.tallystick.api.payment.PaymentView;
import org.tallystick.query.ReadSide;
import org.tallystick.testing.TurnableClock;

class UnstorableTimesTest {

    /** As they were recorded before such times were left out where they are read. */
    @ParameterizedTest
    @CsvSource({
        "+10000-01-01T04:59:59Z, 9999-12-31T23:59:59Z",
        "-0044-03-15T00:00:00Z, 0001-01-01T00:00:00Z",
        "2026-01-01T00:15:00Z, 2026-01-01T00:15:00Z"
    })
    void a_time_that_no_table_can_store_is_moved_and_stops_nothing(Instant time, Instant shown) {
        try (ReadSide readSide = new ReadSide(new TurnableClock(START))) {
            readSide.appendPayment(
                    List.of(started("1", START), new PaymentAccepted("1", waiting(time), START)),
                    0);
            readSide.awaitCaughtUp(PaymentProjection.PROCESSOR);

            Optional<PaymentView> found = readSide.find(new FindPayment("1"), PaymentView.class);
            assertThat(found.orElseThrow().standing().nextAction()).isEqualTo(action(shown));
        }
    }

    private static PaymentStanding waiting(Instant until) {
        return new PaymentStanding(
                PaymentStatus.PENDING,
                GatewayStatus.PENDING,
                null,
                null,
                action(until),
                0,
                0,
                0,
                0,
                null,
                null);
    }

    private static NextAction action(Instant expiresAt) {
        return new NextAction(NextAction.Type.REDIRECT, "https://pay.invalid", expiresAt);
    }
}
