package org.tallystick.command.feed;

import java.time.Clock;
import java.util.List;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.eventsourcing.eventstore.DomainEventStream;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.messaging.MetaData;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.tallystick.api.Ids;
import org.tallystick.api.TraceKeys;
import org.tallystick.api.cases.CaseEvent.CaseResolved;
import org.tallystick.api.feed.FeedChange;
import org.tallystick.api.feed.FeedCommand.PauseFeedCommand;
import org.tallystick.api.feed.FeedCommand.RedriveFeedCommand;
import org.tallystick.api.feed.FeedCommand.RegisterFeedCommand;
import org.tallystick.api.feed.FeedCommand.ResumeFeedCommand;
import org.tallystick.api.feed.FeedCommand.StopFeedCommand;
import org.tallystick.api.feed.FeedPosition;
import org.tallystick.api.feed.FeedResult;
import org.tallystick.api.feed.FeedResult.Done;
import org.tallystick.api.feed.FeedResult.NotDone;
import org.tallystick.api.feed.FeedResult.Obstacle;
import org.tallystick.api.feed.FeedState;
import org.tallystick.api.feed.Feeds;
import org.tallystick.command.feed.FeedLog.Line;
import org.tallystick.command.store.RecordedTime;

/**
 * Starts, pauses, stops and moves feeds. Each change gives the feed a new version, so a page that
 * was read before it is not applied after it.
 */
@Component
class FeedLevers {

    private final FeedTable feeds;
    private final FeedLog log;
    private final FeedVerification verification;
    private final FeedCases cases;
    private final EventStore events;
    private final Clock clock;

    FeedLevers(
            FeedTable feeds,
            FeedLog log,
            FeedVerification verification,
            FeedCases cases,
            EventStore events,
            Clock clock) {
        this.feeds = feeds;
        this.log = log;
        this.verification = verification;
        this.cases = cases;
        this.events = events;
        this.clock = clock;
    }

    @CommandHandler
    FeedResult on(RegisterFeedCommand command) {
        if (!Feeds.isName(command.feed())) {
            throw new IllegalArgumentException("Not a feed's name");
        }
        feeds.register(command.feed());
        return new Done(feeds.find(command.feed()).orElseThrow());
    }

    @CommandHandler
    FeedResult on(PauseFeedCommand command, MetaData trace) {
        FeedPosition before = feeds.find(command.feed()).orElse(null);
        if (before == null) {
            return new NotDone(Obstacle.FEED_NOT_FOUND);
        }
        return switch (before.state()) {
            case PAUSED -> new Done(before);
            case STOPPED -> new NotDone(Obstacle.FEED_STOPPED_BY_CASE);
            case RUNNING ->
                    changed(
                            new Lever(FeedChange.PAUSED, FeedState.PAUSED, command.actor(), null),
                            before,
                            before.cursor(),
                            trace);
        };
    }

    @CommandHandler
    FeedResult on(ResumeFeedCommand command, MetaData trace) {
        FeedPosition before = feeds.find(command.feed()).orElse(null);
        if (before == null) {
            return new NotDone(Obstacle.FEED_NOT_FOUND);
        }
        if (before.state() == FeedState.RUNNING) {
            return new Done(before);
        }
        if (before.caseId() != null && !isResolved(before.caseId())) {
            return new NotDone(Obstacle.FEED_STOPPED_BY_CASE);
        }
        return changed(
                new Lever(FeedChange.RESUMED, FeedState.RUNNING, command.actor(), null),
                before,
                before.cursor(),
                trace);
    }

    @CommandHandler
    FeedResult on(StopFeedCommand command, MetaData trace) {
        FeedPosition before = feeds.find(command.feed()).orElse(null);
        if (before == null) {
            return new NotDone(Obstacle.FEED_NOT_FOUND);
        }
        if (before.version() != command.version() || before.state() != FeedState.RUNNING) {
            return new NotDone(Obstacle.FEED_CHANGED);
        }
        String caseId = cases.open(command, trace);
        String actor = Feeds.SOURCE_PREFIX + command.feed();
        return changed(
                new Lever(FeedChange.STOPPED, FeedState.STOPPED, actor, caseId),
                before,
                before.cursor(),
                trace);
    }

    @CommandHandler
    FeedResult on(RedriveFeedCommand command, MetaData trace) {
        FeedPosition before = feeds.find(command.feed()).orElse(null);
        if (before == null) {
            return new NotDone(Obstacle.FEED_NOT_FOUND);
        }
        String actor = "case:" + command.caseId();
        if (!command.caseId().equals(before.caseId())) {
            // Whoever asks again, because the first answer got lost, is told what was done.
            return log.isRedrivenBy(command.feed(), actor)
                    ? new Done(before)
                    : new NotDone(Obstacle.FEED_CHANGED);
        }
        return changed(
                new Lever(FeedChange.REDRIVEN, FeedState.RUNNING, actor, null),
                before,
                verification.lastAgreedCursor(command.feed()),
                trace);
    }

    /**
     * What the log says of the cursor is taken from the log, not from the feed's row: otherwise a
     * pause would make a row that was tampered with look right.
     */
    private Done changed(Lever lever, FeedPosition before, @Nullable String to, MetaData trace) {
        Line newest = log.newest(before.feed()).orElse(null);
        String logFrom = newest == null ? null : newest.entry().to();
        feeds.change(
                new FeedTransition(
                        before,
                        lever.change(),
                        lever.state(),
                        to,
                        logFrom,
                        lever.change() == FeedChange.REDRIVEN ? to : logFrom,
                        lever.caseId(),
                        null,
                        null,
                        0,
                        0,
                        0,
                        List.of(),
                        null,
                        RecordedTime.now(clock),
                        lever.actor(),
                        (String) trace.get(TraceKeys.TRACE_ID)));
        return new Done(feeds.find(before.feed()).orElseThrow());
    }

    private boolean isResolved(String caseId) {
        DomainEventStream stream = events.readEvents(Ids.caseStream(caseId));
        boolean resolved = false;
        while (stream.hasNext()) {
            resolved = stream.next().getPayload() instanceof CaseResolved;
        }
        return resolved;
    }

    private record Lever(
            FeedChange change, FeedState state, String actor, @Nullable String caseId) {}
}
