package org.tallystick.app.web;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Limits of the REST edge.
 *
 * @param bodyMax the largest request body; 1 KB to 1 MB
 * @param movementTimeLimit how long a request waits for its command's outcome before it is told
 *     that the outcome is unknown
 * @param readModelWait how long a read waits for the read model to catch up
 * @param paymentWaitsMax how many requests of this node may wait for payments to settle at a time;
 *     one more is answered 429
 */
@ConfigurationProperties("tallystick.web")
public record WebSettings(
        @DefaultValue("64KB") DataSize bodyMax,
        @DefaultValue("5s") Duration movementTimeLimit,
        @DefaultValue("2s") Duration readModelWait,
        @DefaultValue("500") int paymentWaitsMax) {

    private static final long BODY_MIN_BYTES = 1024;
    private static final long BODY_MAX_BYTES = 1024 * 1024;
    private static final int PAYMENT_WAITS_MOST = 5_000;

    public WebSettings {
        if (bodyMax.toBytes() < BODY_MIN_BYTES || bodyMax.toBytes() > BODY_MAX_BYTES) {
            throw new IllegalArgumentException("tallystick.web.body-max must be 1 KB to 1 MB");
        }
        if (movementTimeLimit.isNegative() || movementTimeLimit.isZero()) {
            throw new IllegalArgumentException(
                    "tallystick.web.movement-time-limit must be more than 0");
        }
        if (readModelWait.isNegative()) {
            throw new IllegalArgumentException(
                    "tallystick.web.read-model-wait must not be negative");
        }
        if (paymentWaitsMax < 0 || paymentWaitsMax > PAYMENT_WAITS_MOST) {
            throw new IllegalArgumentException(
                    "tallystick.web.payment-waits-max must be 0 to 5000");
        }
    }
}
