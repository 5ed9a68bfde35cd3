package org.tallystick.api.payment;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Ids;
import org.tallystick.api.Money;
import org.tallystick.api.cases.CaseKind;

/**
 * Something that has to be done elsewhere because of what a payment decided: at the account, or to
 * open a case. Parts that do not apply are null.
 *
 * @param effectId names it within its payment, such as {@code capture} or {@code credit/T-1}; with
 *     the payment's id it is the callback id of the account's command, so doing it twice is
 *     harmless
 * @param amount what moves; null for all that is open on a hold
 * @param holdExpiresAt when the hold ends by itself, set for {@link EffectKind#HOLD_FUNDS} only:
 *     late, because only the payment knows when the money is not needed any more
 * @param movementId the hold, or the movement that is given back or reversed
 * @param refundId the refund that it belongs to
 * @param caseKind of the case to open
 * @param reason of the case, in words for people
 */
public record Effect(
        String effectId,
        EffectKind kind,
        @Nullable Money amount,
        @Nullable Instant holdExpiresAt,
        @Nullable String movementId,
        @Nullable String refundId,
        @Nullable CaseKind caseKind,
        @Nullable String reason) {

    /** The id of the case that {@link EffectKind#OPEN_CASE} opens: one effect has one case. */
    public static String caseId(String paymentId, String effectId) {
        return Ids.derived("payment-case", paymentId, effectId);
    }
}
