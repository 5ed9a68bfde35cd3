package org.tallystick.app.web.reconciliation;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.reconciliation.DifferenceKind;
import org.tallystick.api.reconciliation.FeedTotal;
import org.tallystick.api.reconciliation.FeedTotal.RowSum;
import org.tallystick.api.reconciliation.ReconciliationRequest;
import org.tallystick.api.reconciliation.ReconciliationRun;
import org.tallystick.api.reconciliation.RunStatus;
import org.tallystick.app.web.reply.Timestamps;

/** What a report says, in whatever form. */
final class ReportTexts {

    private ReportTexts() {}

    /** The result in one sentence. */
    static String verdict(ReconciliationRun run) {
        if (run.status() == RunStatus.RUNNING) {
            return "Still comparing; this is not a result yet.";
        }
        if (run.failure() != null) {
            return "Broke off (%s); what was not reached is not proved.".formatted(run.failure());
        }
        long apart = run.feeds().stream().filter(total -> total.problem() != null).count();
        if (run.found() == 0) {
            return apart == 0
                    ? "Everything agrees."
                    : "What was compared agrees; %,d %s not compared with %s upstream."
                            .formatted(
                                    apart,
                                    apart == 1 ? "feed was" : "feeds were",
                                    apart == 1 ? "its" : "their");
        }
        String found = "%,d %s found".formatted(run.found(), plural(run.found(), "difference"));
        return run.open() == 0
                ? found + ", none of them is still there."
                : found + ", %,d still there.".formatted(run.open());
    }

    /** What was compared, how much, and when. */
    static Map<String, String> facts(ReconciliationRun run) {
        ReconciliationRequest request = run.request();
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Scope", request.scope().name());
        put(facts, "Account", request.accountId());
        put(facts, "From", request.from());
        put(facts, "To", request.to());
        facts.put("Compared", "%,d".formatted(run.checked()));
        facts.put("Status", run.status().name());
        facts.put("Requested by", request.requestedBy());
        facts.put("Started", Timestamps.text(run.startedAt()));
        Instant endedAt = run.endedAt();
        if (endedAt != null) {
            long millis = Duration.between(run.startedAt(), endedAt).toMillis();
            facts.put("Took", String.format(Locale.ROOT, "%.1f s", millis / 1_000.0));
        }
        facts.put("Id", run.runId());
        return facts;
    }

    /** A kind as words: {@code ENTRY_MISSING} is "Entry missing". */
    static String words(DifferenceKind kind) {
        String words = kind.name().replace('_', ' ').toLowerCase(Locale.ROOT);
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }

    /** What is done about it. */
    static String repair(DifferenceKind kind) {
        return switch (kind.repair()) {
            case REBUILD -> "the repair writes the rows again from the events";
            case ASK_GATEWAY -> "the repair asks the gateway once more, and then opens a case";
            case REREAD -> "the repair reads the rows again and applies what is missing";
            case STOP_FEED -> "the repair stops the feed by a case that can put the cursor back";
            case CASE -> "the repair opens a case";
        };
    }

    /** A feed's sums in one sentence: what the upstream has, and what the ledger has. */
    static String sums(FeedTotal total) {
        if (total.problem() != null) {
            return "not compared with its upstream (%s)".formatted(total.problem());
        }
        StringBuilder text = new StringBuilder();
        text.append("upstream ").append(sum(total.upstream()));
        text.append("; ledger ").append(sum(total.ledger()));
        append(text, total.cases(), "in cases");
        append(text, total.pending(), "still to be read");
        append(text, total.gone(), "older than what the upstream keeps");
        return text.append(total.isEqual() ? "; equal" : "; NOT EQUAL").toString();
    }

    /** A feed and the currency of its sums. */
    static String name(FeedTotal total) {
        return total.currency().isEmpty() ? total.feed() : total.feed() + " " + total.currency();
    }

    private static void append(StringBuilder text, RowSum sum, String what) {
        if (sum.rows() > 0) {
            text.append("; ").append(what).append(' ').append(sum(sum));
        }
    }

    private static String sum(RowSum sum) {
        return "%,d %s, %,d".formatted(sum.rows(), plural(sum.rows(), "row"), sum.amount());
    }

    private static String plural(long count, String word) {
        return count == 1 ? word : word + "s";
    }

    private static void put(Map<String, String> facts, String name, @Nullable Object value) {
        if (value != null) {
            facts.put(name, value.toString());
        }
    }
}
