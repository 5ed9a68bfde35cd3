package org.tallystick.command.feed;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.axonframework.messaging.MetaData;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.tallystick.api.Ids;
import org.tallystick.api.cases.CaseCommand.OpenCaseCommand;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.cases.CaseResult;
import org.tallystick.api.cases.CaseSubject;
import org.tallystick.api.feed.FeedCommand.StopFeedCommand;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.api.feed.Feeds;
import org.tallystick.command.bus.InnerCommands;

/** Opens the cases of feeds, in the transaction in hand. */
@Component
class FeedCases {

    /** Of a text from outside, so much is shown to a person. */
    private static final int TEXT_LENGTH_MAX = 200;

    private final InnerCommands commands;

    FeedCases(InnerCommands commands) {
        this.commands = commands;
    }

    /** A row that could not be applied. */
    RowCase open(String feed, FeedRow row, String reason, List<String> differing, MetaData trace) {
        String key = Feeds.rowKey(row);
        RowCase opened = new RowCase(key, RowCase.caseId(feed, key), reason, row);
        Map<String, String> payload = new LinkedHashMap<>();
        put(payload, "feed", feed);
        put(payload, "reason", reason);
        put(payload, "rowId", row.id());
        put(payload, "accountId", row.accountId());
        put(payload, "amount", row.amount());
        put(payload, "currency", row.currency());
        put(payload, "reference", row.reference());
        put(payload, "createdAt", row.createdAt());
        put(payload, "differs", differing.isEmpty() ? null : String.join(",", differing));
        commands.send(
                new OpenCaseCommand(
                        opened.caseId(),
                        CaseKind.FEED_ROW,
                        subject(feed, row),
                        "The row could not be applied: " + reason,
                        payload,
                        Feeds.SOURCE_PREFIX + feed),
                CaseResult.class,
                trace);
        return opened;
    }

    /** A cursor that does not agree with what was applied. */
    String open(StopFeedCommand stop, MetaData trace) {
        String caseId =
                Ids.derived(
                        "FEED_CURSOR", stop.feed(), Long.toString(stop.version()), stop.problem());
        Map<String, String> payload = new LinkedHashMap<>();
        put(payload, "feed", stop.feed());
        put(payload, "problem", stop.problem());
        put(payload, "version", Long.toString(stop.version()));
        put(payload, "detail", stop.detail());
        // Who carries an action out finds the feed by the callback's source.
        CaseSubject subject =
                new CaseSubject(
                        null,
                        Feeds.callback(stop.feed(), "cursor-" + stop.version()),
                        null,
                        null,
                        null,
                        null);
        commands.send(
                new OpenCaseCommand(
                        caseId,
                        CaseKind.FEED_CURSOR,
                        subject,
                        "The feed's cursor does not agree with what was applied",
                        payload,
                        Feeds.SOURCE_PREFIX + stop.feed()),
                CaseResult.class,
                trace);
        return caseId;
    }

    private static CaseSubject subject(String feed, FeedRow row) {
        String id = row.id();
        String accountId = row.accountId();
        return new CaseSubject(
                accountId != null && Ids.isChosenId(accountId) ? accountId : null,
                id != null && Feeds.isRowId(id) ? Feeds.callback(feed, id) : null,
                null,
                RowReading.money(row),
                null,
                null);
    }

    private static void put(Map<String, String> payload, String name, @Nullable String text) {
        if (text != null) {
            String shown = text.replaceAll("[\\p{Cntrl}\\p{Cs}]", "\uFFFD");
            boolean fits = shown.codePointCount(0, shown.length()) <= TEXT_LENGTH_MAX;
            payload.put(
                    name,
                    fits
                            ? shown
                            : shown.substring(0, shown.offsetByCodePoints(0, TEXT_LENGTH_MAX)));
        }
    }
}
