package org.tallystick.api.cases;

import org.jspecify.annotations.Nullable;
import org.tallystick.api.Callback;
import org.tallystick.api.Money;

/**
 * What a case is about; parts that do not apply are null.
 *
 * @param accountId the account concerned; null if nobody knows whose it is
 * @param callback the callback that was refused or could not be applied
 * @param movementId the movement that was wrong
 * @param amount what a balance is wrong by, or what the money in question is
 * @param paymentId the payment concerned
 * @param refundId the payment's refund concerned
 */
public record CaseSubject(
        @Nullable String accountId,
        @Nullable Callback callback,
        @Nullable String movementId,
        @Nullable Money amount,
        @Nullable String paymentId,
        @Nullable String refundId) {}
