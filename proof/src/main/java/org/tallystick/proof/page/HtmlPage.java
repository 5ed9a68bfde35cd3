package org.tallystick.proof.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.web.util.HtmlUtils;
import org.tallystick.proof.lab.Table;
import org.tallystick.proof.page.Report.Block;
import org.tallystick.proof.page.Report.Chart;
import org.tallystick.proof.page.Report.Heading;
import org.tallystick.proof.page.Report.Rows;
import org.tallystick.proof.page.Report.Text;
import org.tallystick.proof.page.Report.Tile;

/** A report as one HTML file, light or dark as the reader's device is, readable on a phone. */
final class HtmlPage {

    private final Report report;
    private final StringBuilder html = new StringBuilder();

    HtmlPage(Report report) {
        this.report = report;
    }

    String html() {
        String title = escaped(report.title());
        html.append(
                """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <title>%s - Tallystick</title>
                <style>
                %s</style>
                </head>
                <body>
                <main>
                <p class="brand">Tallystick</p>
                <h1>%s</h1>
                """
                        .formatted(title, style(), title));
        verdict();
        tiles();
        facts();
        report.blocks().forEach(this::block);
        return html.append("</main>\n</body>\n</html>\n").toString();
    }

    private void verdict() {
        if (report.isGood()) {
            html.append("<p class=\"verdict good\">")
                    .append(escaped(report.allIsWell()))
                    .append("</p>\n");
            return;
        }
        html.append("<div class=\"verdict bad\"><p>This must not be:</p><ul>");
        report.problems()
                .forEach(each -> html.append("<li>").append(escaped(each)).append("</li>"));
        html.append("</ul></div>\n");
    }

    private void tiles() {
        if (report.tiles().isEmpty()) {
            return;
        }
        html.append("<section class=\"tiles\">\n");
        for (Tile tile : report.tiles()) {
            html.append(
                    "<div><p class=\"name\">%s</p><p class=\"value\">%s</p><p class=\"note\">%s</p></div>\n"
                            .formatted(
                                    escaped(tile.name()),
                                    escaped(tile.value()),
                                    escaped(tile.note())));
        }
        html.append("</section>\n");
    }

    private void facts() {
        html.append("<dl>\n");
        report.facts()
                .forEach(
                        (name, value) ->
                                html.append(
                                        "<dt>%s</dt><dd>%s</dd>\n"
                                                .formatted(escaped(name), escaped(value))));
        html.append("</dl>\n");
    }

    private void block(Block block) {
        if (block instanceof Heading heading) {
            html.append("<h2>").append(escaped(heading.text())).append("</h2>\n");
        } else if (block instanceof Text text) {
            html.append("<p>").append(escaped(text.text())).append("</p>\n");
        } else if (block instanceof Rows rows) {
            table(rows.table());
        } else if (block instanceof Chart chart) {
            html.append(chart.chart().figure());
        }
    }

    private void table(Table table) {
        html.append("<div class=\"scroll\"><table>\n<thead><tr>");
        table.headings()
                .forEach(each -> html.append("<th scope=\"col\">%s</th>".formatted(escaped(each))));
        html.append("</tr></thead>\n<tbody>\n");
        for (List<String> row : table.rows()) {
            html.append("<tr>");
            for (int column = 0; column < row.size(); column++) {
                String cell = row.get(column);
                String name = cell.equals("NO") ? " class=\"missed\"" : "";
                html.append(
                        column == 0
                                ? "<th scope=\"row\">" + escaped(cell) + "</th>"
                                : "<td" + name + ">" + escaped(cell) + "</td>");
            }
            html.append("</tr>\n");
        }
        html.append("</tbody></table></div>\n");
    }

    static String escaped(String text) {
        return HtmlUtils.htmlEscape(text.replace("**", ""), "UTF-8");
    }

    private static String style() {
        try (InputStream style = HtmlPage.class.getResourceAsStream("report.css")) {
            if (style == null) {
                throw new IllegalStateException("The style of reports is missing");
            }
            return new String(style.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
