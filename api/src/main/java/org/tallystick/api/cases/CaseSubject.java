package org.tallystick.api.cases;

import org.jspecify.annotations.Nullable;
import org.tallystick.api.Callback;
import org.tallystick.api.Money;

/**
 * What a case is about; parts that do not apply are null.
 *
 * @param callback the callback that was refused
 * @param movementId the movement that was wrong
 * @param amount what a balance is wrong by
 */
public record CaseSubject(
        String accountId,
        @Nullable Callback callback,
        @Nullable String movementId,
        @Nullable Money amount) {}
