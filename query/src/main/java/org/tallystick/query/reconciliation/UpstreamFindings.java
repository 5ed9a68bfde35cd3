package org.tallystick.query.reconciliation;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.feed.Feeds;
import org.tallystick.api.reconciliation.DifferenceKind;
import org.tallystick.api.reconciliation.FeedTotal;
import org.tallystick.query.reconciliation.UpstreamDifferences.Doubled;
import org.tallystick.query.reconciliation.UpstreamDifferences.Ours;
import org.tallystick.query.reconciliation.UpstreamDifferences.Theirs;

/** How the findings about a feed and its upstream look. */
final class UpstreamFindings {

    private UpstreamFindings() {}

    /**
     * The cursor has passed a row without applying it.
     *
     * @param after where the page of the upstream begins that has it; null means the beginning
     */
    static Finding onlyTheirs(String feed, Theirs row, @Nullable String after) {
        Map<String, String> evidence = evidence(feed, row.key());
        if (after != null) {
            evidence.put("after", after);
        }
        return new Finding(
                DifferenceKind.FEED_ROW_ONLY_UPSTREAM,
                null,
                subject(feed, row.key()),
                texts(row),
                Map.of(),
                evidence);
    }

    /** A row of ours that the upstream does not have. */
    static Finding onlyOurs(String feed, Ours row) {
        return new Finding(
                DifferenceKind.FEED_ROW_ONLY_OURS,
                row.accountId(),
                subject(feed, row.callbackId()),
                Map.of(),
                row.texts(),
                evidence(feed, row));
    }

    /** Both have the row, and not alike. */
    static Finding differs(String feed, Theirs theirs, Ours ours) {
        Map<String, String> expected = texts(theirs);
        expected.putIfAbsent("currency", ours.currency());
        return new Finding(
                        DifferenceKind.FEED_ROW_DIFFERS,
                        ours.accountId(),
                        subject(feed, ours.callbackId()),
                        expected,
                        ours.texts(),
                        evidence(feed, ours))
                .narrowed();
    }

    /** One row, several movements. */
    static Finding doubled(String feed, Doubled row) {
        Map<String, String> evidence = evidence(feed, row.callbackId());
        evidence.put("movementId", row.movementId());
        return new Finding(
                DifferenceKind.FEED_ROW_DOUBLED,
                row.accountId(),
                subject(feed, row.callbackId()),
                Map.of("movements", "1"),
                Map.of("movements", Long.toString(row.times())),
                evidence);
    }

    /** The rows seem to agree, and their sums do not. */
    static Finding sum(FeedTotal total) {
        Map<String, String> expected = new TreeMap<>();
        expected.put("rows", Long.toString(total.upstream().rows()));
        expected.put("amount", total.upstream().amount().toString());
        Map<String, String> actual = new TreeMap<>();
        actual.put("rows", Long.toString(total.ledger().rows()));
        actual.put("amount", total.ledger().amount().toString());
        Map<String, String> evidence = new TreeMap<>();
        evidence.put("feed", total.feed());
        evidence.put("currency", total.currency());
        evidence.put("inCases", total.cases().amount().toString());
        evidence.put("pending", total.pending().amount().toString());
        evidence.put("gone", total.gone().amount().toString());
        return new Finding(
                DifferenceKind.FEED_SUM_DIFFERS,
                null,
                subject(total.feed(), total.currency()),
                expected,
                actual,
                evidence);
    }

    static String subject(String feed, String key) {
        return feed + "/" + key;
    }

    private static Map<String, String> texts(Theirs row) {
        Map<String, String> texts = new TreeMap<>();
        put(texts, "account", row.accountId());
        put(texts, "amount", row.amount());
        put(texts, "currency", row.currency());
        return texts;
    }

    private static Map<String, String> evidence(String feed, Ours row) {
        Map<String, String> evidence = evidence(feed, row.callbackId());
        evidence.put("movementId", row.movementId());
        evidence.put("eventId", row.eventId());
        evidence.put("traceId", row.traceId());
        return evidence;
    }

    private static Map<String, String> evidence(String feed, String key) {
        Map<String, String> evidence = new TreeMap<>();
        evidence.put("feed", feed);
        evidence.put("source", Feeds.SOURCE_PREFIX + feed);
        evidence.put("callbackId", key);
        return evidence;
    }

    private static void put(Map<String, String> texts, String name, @Nullable String value) {
        if (value != null) {
            texts.put(name, value);
        }
    }
}
