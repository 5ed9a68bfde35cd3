package org.tallystick.command.feed;

import java.util.List;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.messaging.MetaData;
import org.springframework.stereotype.Component;
import org.tallystick.api.account.AccountCommand.RechargeCommand;
import org.tallystick.api.account.AccountCommand.ReopenRefusalCommand;
import org.tallystick.api.account.AccountResult;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.account.MovementResult.Accepted;
import org.tallystick.api.feed.FeedCommand.ApplyFeedRowCommand;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.api.feed.FeedRowResult;
import org.tallystick.api.feed.FeedRowResult.Applied;
import org.tallystick.api.feed.FeedRowResult.NotApplied;
import org.tallystick.command.bus.InnerCommands;
import org.tallystick.command.receipt.CallbackReceipt;
import org.tallystick.command.receipt.Receipts;

/** Applies the row of an approved case, under the row's own callback. */
@Component
class FeedRows {

    private final RowCaseTable rowCases;
    private final InnerCommands commands;

    FeedRows(RowCaseTable rowCases, InnerCommands commands) {
        this.rowCases = rowCases;
        this.commands = commands;
    }

    /** Asked again, it finds the receipt of what it did, and says that. */
    @CommandHandler
    FeedRowResult on(ApplyFeedRowCommand command, Receipts receipts, MetaData trace) {
        FeedRow row = rowCases.find(command.feed(), List.of(command.rowId())).get(command.rowId());
        if (row == null) {
            return new NotApplied("row_not_found");
        }
        RowReading reading = RowReading.of(command.feed(), row);
        RechargeCommand recharge = reading.recharge();
        if (recharge == null) {
            return new NotApplied(String.valueOf(reading.problem()));
        }
        CallbackReceipt receipt = receipts.find(recharge.callback().movementId());
        if (receipt != null && receipt.refused() != null) {
            // By the account that refused it: the upstream may have corrected that, too.
            String accountId = receipt.refused().accountId();
            commands.send(
                    new ReopenRefusalCommand(accountId, recharge.callback()),
                    AccountResult.class,
                    trace);
        }
        MovementResult result = commands.send(recharge, MovementResult.class, trace);
        return result instanceof Accepted accepted
                ? new Applied(accepted.movement().movementId())
                : new NotApplied(RowReasons.of(result));
    }
}
