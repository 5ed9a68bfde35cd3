package org.tallystick.proof.lab;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A table of texts, for a terminal or as Markdown. The first column is flush left. */
public final class Table {

    private final List<String> headings;
    private final List<List<String>> rows = new ArrayList<>();

    public Table(String... headings) {
        this.headings = List.of(headings);
    }

    public void row(String... cells) {
        if (cells.length != headings.size()) {
            throw new IllegalArgumentException("A row has a cell for every heading");
        }
        rows.add(List.of(cells));
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    public List<String> headings() {
        return headings;
    }

    public List<List<String>> rows() {
        return List.copyOf(rows);
    }

    /** Columns under each other, as wide as they need to be. */
    public List<String> asText() {
        List<String> lines = new ArrayList<>();
        lines.add(line(headings));
        lines.add("-".repeat(lines.get(0).length()));
        rows.forEach(row -> lines.add(line(row)));
        return lines;
    }

    public List<String> asMarkdown() {
        List<String> lines = new ArrayList<>();
        lines.add(markdown(headings));
        lines.add("|---" + "|---:".repeat(headings.size() - 1) + "|");
        rows.forEach(row -> lines.add(markdown(row)));
        return lines;
    }

    private String line(List<String> cells) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < cells.size(); column++) {
            String padding = " ".repeat(width(column) - cells.get(column).length());
            line.append(column == 0 ? "" : "  ");
            line.append(column == 0 ? cells.get(column) + padding : padding + cells.get(column));
        }
        return line.toString();
    }

    private int width(int column) {
        List<Integer> widths = new ArrayList<>(List.of(headings.get(column).length()));
        rows.forEach(row -> widths.add(row.get(column).length()));
        return Collections.max(widths);
    }

    private static String markdown(List<String> cells) {
        return "| " + String.join(" | ", cells.stream().map(Table::escaped).toList()) + " |";
    }

    private static String escaped(String cell) {
        return cell.replace("|", "\\|");
    }
}
