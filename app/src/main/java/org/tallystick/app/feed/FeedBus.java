package org.tallystick.app.feed;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.messaging.responsetypes.ResponseType;
import org.axonframework.messaging.responsetypes.ResponseTypes;
import org.axonframework.queryhandling.QueryGateway;
import org.slf4j.MDC;
import org.springframework.stereotype.Component;
import org.tallystick.api.TraceKeys;
import org.tallystick.api.WriteFailure;
import org.tallystick.api.feed.FeedCheck;
import org.tallystick.api.feed.FeedCommand;
import org.tallystick.api.feed.FeedLogEntry;
import org.tallystick.api.feed.FeedPosition;
import org.tallystick.api.feed.FeedQuery.CheckFeedCursor;
import org.tallystick.api.feed.FeedQuery.FindFeedLog;
import org.tallystick.api.feed.FeedQuery.FindFeedPosition;
import org.tallystick.api.feed.FeedQuery.FindFeedPositions;
import org.tallystick.api.feed.FeedQuery.FindKnownFeedRows;
import org.tallystick.api.feed.FeedQuery.FindRereadStart;
import org.tallystick.api.feed.FeedResult;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.api.feed.Feeds;
import org.tallystick.api.feed.RereadStart;

/**
 * A feed's side of the command and query gateways. What gets no outcome in time is thrown: whoever
 * reads a feed then looks at its position again, and never guesses.
 */
@Component
class FeedBus {

    private static final Duration TIME_LIMIT = Duration.ofSeconds(10);

    private static final int LOG_LINES = 50;

    private final CommandGateway commands;
    private final QueryGateway queries;

    FeedBus(CommandGateway commands, QueryGateway queries) {
        this.commands = commands;
        this.queries = queries;
    }

    FeedResult send(FeedCommand command) {
        Map<String, String> metadata =
                Map.of(
                        TraceKeys.TRACE_ID,
                        String.valueOf(MDC.get(TraceKeys.TRACE_ID)),
                        TraceKeys.ACTOR,
                        Feeds.SOURCE_PREFIX + command.feed());
        return await(commands.send(new GenericCommandMessage<>(command, metadata)));
    }

    Optional<FeedPosition> position(String feed) {
        return ask(
                new FindFeedPosition(feed), ResponseTypes.optionalInstanceOf(FeedPosition.class));
    }

    List<FeedPosition> positions() {
        return ask(new FindFeedPositions(), ResponseTypes.multipleInstancesOf(FeedPosition.class));
    }

    /** The rows that bring something new. */
    List<FeedRow> unknown(String feed, List<FeedRow> rows) {
        if (rows.isEmpty()) {
            return rows;
        }
        Set<String> known =
                new HashSet<>(
                        ask(
                                new FindKnownFeedRows(feed, rows),
                                ResponseTypes.multipleInstancesOf(String.class)));
        return rows.stream().filter(row -> !known.contains(Feeds.rowKey(row))).toList();
    }

    Optional<RereadStart> rereadStart(FindRereadStart query) {
        return ask(query, ResponseTypes.optionalInstanceOf(RereadStart.class));
    }

    /** Some lines of the cursor log, the newest first. */
    @SuppressWarnings("unchecked") // The query says what its pages hold.
    List<FeedLogEntry> newestLog(String feed) {
        return ask(new FindFeedLog(feed, null, LOG_LINES), new LogResponse()).data();
    }

    FeedCheck check(String feed, List<FeedRow> beyond) {
        List<String> keys = beyond.stream().map(Feeds::rowKey).toList();
        return ask(new CheckFeedCursor(feed, keys), ResponseTypes.instanceOf(FeedCheck.class));
    }

    private <R> R ask(Object query, ResponseType<R> type) {
        return await(queries.query(query, type));
    }

    private static <R> R await(CompletableFuture<R> asked) {
        try {
            return asked.orTimeout(TIME_LIMIT.toMillis(), TimeUnit.MILLISECONDS).join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof TimeoutException) {
                throw WriteFailure.OUTCOME_UNKNOWN.toException();
            }
            throw e.getCause() instanceof RuntimeException known ? known : e;
        }
    }
}
