package org.tallystick.proof.page;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tallystick.proof.lab.Table;

/**
 * What a run has found. It is good until a problem is added; a figure that is not reached is shown,
 * but is no problem, since it depends on the machine.
 */
public final class Report {

    private static final DateTimeFormatter WHEN =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);

    private final String title;
    private final Map<String, String> facts = new LinkedHashMap<>();
    private final List<Tile> tiles = new ArrayList<>();
    private final List<Block> blocks = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final Table figures = new Table("figure", "wanted", "found", "reached");
    private String allIsWell = "Nothing was found.";

    public Report(String title, Instant at) {
        this.title = title;
        facts.put("When", WHEN.format(at));
    }

    /** A number that is seen first. */
    record Tile(String name, String value, String note) {}

    /** A part of the report, one after the other. */
    sealed interface Block permits Heading, Text, Rows, Chart {}

    record Heading(String text) implements Block {}

    record Text(String text) implements Block {}

    record Rows(Table table) implements Block {}

    record Chart(LineChart chart) implements Block {}

    public Report fact(String name, String value) {
        facts.put(name, value);
        return this;
    }

    public Report tile(String name, String value, String note) {
        tiles.add(new Tile(name, value, note));
        return this;
    }

    public Report heading(String text) {
        blocks.add(new Heading(text));
        return this;
    }

    public Report text(String text) {
        blocks.add(new Text(text));
        return this;
    }

    public Report table(Table table) {
        blocks.add(new Rows(table));
        return this;
    }

    public Report chart(LineChart chart) {
        blocks.add(new Chart(chart));
        return this;
    }

    public Report figure(String name, String wanted, String found, boolean reached) {
        figures.row(name, wanted, found, reached ? "yes" : "NO");
        return this;
    }

    /** Something that must not be: the run has failed. */
    public Report problem(String problem) {
        problems.add(problem);
        return this;
    }

    /** What is said when there is no problem. */
    public Report allIsWell(String text) {
        allIsWell = text;
        return this;
    }

    public boolean isGood() {
        return problems.isEmpty();
    }

    String verdict() {
        return isGood() ? allIsWell : "FOUND: " + String.join("; ", problems);
    }

    String title() {
        return title;
    }

    Map<String, String> facts() {
        return facts;
    }

    List<Tile> tiles() {
        return tiles;
    }

    List<String> problems() {
        return problems;
    }

    String allIsWell() {
        return allIsWell;
    }

    /** Everything in order, the figures last. */
    List<Block> blocks() {
        List<Block> all = new ArrayList<>(blocks);
        if (!figures.isEmpty()) {
            all.add(new Heading("Figures"));
            all.add(new Rows(figures));
        }
        return all;
    }

    /** For a terminal. */
    public List<String> asText() {
        List<String> lines = new ArrayList<>();
        facts.forEach((name, value) -> lines.add(name + ": " + value));
        tiles.forEach(tile -> lines.add(tile.name + ": " + tile.value + " " + tile.note));
        for (Block block : blocks()) {
            if (block instanceof Heading heading) {
                lines.add("");
                lines.add(heading.text());
            } else if (block instanceof Text text) {
                lines.add(text.text());
            } else if (block instanceof Rows rows) {
                lines.addAll(rows.table().asText());
            }
        }
        lines.add("");
        lines.add(verdict());
        return lines;
    }

    /** The same as Markdown; charts are left out. */
    public List<String> asMarkdown() {
        List<String> lines = new ArrayList<>(List.of("# " + title, ""));
        facts.forEach((name, value) -> lines.add("- " + name + ": " + value));
        tiles.forEach(tile -> lines.add("- " + tile.name + ": " + tile.value + " " + tile.note));
        for (Block block : blocks()) {
            if (block instanceof Heading heading) {
                lines.addAll(List.of("", "## " + heading.text()));
            } else if (block instanceof Text text) {
                lines.addAll(List.of("", text.text()));
            } else if (block instanceof Rows rows) {
                lines.add("");
                lines.addAll(rows.table().asMarkdown());
            }
        }
        lines.addAll(List.of("", verdict()));
        return lines;
    }

    /** One file that needs nothing but itself. */
    public String asHtml() {
        return new HtmlPage(this).html();
    }
}
