package org.tallystick.command.bus;

import org.tallystick.api.account.AccountCommand.MovementCommand;
import org.tallystick.api.cases.CaseCommand.OpenCaseCommand;
import org.tallystick.api.feed.FeedCommand;
import org.tallystick.api.feed.FeedCommand.ApplyFeedPageCommand;
import org.tallystick.api.feed.FeedCommand.RegisterFeedCommand;
import org.tallystick.api.feed.FeedCommand.StopFeedCommand;
import org.tallystick.api.payment.PaymentCommand;
import org.tallystick.api.payment.PaymentCommand.RecordEffectCommand;
import org.tallystick.api.payment.PaymentCommand.RecordFactsCommand;
import org.tallystick.api.recovery.RecoveryPhase;

/**
 * What may be written while restored books are brought up to date: what gateways and upstreams have
 * said and what follows from it. Nobody decides on books that lack something, and nothing is asked
 * of a gateway that it may have done already.
 */
final class RecoveryRules {

    private RecoveryRules() {}

    static boolean passes(RecoveryPhase phase, Object command) {
        return switch (phase) {
            case SERVING -> true;
            case WAITING -> false;
            case REPLAYING, REPLAYED -> isFromOutside(command);
        };
    }

    private static boolean isFromOutside(Object command) {
        if (command instanceof FeedCommand) {
            return command instanceof RegisterFeedCommand
                    || command instanceof ApplyFeedPageCommand
                    || command instanceof StopFeedCommand;
        }
        if (command instanceof PaymentCommand) {
            return command instanceof RecordFactsCommand || command instanceof RecordEffectCommand;
        }
        if (command instanceof MovementCommand movement) {
            // What a payment wants of its account follows from what its gateway has said.
            String source = movement.callback().source();
            return source.startsWith("gateway:") || source.startsWith("suspense:");
        }
        return command instanceof OpenCaseCommand;
    }
}
