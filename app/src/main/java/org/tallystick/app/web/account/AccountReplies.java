package org.tallystick.app.web.account;

import org.tallystick.api.account.AccountResult;
import org.tallystick.api.account.AccountResult.Done;
import org.tallystick.api.account.AccountResult.NotDone;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;

/** Turns what became of an order to an account into an answer. */
final class AccountReplies {

    private AccountReplies() {}

    /** The account as ordered; anything else is thrown. */
    static Done done(AccountResult result) {
        if (result instanceof Done done) {
            return done;
        }
        throw problem(((NotDone) result).obstacle());
    }

    private static ProblemException problem(AccountResult.Obstacle obstacle) {
        return switch (obstacle) {
            case ACCOUNT_NOT_FOUND -> MovementReplies.accountNotFound();
            case ACCOUNT_EXISTS ->
                    new ProblemException(
                            ProblemType.ACCOUNT_EXISTS,
                            "The id belongs to an account with another currency or overdraft"
                                    + " limit");
            case ACCOUNT_CLOSED ->
                    new ProblemException(ProblemType.ACCOUNT_CLOSED, "The account is closed");
            case ACCOUNT_NOT_EMPTY ->
                    new ProblemException(
                            ProblemType.ACCOUNT_NOT_EMPTY,
                            "Only an account with nothing posted and nothing held can be closed");
            case REFUSAL_NOT_FOUND ->
                    throw new IllegalStateException("No client can reopen a refusal");
            case INSUFFICIENT_FUNDS ->
                    new ProblemException(
                            ProblemType.INSUFFICIENT_FUNDS,
                            "The account uses more of its overdraft than the new limit allows");
        };
    }
}
