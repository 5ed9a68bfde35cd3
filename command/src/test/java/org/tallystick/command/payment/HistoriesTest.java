package org.tallystick.command.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.tallystick.api.gateway.GatewayCapabilities;
import org.tallystick.api.payment.Direction;

/**
 * Every history of a payment, compared with an oracle. What was found is kept in {@code
 * docs/callback-outcomes.md}, which {@code -Dtallystick.approve=true} writes.
 */
class HistoriesTest {

    private static final Path PAGE = Path.of("../docs/callback-outcomes.md");
    private static final int LENGTH = 6;
    private static final int SHORTER = 5;

    @Test
    void whatever_happens_the_books_say_what_the_gateway_truly_did() throws IOException {
        OutcomesPage page = new OutcomesPage(LENGTH);
        for (Direction direction : Direction.values()) {
            page.add(direction.name(), enumerate(direction, PaymentStory.able(), LENGTH));
        }
        GatewayCapabilities noRefunds = PaymentStory.capable(true, true, false, true);
        GatewayCapabilities noQueries = PaymentStory.capable(false, true, true, true);
        for (Direction direction : Direction.values()) {
            page.add(
                    direction + " at a gateway that cannot refund",
                    enumerate(direction, noRefunds, SHORTER));
            page.add(
                    direction + " at a gateway that cannot be asked",
                    enumerate(direction, noQueries, SHORTER));
        }
        if (Boolean.getBoolean("tallystick.approve")) {
            Files.writeString(PAGE, page.text());
        }

        assertThat(page.text()).isEqualTo(Files.readString(PAGE));
    }

    private static Enumeration enumerate(
            Direction direction, GatewayCapabilities gateway, int length) {
        return new Enumeration(direction, gateway).run(length);
    }
}
