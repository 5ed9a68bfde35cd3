package org.tallystick.api.payment;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the payer has to do next, as the gateway says it.
 *
 * @param value an address, the text of a QR code, or a form
 * @param expiresAt null if the gateway did not say
 */
public record NextAction(Type type, String value, @Nullable Instant expiresAt) {

    /** How the payer gets to the gateway. */
    public enum Type {
        REDIRECT,
        QR_CODE,
        FORM
    }
}
