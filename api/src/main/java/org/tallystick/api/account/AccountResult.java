package org.tallystick.api.account;

/** What became of a command that changes an account but moves no money. */
public sealed interface AccountResult {

    /**
     * The account is as the command asked.
     *
     * @param changed false if it was so before
     */
    record Done(AccountState account, boolean changed) implements AccountResult {}

    /** The command was not applied, and nothing was recorded. */
    record NotDone(Obstacle obstacle) implements AccountResult {}

    /** Why a command was not applied. */
    enum Obstacle {
        /** There is no such account. */
        ACCOUNT_NOT_FOUND,
        /** The id belongs to an account with another currency or overdraft limit. */
        ACCOUNT_EXISTS,
        /** The account is closed for ever. */
        ACCOUNT_CLOSED,
        /** Money is posted or held; only an empty account can be closed. */
        ACCOUNT_NOT_EMPTY,
        /** The account uses more of its overdraft than the new limit would allow. */
        INSUFFICIENT_FUNDS,
        /** The account has no recorded refusal of this callback that could be reopened. */
        REFUSAL_NOT_FOUND
    }
}
