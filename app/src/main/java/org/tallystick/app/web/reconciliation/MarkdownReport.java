package org.tallystick.app.web.reconciliation;

import java.util.Map;
import java.util.stream.Collectors;
import org.tallystick.api.reconciliation.Difference;
import org.tallystick.api.reconciliation.FeedTotal;
import org.tallystick.api.reconciliation.ReconciliationRun;
import org.tallystick.app.web.reply.Timestamps;

/** A run as Markdown, readable as it is. */
final class MarkdownReport {

    private MarkdownReport() {}

    static String of(ReconciliationRun run) {
        StringBuilder text = new StringBuilder("# Reconciliation\n\n");
        text.append("**").append(plain(ReportTexts.verdict(run))).append("**\n\n");
        ReportTexts.facts(run)
                .forEach(
                        (name, value) ->
                                text.append("- ")
                                        .append(name)
                                        .append(": ")
                                        .append(plain(value))
                                        .append('\n'));
        if (!run.feeds().isEmpty()) {
            text.append("\n## Feeds, up to their cursors\n\n");
            for (FeedTotal total : run.feeds()) {
                text.append("- ").append(plain(ReportTexts.name(total))).append(": ");
                text.append(plain(ReportTexts.sums(total))).append('\n');
            }
        }
        int number = 0;
        for (Difference difference : run.differences()) {
            number++;
            text.append("\n## %d. %s%n%n".formatted(number, heading(difference)));
            line(text, "Expected", difference.expected());
            line(text, "Actual", difference.actual());
            line(text, "Where", difference.evidence());
            text.append("- Repair: ").append(ReportTexts.repair(difference.kind())).append('\n');
            text.append(
                    "- %s; first seen %s%n".formatted(standing(difference), firstSeen(difference)));
        }
        if (run.found() > run.differences().size()) {
            text.append("\nOnly the first %,d are shown.%n".formatted(run.differences().size()));
        }
        return text.toString().replace("\r\n", "\n");
    }

    private static String heading(Difference difference) {
        String account = difference.accountId();
        return ReportTexts.words(difference.kind())
                + (account == null ? "" : ", account " + plain(account));
    }

    private static String standing(Difference difference) {
        String caseId = difference.caseId();
        return difference.status().name() + (caseId == null ? "" : ", case " + plain(caseId));
    }

    private static String firstSeen(Difference difference) {
        return Timestamps.text(difference.firstSeenAt());
    }

    private static void line(StringBuilder text, String name, Map<String, String> texts) {
        String values =
                texts.isEmpty()
                        ? "nothing"
                        : texts.entrySet().stream()
                                .map(each -> each.getKey() + " = " + plain(each.getValue()))
                                .collect(Collectors.joining(", "));
        text.append("- ").append(name).append(": ").append(values).append('\n');
    }

    /** What somebody else wrote must not become a heading, a link or a picture. */
    private static String plain(String value) {
        return value.replaceAll("[\\p{Cntrl}]", " ").replaceAll("([\\\\`*_\\[\\]<>|#!])", "\\\\$1");
    }
}
