package org.tallystick.command.account;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.account.AccountCommand;
import org.tallystick.api.account.AccountCommand.AdjustCommand;
import org.tallystick.api.account.AccountCommand.CaptureHoldCommand;
import org.tallystick.api.account.AccountCommand.DeductCommand;
import org.tallystick.api.account.AccountCommand.DisputeFundsCommand;
import org.tallystick.api.account.AccountCommand.ExpireHoldCommand;
import org.tallystick.api.account.AccountCommand.FreezeAccountCommand;
import org.tallystick.api.account.AccountCommand.HoldFundsCommand;
import org.tallystick.api.account.AccountCommand.RechargeCommand;
import org.tallystick.api.account.AccountCommand.RefundDeductionCommand;
import org.tallystick.api.account.AccountCommand.ReverseMovementCommand;
import org.tallystick.api.account.AccountCommand.SetOverdraftCommand;
import org.tallystick.api.account.AccountCommand.VoidHoldCommand;
import org.tallystick.api.ledger.Side;

/**
 * An account in the plainest arithmetic, written from the contract and not from the code: each line
 * says when money may move, and what moves then. Knows nothing of callbacks.
 */
final class AccountModel {

    private record OpenHold(long open, Instant end) {}

    /**
     * @param effect what it did to the posted balance
     * @param left what of it can still be given back
     * @param deductionId what it refunds
     */
    private record Posting(
            long effect, long left, boolean refundable, @Nullable String deductionId) {}

    private final Map<String, OpenHold> holds = new HashMap<>();
    private final Map<String, Posting> postings = new HashMap<>();
    private long posted;
    private long limit;
    private boolean frozen;

    long posted() {
        return posted;
    }

    long held() {
        return holds.values().stream().mapToLong(OpenHold::open).sum();
    }

    long limit() {
        return limit;
    }

    /** Whether a command that comes for the first time should have its effect; then it has it. */
    boolean has(AccountCommand command, String id, Instant now) {
        long free = posted - held() + limit;
        if (command instanceof RechargeCommand c) {
            return posts(id, c.amount().minor(), false);
        } else if (command instanceof DeductCommand c) {
            return !frozen && c.amount().minor() <= free && posts(id, -c.amount().minor(), true);
        } else if (command instanceof AdjustCommand c) {
            long effect = c.side() == Side.CREDIT ? c.amount().minor() : -c.amount().minor();
            return (effect > 0 || -effect <= free) && posts(id, effect, false);
        } else if (command instanceof DisputeFundsCommand c) {
            posted += c.side() == Side.CREDIT ? c.amount().minor() : -c.amount().minor();
            return true;
        } else if (command instanceof HoldFundsCommand c) {
            OpenHold hold = new OpenHold(c.amount().minor(), requireNonNull(c.expiresAt()));
            return now.isBefore(hold.end)
                    && !frozen
                    && hold.open <= free
                    && holds.put(id, hold) == null;
        } else if (command instanceof CaptureHoldCommand c) {
            return isOpen(c.holdId(), now) && captures(id, c);
        } else if (command instanceof VoidHoldCommand c) {
            return isOpen(c.holdId(), now) && holds.remove(c.holdId()) != null;
        } else if (command instanceof ExpireHoldCommand c) {
            return !isOpen(c.holdId(), now) && holds.remove(c.holdId()) != null;
        } else if (command instanceof RefundDeductionCommand c) {
            return refunds(id, c.deductionId(), c.amount().minor());
        } else if (command instanceof ReverseMovementCommand c) {
            return reverses(c.movementId());
        }
        return changes(command);
    }

    private boolean captures(String id, CaptureHoldCommand command) {
        OpenHold hold = requireNonNull(holds.get(command.holdId()));
        long amount = command.amount() == null ? hold.open : command.amount().minor();
        if (amount > hold.open) {
            return false;
        }
        if (command.finalCapture() || amount == hold.open) {
            holds.remove(command.holdId());
        } else {
            holds.put(command.holdId(), new OpenHold(hold.open - amount, hold.end));
        }
        return posts(id, -amount, true);
    }

    private boolean refunds(String id, String deductionId, long amount) {
        Posting deduction = postings.get(deductionId);
        if (deduction == null || !deduction.refundable || amount > deduction.left) {
            return false;
        }
        giveBack(deductionId, amount);
        posted += amount;
        return postings.put(id, new Posting(amount, amount, false, deductionId)) == null;
    }

    private boolean reverses(String id) {
        Posting original = postings.get(id);
        if (original == null || original.left < Math.abs(original.effect)) {
            return false;
        }
        giveBack(id, original.left);
        posted -= original.effect;
        if (original.deductionId != null) {
            giveBack(original.deductionId, -original.effect);
        }
        return true;
    }

    private boolean changes(AccountCommand command) {
        if (command instanceof SetOverdraftCommand c) {
            boolean changes = c.limit() != limit && posted - held() >= -c.limit();
            limit = changes ? c.limit() : limit;
            return changes;
        }
        boolean before = frozen;
        frozen = command instanceof FreezeAccountCommand;
        return before != frozen;
    }

    private boolean isOpen(String holdId, Instant now) {
        OpenHold hold = holds.get(holdId);
        return hold != null && now.isBefore(hold.end);
    }

    private boolean posts(String id, long effect, boolean refundable) {
        posted += effect;
        return postings.put(id, new Posting(effect, Math.abs(effect), refundable, null)) == null;
    }

    private void giveBack(String id, long amount) {
        postings.computeIfPresent(
                id,
                (key, p) -> new Posting(p.effect, p.left - amount, p.refundable, p.deductionId));
    }
}
