package org.tallystick.command.account;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Callback;
import org.tallystick.api.account.AccountCommand.AdjustCommand;
import org.tallystick.api.account.AccountCommand.CaptureHoldCommand;
import org.tallystick.api.account.AccountCommand.CloseAccountCommand;
import org.tallystick.api.account.AccountCommand.DeductCommand;
import org.tallystick.api.account.AccountCommand.DisputeFundsCommand;
import org.tallystick.api.account.AccountCommand.ExpireHoldCommand;
import org.tallystick.api.account.AccountCommand.FreezeAccountCommand;
import org.tallystick.api.account.AccountCommand.HoldFundsCommand;
import org.tallystick.api.account.AccountCommand.OpenAccountCommand;
import org.tallystick.api.account.AccountCommand.RechargeCommand;
import org.tallystick.api.account.AccountCommand.RefundDeductionCommand;
import org.tallystick.api.account.AccountCommand.ReopenRefusalCommand;
import org.tallystick.api.account.AccountCommand.ReverseMovementCommand;
import org.tallystick.api.account.AccountCommand.SetOverdraftCommand;
import org.tallystick.api.account.AccountCommand.UnfreezeAccountCommand;
import org.tallystick.api.account.AccountCommand.VoidHoldCommand;
import org.tallystick.api.account.RequestedAmount;
import org.tallystick.api.ledger.Side;

/**
 * Short words for commands to Alice's account in CNY. The first word of a movement is its callback
 * id; other movements are named by theirs.
 */
final class AccountCommands {

    static final String ALICE = "alice";
    static final String SHOP = "shop";

    /** Where the clocks of these stories stand at first. */
    static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private AccountCommands() {}

    static Callback callback(String id) {
        return new Callback(SHOP, id);
    }

    static String idOf(String callbackId) {
        return callback(callbackId).movementId();
    }

    static OpenAccountCommand open() {
        return open(0);
    }

    static OpenAccountCommand open(long overdraftLimit) {
        return new OpenAccountCommand(ALICE, "CNY", overdraftLimit);
    }

    static RechargeCommand recharge(String id, long minor) {
        return recharge(id, minor, null);
    }

    static RechargeCommand recharge(String id, long minor, @Nullable String currency) {
        return new RechargeCommand(ALICE, callback(id), amount(minor, currency), null, null);
    }

    static DeductCommand deduct(String id, long minor) {
        return deduct(id, minor, null);
    }

    static DeductCommand deduct(String id, long minor, @Nullable String currency) {
        return new DeductCommand(ALICE, callback(id), amount(minor, currency), null, null);
    }

    static HoldFundsCommand hold(String id, long minor) {
        return hold(id, minor, null);
    }

    static HoldFundsCommand hold(String id, long minor, @Nullable Instant expiresAt) {
        return new HoldFundsCommand(ALICE, callback(id), amount(minor, null), null, expiresAt);
    }

    /** Takes all of a hold. */
    static CaptureHoldCommand capture(String id, String hold) {
        return new CaptureHoldCommand(ALICE, callback(id), idOf(hold), null, true);
    }

    /** Takes part of a hold and releases the rest. */
    static CaptureHoldCommand capture(String id, String hold, long minor) {
        return new CaptureHoldCommand(ALICE, callback(id), idOf(hold), amount(minor, null), true);
    }

    /** Takes part of a hold and leaves the rest open. */
    static CaptureHoldCommand captureSome(String id, String hold, long minor) {
        return new CaptureHoldCommand(ALICE, callback(id), idOf(hold), amount(minor, null), false);
    }

    static VoidHoldCommand release(String id, String hold) {
        return new VoidHoldCommand(ALICE, callback(id), idOf(hold));
    }

    static ExpireHoldCommand expire(String hold) {
        return new ExpireHoldCommand(ALICE, idOf(hold));
    }

    static RefundDeductionCommand refund(String id, String deduction, long minor) {
        return new RefundDeductionCommand(
                ALICE, callback(id), idOf(deduction), amount(minor, null), null);
    }

    static ReverseMovementCommand reverse(String id, String original) {
        return new ReverseMovementCommand(ALICE, callback(id), idOf(original), "wrong");
    }

    static AdjustCommand raise(String id, long minor) {
        return new AdjustCommand(ALICE, callback(id), Side.CREDIT, amount(minor, null), "too low");
    }

    static AdjustCommand lower(String id, long minor) {
        return new AdjustCommand(ALICE, callback(id), Side.DEBIT, amount(minor, null), "too high");
    }

    static DisputeFundsCommand dispute(String id, Side side, long minor) {
        return new DisputeFundsCommand(
                ALICE, callback(id), side, amount(minor, null), null, "chargeback");
    }

    static ReopenRefusalCommand reopen(String id) {
        return new ReopenRefusalCommand(ALICE, callback(id));
    }

    static SetOverdraftCommand overdraft(long limit) {
        return new SetOverdraftCommand(ALICE, limit, "agreed");
    }

    static FreezeAccountCommand freeze() {
        return new FreezeAccountCommand(ALICE, "suspicion");
    }

    static UnfreezeAccountCommand unfreeze() {
        return new UnfreezeAccountCommand(ALICE, "cleared");
    }

    static CloseAccountCommand close() {
        return new CloseAccountCommand(ALICE, "asked for");
    }

    static RequestedAmount amount(long minor, @Nullable String currency) {
        return new RequestedAmount(minor, currency);
    }
}
