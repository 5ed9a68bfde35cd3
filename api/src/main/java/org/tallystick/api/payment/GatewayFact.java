package org.tallystick.api.payment;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Money;

/**
 * One thing that a gateway says. Its identity is its kind and number: the same said again, by
 * whatever way, is the same fact.
 *
 * @param number the gateway's own number of the trade, refund, return or dispute; null where it has
 *     none yet
 * @param refundId our number of the refund that it is about; null if it names none
 * @param amount null if the gateway did not say, or said it in a way that cannot be read; that
 *     never equals an order
 * @param code the gateway's reason, as it gave it; null if it gave none
 * @param occurredAt when it happened there; null if not said
 */
public record GatewayFact(
        FactKind kind,
        @Nullable String number,
        @Nullable String refundId,
        @Nullable Money amount,
        @Nullable String code,
        @Nullable Instant occurredAt,
        @Nullable NextAction nextAction) {

    /** A fact of its kind alone, such as {@link FactKind#NO_ANSWER}. */
    public static GatewayFact of(FactKind kind) {
        return new GatewayFact(kind, null, null, null, null, null, null);
    }
}
