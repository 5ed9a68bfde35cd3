package org.tallystick.command.account;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.tallystick.api.account.AccountCommand.CloseAccountCommand;
import org.tallystick.api.account.AccountCommand.FreezeAccountCommand;
import org.tallystick.api.account.AccountCommand.OpenAccountCommand;
import org.tallystick.api.account.AccountCommand.ReopenRefusalCommand;
import org.tallystick.api.account.AccountCommand.SetOverdraftCommand;
import org.tallystick.api.account.AccountCommand.UnfreezeAccountCommand;
import org.tallystick.api.account.AccountEvent.AccountClosed;
import org.tallystick.api.account.AccountEvent.AccountFrozen;
import org.tallystick.api.account.AccountEvent.AccountOpened;
import org.tallystick.api.account.AccountEvent.AccountUnfrozen;
import org.tallystick.api.account.AccountEvent.OverdraftSet;
import org.tallystick.api.account.AccountEvent.RefusalReopened;
import org.tallystick.api.account.AccountResult.Obstacle;
import org.tallystick.api.receipt.ReceiptEvent.ReceiptReopened;
import org.tallystick.command.receipt.CallbackReceipt;
import org.tallystick.command.receipt.Receipts;
import org.tallystick.command.store.RecordedTime;

/** The rules of an account's own life. What is so already is not recorded again. */
final class LifecycleRules {

    private LifecycleRules() {}

    static Change open(OpenAccountCommand command, Clock clock) {
        Instant now = RecordedTime.now(clock);
        return Change.of(
                new AccountOpened(
                        command.accountId(), command.currency(), command.overdraftLimit(), now));
    }

    /** An opening that is repeated is compared with the opening, not with what came after. */
    static Change openAgain(AccountStanding account, OpenAccountCommand command) {
        return account.wasOpenedWith(command.currency(), command.overdraftLimit())
                ? Change.none()
                : Change.obstructed(Obstacle.ACCOUNT_EXISTS);
    }

    static Change setOverdraft(AccountStanding account, SetOverdraftCommand command, Instant now) {
        if (account.isClosed()) {
            return Change.obstructed(Obstacle.ACCOUNT_CLOSED);
        }
        Balances after = account.balances().withOverdraftLimit(command.limit());
        if (after.equals(account.balances())) {
            return Change.none();
        }
        if (!after.coverFloor()) {
            return Change.obstructed(Obstacle.INSUFFICIENT_FUNDS);
        }
        return Change.of(
                new OverdraftSet(command.accountId(), command.limit(), command.reason(), now));
    }

    static Change freeze(AccountStanding account, FreezeAccountCommand command, Instant now) {
        if (account.isClosed()) {
            return Change.obstructed(Obstacle.ACCOUNT_CLOSED);
        }
        return account.isFrozen()
                ? Change.none()
                : Change.of(new AccountFrozen(command.accountId(), command.reason(), now));
    }

    static Change unfreeze(AccountStanding account, UnfreezeAccountCommand command, Instant now) {
        if (account.isClosed()) {
            return Change.obstructed(Obstacle.ACCOUNT_CLOSED);
        }
        return account.isFrozen()
                ? Change.of(new AccountUnfrozen(command.accountId(), command.reason(), now))
                : Change.none();
    }

    static Change close(AccountStanding account, CloseAccountCommand command, Instant now) {
        if (account.isClosed()) {
            return Change.none();
        }
        return account.balances().areZero()
                ? Change.of(new AccountClosed(command.accountId(), command.reason(), now))
                : Change.obstructed(Obstacle.ACCOUNT_NOT_EMPTY);
    }

    static Change reopen(Receipts receipts, ReopenRefusalCommand command, Instant now) {
        CallbackReceipt receipt = receipts.find(command.callback().movementId());
        if (receipt == null
                || !command.callback().comesFromOutside()
                || receipt.movement() != null
                || !command.accountId().equals(receipt.content().get("accountId"))) {
            return Change.obstructed(Obstacle.REFUSAL_NOT_FOUND);
        }
        if (receipt.isReopened()) {
            return Change.none();
        }
        return new Change(
                List.of(new ReceiptReopened(command.callback(), now)),
                new RefusalReopened(command.accountId(), command.callback(), now),
                null);
    }
}
