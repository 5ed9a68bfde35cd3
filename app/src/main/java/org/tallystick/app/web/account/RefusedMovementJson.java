package org.tallystick.app.web.account;

import java.util.List;
import org.tallystick.api.Limits;
import org.tallystick.api.Money;
import org.tallystick.api.account.RefusedMovement;
import org.tallystick.app.web.problem.Problem;
import org.tallystick.app.web.problem.ProblemType;

/**
 * A refused movement as callers see it. Made from the recorded refusal alone and given again for
 * ever: a change of these texts would change answers that were given already.
 */
final class RefusedMovementJson {

    private RefusedMovementJson() {}

    static byte[] of(RefusedMovement refused) {
        return new Problem(
                        ProblemType.of(refused.refusal()),
                        detail(refused),
                        AccountPaths.endpoint(refused.accountId(), refused.type()),
                        refused.traceId(),
                        List.of())
                .toJson();
    }

    private static String detail(RefusedMovement refused) {
        return switch (refused.refusal()) {
            case ACCOUNT_CLOSED -> "The account is closed.";
            case ACCOUNT_FROZEN -> "The account is frozen.";
            case HOLD_NOT_OPEN -> "The hold was captured, voided or has expired.";
            case CAPTURE_EXCEEDS_HOLD -> "The capture is more than what is open on the hold.";
            case REFUND_EXCEEDS_DEDUCTION -> "All refunds together would exceed the deduction.";
            case TOO_MANY_HOLDS ->
                    "The account has "
                            + Limits.OPEN_HOLDS_MAX
                            + " open holds, the most it can have.";
            case INSUFFICIENT_FUNDS -> insufficient(refused);
            case BALANCE_LIMIT_EXCEEDED ->
                    "The balance would pass " + Limits.BALANCE_MAX + " minor units.";
        };
    }

    private static String insufficient(RefusedMovement refused) {
        Money amount = refused.amount();
        return amount == null
                ? "Less is available than the movement needs."
                : "The movement needs %d and %d is available, in minor units of %s."
                        .formatted(amount.minor(), refused.available(), amount.currency());
    }
}
