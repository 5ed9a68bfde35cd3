package org.tallystick.command.account;

import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.account.AccountCommand.MovementCommand;
import org.tallystick.api.account.Movement;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.account.RefusedMovement;
import org.tallystick.api.feed.Feeds;
import org.tallystick.command.receipt.CallbackReceipt;

/** Keeps a callback to one outcome: a rule is asked only if the callback has none yet. */
final class Once {

    private Once() {}

    static <C extends MovementCommand> Decision decide(
            Situation situation, C command, BiFunction<Situation, C, Decision> rule) {
        CallbackReceipt receipt = receiptOf(command, situation);
        if (receipt == null) {
            return rule.apply(situation, command);
        }
        if (receipt.isReopened() && isFeedRow(command)) {
            return rule.apply(situation, command);
        }
        List<String> differing = receipt.differingFields(command.content());
        if (!differing.isEmpty()) {
            return Decision.alreadyKnown(new MovementResult.KeyReused(differing));
        }
        return receipt.isReopened()
                ? rule.apply(situation, command)
                : Decision.alreadyKnown(receipt.outcome());
    }

    /**
     * A feed's row is its upstream's to correct as long as it has not moved money. Whoever had it
     * reopened has seen what it says now; a client's callback stays what it asked for.
     */
    private static boolean isFeedRow(MovementCommand command) {
        return command.callback().source().startsWith(Feeds.SOURCE_PREFIX);
    }

    /**
     * The account's own memory and the receipt are two records of the same thing. Should they ever
     * disagree, no money moves before a person has looked.
     */
    private static @Nullable CallbackReceipt receiptOf(
            MovementCommand command, Situation situation) {
        String movementId = command.callback().movementId();
        CallbackReceipt receipt = situation.receipts().find(movementId);
        long version = situation.account().recentCallbacks().versionOf(movementId);
        boolean agree = receipt != null && isOutcomeAt(receipt, version);
        if (version != RecentCallbacks.UNKNOWN && !agree) {
            throw new IllegalStateException(
                    "An account and a receipt disagree about movement " + movementId);
        }
        return receipt;
    }

    private static boolean isOutcomeAt(CallbackReceipt receipt, long version) {
        Movement movement = receipt.movement();
        RefusedMovement refused = receipt.refused();
        return (movement != null && movement.version() == version)
                || (refused != null && refused.version() == version);
    }
}
