package org.tallystick.saga.cases;

import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.tallystick.api.cases.CaseAction;
import org.tallystick.api.cases.CaseCommand;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.feed.FeedResult;
import org.tallystick.api.feed.FeedResult.NotDone;
import org.tallystick.api.feed.FeedRowResult;
import org.tallystick.api.feed.FeedRowResult.Applied;
import org.tallystick.api.feed.FeedRowResult.NotApplied;

/**
 * Carries out what was approved about feeds: a row is applied under its own callback, so that it
 * moves money once whatever comes again, and a cursor is put back once, by the case that stopped
 * the feed.
 */
final class FeedActions {

    private final CommandGateway commands;

    FeedActions(CommandGateway commands) {
        this.commands = commands;
    }

    CaseCommand carryOut(ApprovedAction action) {
        if (action.event().action() != CaseAction.REOPEN) {
            return CaseActions.failed(action, "action_not_supported");
        }
        return action.event().kind() == CaseKind.FEED_ROW ? applyRow(action) : redrive(action);
    }

    private CaseCommand applyRow(ApprovedAction action) {
        CompletableFuture<FeedRowResult> sent = commands.send(action.applyingRow());
        FeedRowResult result = CaseActions.outcome(sent);
        return result instanceof Applied applied
                ? CaseActions.done(action, applied.movementId())
                : CaseActions.failed(action, ((NotApplied) result).reason());
    }

    private CaseCommand redrive(ApprovedAction action) {
        CompletableFuture<FeedResult> sent = commands.send(action.redriving());
        return CaseActions.outcome(sent) instanceof NotDone not
                ? CaseActions.failed(action, not.obstacle().name().toLowerCase(Locale.ROOT))
                : CaseActions.done(action, null);
    }
}
