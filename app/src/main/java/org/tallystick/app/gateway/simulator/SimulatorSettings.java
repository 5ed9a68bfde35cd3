package org.tallystick.app.gateway.simulator;

import java.net.URI;
import java.time.Duration;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the simulated gateway.
 *
 * @param enabled whether there is one; never where real money is
 * @param port on the loopback address; 0 for any that is free
 * @param callbackUrl where it sends callbacks; null for this application
 * @param settleDelay from an order to its success
 * @param nextDelay from a success to what a fault lets follow
 * @param zone of its statements
 * @param secret that it shares with applications that are not its own, at least 32 characters; null
 *     for one that nobody else knows
 */
@ConfigurationProperties("tallystick.simulator")
public record SimulatorSettings(
        @DefaultValue("false") boolean enabled,
        @DefaultValue("0") int port,
        @Nullable URI callbackUrl,
        @DefaultValue("100ms") Duration settleDelay,
        @DefaultValue("500ms") Duration nextDelay,
        @DefaultValue("Asia/Shanghai") ZoneId zone,
        @Nullable String secret) {

    private static final int PORT_MAX = 65_535;
    private static final int SECRET_LENGTH_MIN = 32;

    public SimulatorSettings {
        if (port < 0 || port > PORT_MAX) {
            throw new IllegalArgumentException("tallystick.simulator.port must be 0 to 65535");
        }
        if (secret != null && secret.length() < SECRET_LENGTH_MIN) {
            throw new IllegalArgumentException(
                    "tallystick.simulator.secret must be at least 32 characters");
        }
        if (settleDelay.isNegative() || nextDelay.isNegative()) {
            throw new IllegalArgumentException(
                    "tallystick.simulator.settle-delay and next-delay must not be negative");
        }
    }

    /** The secret is kept out of logs. */
    @Override
    public String toString() {
        return "SimulatorSettings[port=" + port + "]";
    }
}
