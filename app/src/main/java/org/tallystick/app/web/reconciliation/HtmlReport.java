package org.tallystick.app.web.reconciliation;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.springframework.web.util.HtmlUtils;
import org.tallystick.api.reconciliation.Difference;
import org.tallystick.api.reconciliation.ReconciliationRun;
import org.tallystick.app.web.reply.Timestamps;

/** A run as one HTML file, light or dark as the reader's device is, readable on a phone. */
final class HtmlReport {

    private static final String STYLE =
            """
            :root { color-scheme: light dark; }
            body { font: 16px/1.5 system-ui, sans-serif; margin: 0; }
            main { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
            dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; }
            dt { opacity: .7; }
            dd { margin: 0; overflow-wrap: anywhere; }
            article { border: 1px solid #8886; border-radius: .5rem; padding: 0 1rem; margin: 1rem 0; }
            h2 { font-size: 1.1rem; overflow-wrap: anywhere; }
            .verdict { font-size: 1.2rem; font-weight: 600; border-left: .4rem solid; padding-left: .8rem; }
            .good { border-color: #2a8a4a; }
            .bad { border-color: #c0392b; }
            .closed { opacity: .6; }
            @media (max-width: 40rem) { dl { grid-template-columns: 1fr; } dt { margin-top: .4rem; } }
            """;

    /** By which a browser knows that the style is ours. */
    static final String STYLE_HASH = hash(STYLE);

    private HtmlReport() {}

    static String of(ReconciliationRun run) {
        boolean good = run.failure() == null && run.open() == 0;
        StringBuilder html = new StringBuilder();
        html.append(
                """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <title>Reconciliation - Tallystick</title>
                <style>%s</style>
                </head>
                <body>
                <main>
                <h1>Reconciliation</h1>
                <p class="verdict %s">%s</p>
                """
                        .formatted(STYLE, good ? "good" : "bad", text(ReportTexts.verdict(run))));
        list(html, ReportTexts.facts(run));
        if (!run.feeds().isEmpty()) {
            html.append("<h2>Feeds, up to their cursors</h2>\n");
            Map<String, String> sums = new LinkedHashMap<>();
            run.feeds().forEach(each -> sums.put(ReportTexts.name(each), ReportTexts.sums(each)));
            list(html, sums);
        }
        run.differences().forEach(difference -> article(html, difference));
        if (run.found() > run.differences().size()) {
            html.append(
                    "<p>Only the first %,d are shown.</p>\n".formatted(run.differences().size()));
        }
        return html.append("</main>\n</body>\n</html>\n").toString();
    }

    private static void article(StringBuilder html, Difference difference) {
        String account = difference.accountId();
        String caseId = difference.caseId();
        html.append(
                "<article class=\"%s\">\n<h2>%s%s</h2>\n"
                        .formatted(
                                difference.status().name().toLowerCase(Locale.ROOT),
                                ReportTexts.words(difference.kind()),
                                account == null ? "" : ", account " + text(account)));
        part(html, "Expected", difference.expected());
        part(html, "Actual", difference.actual());
        part(html, "Where", difference.evidence());
        html.append(
                "<p>%s%s; %s; first seen %s.</p>\n</article>\n"
                        .formatted(
                                difference.status(),
                                caseId == null ? "" : ", case " + text(caseId),
                                ReportTexts.repair(difference.kind()),
                                Timestamps.text(difference.firstSeenAt())));
    }

    private static void part(StringBuilder html, String name, Map<String, String> texts) {
        html.append("<h3>").append(name).append("</h3>\n");
        if (texts.isEmpty()) {
            html.append("<p>nothing</p>\n");
        } else {
            list(html, texts);
        }
    }

    private static void list(StringBuilder html, Map<String, String> texts) {
        html.append("<dl>\n");
        texts.forEach(
                (name, value) ->
                        html.append("<dt>%s</dt><dd>%s</dd>\n".formatted(text(name), text(value))));
        html.append("</dl>\n");
    }

    private static String text(String value) {
        return HtmlUtils.htmlEscape(value, "UTF-8");
    }

    private static String hash(String style) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest(style.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }
}
