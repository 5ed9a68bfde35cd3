package org.tallystick.command.feed;

import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.messaging.MetaData;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.tallystick.api.TraceKeys;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.account.MovementResult.Accepted;
import org.tallystick.api.account.MovementResult.KeyReused;
import org.tallystick.api.feed.FeedChange;
import org.tallystick.api.feed.FeedCommand.ApplyFeedPageCommand;
import org.tallystick.api.feed.FeedPosition;
import org.tallystick.api.feed.FeedResult;
import org.tallystick.api.feed.FeedResult.NotDone;
import org.tallystick.api.feed.FeedResult.Obstacle;
import org.tallystick.api.feed.FeedResult.PageApplied;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.api.feed.FeedState;
import org.tallystick.api.feed.Feeds;
import org.tallystick.command.bus.InnerCommands;
import org.tallystick.command.bus.InnerCommands.InnerCommandFailedException;
import org.tallystick.command.receipt.CallbackReceipt;
import org.tallystick.command.receipt.Receipts;
import org.tallystick.command.store.RecordedTime;

/**
 * Applies a page in one transaction: its money, its cases, its cursor and the log's line. Runs on
 * the writer's thread under the append lock, so between its look at the feed's version and its
 * commit nobody can change the feed; the compare-and-set at the end only proves it.
 */
@Component
class FeedPages {

    private static final Logger log = LoggerFactory.getLogger(FeedPages.class);

    private final FeedTable feeds;
    private final RowCaseTable rowCases;
    private final FeedCases cases;
    private final InnerCommands commands;
    private final Clock clock;

    FeedPages(
            FeedTable feeds,
            RowCaseTable rowCases,
            FeedCases cases,
            InnerCommands commands,
            Clock clock) {
        this.feeds = feeds;
        this.rowCases = rowCases;
        this.cases = cases;
        this.commands = commands;
        this.clock = clock;
    }

    @CommandHandler
    FeedResult on(ApplyFeedPageCommand page, Receipts receipts, MetaData trace) {
        FeedPosition before = feeds.find(page.feed()).orElse(null);
        if (before == null) {
            return new NotDone(Obstacle.FEED_NOT_FOUND);
        }
        if (before.state() != FeedState.RUNNING) {
            return new NotDone(Obstacle.FEED_NOT_RUNNING);
        }
        if (before.version() != page.version()) {
            return new NotDone(Obstacle.FEED_CHANGED);
        }
        PageTally tally = apply(page, receipts, trace);
        rowCases.put(page.feed(), tally.cases());
        feeds.change(transition(before, page, tally, trace));
        return new PageApplied(
                feeds.find(page.feed()).orElseThrow(),
                tally.appliedCount(),
                tally.duplicateCount(),
                tally.caseCount());
    }

    private PageTally apply(ApplyFeedPageCommand page, Receipts receipts, MetaData trace) {
        List<String> keys = page.rows().stream().map(Feeds::rowKey).toList();
        Map<String, FeedRow> withCase = rowCases.find(page.feed(), keys);
        Set<String> newCases = new HashSet<>();
        PageTally tally = new PageTally();
        for (int index : inOrderOfAccounts(page.rows())) {
            FeedRow row = page.rows().get(index);
            String key = keys.get(index);
            if (withCase.containsKey(key) || newCases.contains(key)) {
                knownByCase(page.feed(), row, withCase.get(key), receipts, tally);
                continue;
            }
            Verdict verdict = apply(page.feed(), row, trace);
            if (verdict.reason() != null) {
                tally.becameCase(
                        cases.open(page.feed(), row, verdict.reason(), verdict.differing(), trace));
                newCases.add(key);
            } else if (verdict.moved()) {
                tally.applied(index);
            } else {
                tally.duplicate();
            }
        }
        return tally;
    }

    /** The upstream may have repaired the row; its case then applies what it gives now. */
    private static void knownByCase(
            String feed,
            FeedRow row,
            @Nullable FeedRow stored,
            Receipts receipts,
            PageTally tally) {
        tally.duplicate();
        String id = row.id();
        if (stored == null || id == null || !Feeds.isRowId(id)) {
            return;
        }
        CallbackReceipt receipt = receipts.find(Feeds.callback(feed, id).movementId());
        boolean moved = receipt != null && receipt.movement() != null;
        if (!moved && !RowCaseTable.isSame(stored, row)) {
            tally.repaired(new RowCase(id, RowCase.caseId(feed, id), "", row));
        }
    }

    private Verdict apply(String feed, FeedRow row, MetaData trace) {
        RowReading reading = RowReading.of(feed, row);
        if (reading.recharge() == null) {
            return Verdict.notApplied(String.valueOf(reading.problem()));
        }
        try {
            return Verdict.of(commands.send(reading.recharge(), MovementResult.class, trace));
        } catch (InnerCommandFailedException e) {
            // One row's bug must not stop all the others.
            log.error("A row of feed {} met a bug and becomes a case", feed, e);
            return Verdict.notApplied("internal");
        }
    }

    /** The rows' numbers by account, each account's own in the upstream's order. */
    private static List<Integer> inOrderOfAccounts(List<FeedRow> rows) {
        List<Integer> order = new ArrayList<>(rows.size());
        for (int index = 0; index < rows.size(); index++) {
            order.add(index);
        }
        order.sort(Comparator.comparing(index -> String.valueOf(rows.get(index).accountId())));
        return order;
    }

    private FeedTransition transition(
            FeedPosition before, ApplyFeedPageCommand page, PageTally tally, MetaData trace) {
        boolean late = page.to() == null;
        String to = late ? before.cursor() : page.to();
        FeedRow last = late ? null : tally.lastApplied(page.rows());
        return new FeedTransition(
                before,
                late ? FeedChange.LATE : FeedChange.PAGE,
                FeedState.RUNNING,
                to,
                before.cursor(),
                to,
                null,
                last == null ? null : last.id(),
                last == null ? null : RowReading.createdAt(last),
                tally.appliedCount(),
                tally.duplicateCount(),
                tally.caseCount(),
                page.rows().stream().map(Feeds::rowKey).toList(),
                PageTally.newest(page.rows()),
                RecordedTime.now(clock),
                Feeds.SOURCE_PREFIX + page.feed(),
                (String) trace.get(TraceKeys.TRACE_ID));
    }

    /**
     * What became of a row.
     *
     * @param moved whether it moved money now
     * @param reason why it becomes a case; null if it does not
     * @param differing the fields in which it differs from what its id did before
     */
    private record Verdict(boolean moved, @Nullable String reason, List<String> differing) {

        static Verdict of(MovementResult result) {
            if (result instanceof Accepted accepted) {
                return new Verdict(!accepted.replayed(), null, List.of());
            }
            if (result instanceof KeyReused reused) {
                return new Verdict(false, RowReasons.of(result), reused.fields());
            }
            return notApplied(RowReasons.of(result));
        }

        static Verdict notApplied(String reason) {
            return new Verdict(false, reason, List.of());
        }
    }
}
