package org.tallystick.app.web.reconciliation;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.reconciliation.DifferenceKind;
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
        if (run.found() == 0) {
            return "Everything agrees.";
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
            case CASE -> "the repair opens a case";
        };
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
