package org.tallystick.proof.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tallystick.proof.lab.Table;

/** What the run has found. Lines are printed as they come, the tables at the end. */
final class Report {

    private static final String NONE = "-";

    private final PrintStream out;
    private final List<String> facts = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final Map<Shape, Double> yardstick = new HashMap<>();
    private final Table loads =
            new Table(
                    "what",
                    "at once",
                    "per second",
                    "of yardstick",
                    "p50 ms",
                    "p99 ms",
                    "cpu us",
                    "group",
                    "caught up",
                    "heap");
    private final Table findings = new Table("what else", "found");
    private final Table figures = new Table("figure", "at least", "found", "reached");

    Report(PrintStream out) {
        this.out = out;
    }

    void fact(String fact) {
        facts.add(fact);
        say(fact);
    }

    /** Something that is wrong: the run fails in the end. */
    void problem(String problem) {
        problems.add(problem);
        say("WRONG: " + problem);
    }

    void say(String line) {
        out.println(line);
        out.flush();
    }

    void trace(Exception failure) {
        failure.printStackTrace(out);
    }

    void yardstick(Shape shape, LoadResult result, String cpu) {
        yardstick.put(shape, result.perSecond());
        load(shape, "yardstick, " + shape.describe(), result, new Observed(cpu, NONE, null, NONE));
    }

    /** A load of the application, compared with the yardstick's load of the same shape. */
    void load(Shape shape, String what, LoadResult result, Observed observed) {
        double measure = yardstick.getOrDefault(shape, 0.0);
        String ratio = measure == 0 ? NONE : ratio(result.perSecond() / measure);
        loads.row(
                what,
                String.valueOf(result.callers()),
                String.valueOf(Math.round(result.perSecond())),
                ratio,
                millis(result.p50()),
                millis(result.p99()),
                observed.cpu(),
                observed.groupSize(),
                observed.caughtUp() == null ? NONE : seconds(observed.caughtUp()),
                observed.heap());
        say(
                "%s, %d at once: %d/s (%s of the yardstick), p99 %s ms"
                        .formatted(
                                what,
                                result.callers(),
                                Math.round(result.perSecond()),
                                ratio,
                                millis(result.p99())));
        if (result.failures() > 0) {
            problem(what + ": " + result.failures() + " failed, first " + result.firstFailure());
        }
    }

    void finding(String what, String found) {
        findings.row(what, found);
        say(what + ": " + found);
    }

    /** A figure that is to be reached, in times the yardstick's load of the same shape. */
    void ofYardstick(String what, double wanted, Shape shape, LoadResult result) {
        Double measure = yardstick.get(shape);
        if (measure != null) {
            double found = result.perSecond() / measure;
            figure(what, wanted + " x yardstick", ratio(found), found >= wanted);
        }
    }

    void figure(String what, String wanted, String found, boolean reached) {
        figures.row(what, wanted, found, reached ? "yes" : "NO");
    }

    boolean hasProblems() {
        return !problems.isEmpty();
    }

    void printTables() {
        for (Table table : List.of(loads, findings, figures)) {
            if (!table.isEmpty()) {
                say("");
                table.asText().forEach(this::say);
            }
        }
        say("");
        say(verdict());
    }

    void writeMarkdown(Path file) throws IOException {
        List<String> lines = new ArrayList<>(List.of("# Benchmark", ""));
        facts.forEach(fact -> lines.add("- " + fact));
        for (Table table : List.of(loads, findings, figures)) {
            if (!table.isEmpty()) {
                lines.add("");
                lines.addAll(table.asMarkdown());
            }
        }
        lines.addAll(List.of("", verdict()));
        Files.write(file, lines);
    }

    private String verdict() {
        return problems.isEmpty()
                ? "All answers were as they had to be, and the books are right."
                : "FAILED: " + String.join("; ", problems);
    }

    static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.1f s", duration.toNanos() / 1e9);
    }

    static String ratio(double ratio) {
        return String.format(Locale.ROOT, "%.2f", ratio);
    }

    private static String millis(Duration duration) {
        return String.format(Locale.ROOT, "%.1f", duration.toNanos() / 1e6);
    }

    /**
     * What was seen beside a load.
     *
     * @param cpu microseconds of processor time of one operation, until the read models had it
     * @param groupSize commands of one transaction
     * @param caughtUp how long after its end the read models had everything; null if not looked at
     */
    record Observed(String cpu, String groupSize, @Nullable Duration caughtUp, String heap) {}
}
