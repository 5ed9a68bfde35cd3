package org.tallystick.command.feed;

import static org.tallystick.command.CommandSide.await;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.axonframework.eventsourcing.eventstore.DomainEventStream;
import org.axonframework.messaging.responsetypes.ResponseTypes;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Ids;
import org.tallystick.api.account.AccountEvent.MovementEvent;
import org.tallystick.api.cases.CaseEvent.CaseOpened;
import org.tallystick.api.feed.FeedCheck;
import org.tallystick.api.feed.FeedCommand;
import org.tallystick.api.feed.FeedCommand.ApplyFeedPageCommand;
import org.tallystick.api.feed.FeedCommand.ApplyFeedRowCommand;
import org.tallystick.api.feed.FeedCommand.RegisterFeedCommand;
import org.tallystick.api.feed.FeedPosition;
import org.tallystick.api.feed.FeedQuery.CheckFeedCursor;
import org.tallystick.api.feed.FeedQuery.FindFeedPosition;
import org.tallystick.api.feed.FeedQuery.FindKnownFeedRows;
import org.tallystick.api.feed.FeedResult;
import org.tallystick.api.feed.FeedResult.PageApplied;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.api.feed.FeedRowResult;
import org.tallystick.command.CommandSide;

/** Words for what the tests of a feed do with a node. */
record FeedNode(CommandSide node, String feed) {

    static FeedRow row(String id, String accountId, long minor) {
        return new FeedRow(id, accountId, Long.toString(minor), null, null, null);
    }

    static FeedRow row(@Nullable String... parts) {
        return new FeedRow(parts[0], parts[1], parts[2], parts[3], parts[4], parts[5]);
    }

    FeedNode registered() {
        send(new RegisterFeedCommand(feed));
        return this;
    }

    FeedResult send(FeedCommand command) {
        return await(node.<FeedResult>send(command));
    }

    FeedRowResult retry(String rowId) {
        return await(node.<FeedRowResult>send(new ApplyFeedRowCommand(feed, rowId)));
    }

    /** Applies rows at the feed's present version and moves the cursor. */
    PageApplied page(String to, FeedRow... rows) {
        return (PageApplied)
                send(new ApplyFeedPageCommand(feed, position().version(), to, Arrays.asList(rows)));
    }

    FeedPosition position() {
        return await(
                        node.queries()
                                .query(
                                        new FindFeedPosition(feed),
                                        ResponseTypes.optionalInstanceOf(FeedPosition.class)))
                .orElseThrow();
    }

    FeedCheck check(String... beyond) {
        return await(
                node.queries()
                        .query(
                                new CheckFeedCursor(feed, Arrays.asList(beyond)),
                                ResponseTypes.instanceOf(FeedCheck.class)));
    }

    /** The keys of those rows that bring nothing new. */
    List<String> known(FeedRow... rows) {
        return await(
                node.queries()
                        .query(
                                new FindKnownFeedRows(feed, List.of(rows)),
                                ResponseTypes.multipleInstancesOf(String.class)));
    }

    /** The reason of the case of a row, or null if it has none. */
    @Nullable String caseReason(FeedRow row) {
        String key = org.tallystick.api.feed.Feeds.rowKey(row);
        DomainEventStream stream =
                node.events().readEvents(Ids.caseStream(RowCase.caseId(feed, key)));
        return stream.hasNext()
                ? ((CaseOpened) stream.next().getPayload()).payload().get("reason")
                : null;
    }

    /** The callback ids of an account's movements, in the order of its events. */
    List<String> movements(String accountId) {
        List<String> ids = new ArrayList<>();
        DomainEventStream stream = node.events().readEvents(Ids.accountStream(accountId), 0);
        while (stream.hasNext()) {
            if (stream.next().getPayload() instanceof MovementEvent event) {
                ids.add(event.movement().callback().id());
            }
        }
        return ids;
    }
}
