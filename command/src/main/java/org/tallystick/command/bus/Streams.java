package org.tallystick.command.bus;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.tallystick.api.Ids;
import org.tallystick.api.account.AccountCommand;
import org.tallystick.api.account.AccountCommand.MovementCommand;
import org.tallystick.api.cases.CaseCommand;
import org.tallystick.api.feed.FeedCommand;
import org.tallystick.api.feed.FeedCommand.ApplyFeedPageCommand;
import org.tallystick.api.feed.FeedCommand.ApplyFeedRowCommand;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.api.feed.Feeds;
import org.tallystick.api.payment.PaymentCommand;
import org.tallystick.api.payment.PaymentCommand.ClientRequest;

/** The streams that a command is for, and the callbacks whose receipts it needs. */
final class Streams {

    private Streams() {}

    /** The one by which the commands of a group are put in order. */
    static String of(Object command) {
        if (command instanceof AccountCommand account) {
            return account.stream();
        }
        if (command instanceof CaseCommand aCase) {
            return aCase.stream();
        }
        if (command instanceof PaymentCommand payment) {
            return payment.stream();
        }
        if (command instanceof FeedCommand feed) {
            return feed.stream();
        }
        throw new IllegalArgumentException("No stream is known for " + command.getClass());
    }

    /** All that it may write to, receipts aside. */
    static Collection<String> allOf(Object command) {
        List<String> streams = new ArrayList<>();
        streams.add(of(command));
        if (command instanceof ApplyFeedPageCommand page) {
            for (FeedRow row : page.rows()) {
                if (row.accountId() != null) {
                    streams.add(Ids.accountStream(row.accountId()));
                }
            }
        }
        return streams;
    }

    /** The movements whose receipts are read before the group is handled. */
    static Collection<String> movementIds(Object command) {
        if (command instanceof MovementCommand movement) {
            return List.of(movement.callback().movementId());
        }
        if (command instanceof ClientRequest request) {
            return List.of(request.callback().movementId());
        }
        if (command instanceof ApplyFeedPageCommand page) {
            List<String> movementIds = new ArrayList<>(page.rows().size());
            for (FeedRow row : page.rows()) {
                if (row.id() != null && Feeds.isRowId(row.id())) {
                    movementIds.add(Feeds.callback(page.feed(), row.id()).movementId());
                }
            }
            return movementIds;
        }
        return command instanceof ApplyFeedRowCommand row
                ? List.of(Feeds.callback(row.feed(), row.rowId()).movementId())
                : List.of();
    }
}
