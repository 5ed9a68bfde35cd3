package org.tallystick.app.gateway;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import org.tallystick.api.gateway.GatewayCall;
import org.tallystick.api.gateway.GatewayCapabilities;
import org.tallystick.api.gateway.PaymentGateway;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.app.gateway.adapter.GatewayAdapter;
import org.tallystick.app.gateway.signed.SignedHttpAdapter;
import org.tallystick.app.gateway.signed.SignedHttpSettings;
import org.tallystick.app.gateway.signed.SigningKeys;

/** For tests in which no call is made. */
public final class Unused {

    private Unused() {}

    public static GatewayAdapter adapter() {
        return new SignedHttpAdapter(
                new SignedHttpSettings(
                        () -> URI.create("http://127.0.0.1:1"),
                        () -> null,
                        new SigningKeys(List.of()),
                        true,
                        Duration.ofSeconds(1),
                        1,
                        1),
                Clock.systemUTC());
    }

    public static PaymentGateway gateway() {
        return new PaymentGateway() {
            @Override
            public String name() {
                return "unused";
            }

            @Override
            public GatewayCapabilities capabilities() {
                return new GatewayCapabilities(
                        true, true, true, true, Set.of(), ZoneOffset.UTC, Duration.ZERO);
            }

            @Override
            public boolean acceptsCalls() {
                return false;
            }

            @Override
            public List<GatewayFact> call(GatewayCall call) {
                throw new IllegalStateException("No call was expected");
            }
        };
    }
}
