package org.tallystick.proof.lab;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What an application's meters show at one moment.
 *
 * @param commands written so far
 * @param groups in so many transactions
 * @param heapUsedBytes what is on its heap, garbage included
 */
public record Meters(double commands, double groups, double heapUsedBytes) {

    /** The names by which the application publishes them. */
    public static final String GROUP_SIZE = "tallystick.writer.group.size";

    private static final double MEGABYTE = 1024 * 1024;

    /** Reads the text that Prometheus would read. */
    public static Meters ofPrometheus(String text) {
        String group = GROUP_SIZE.replace('.', '_');
        return new Meters(
                sum(text, group + "_sum"),
                sum(text, group + "_count"),
                sum(text, "jvm_memory_used_bytes\\{[^}]*area=\"heap\"[^}]*\\}"));
    }

    /** Commands of one transaction on average, since an earlier moment. */
    public String groupSizeSince(Meters earlier) {
        double groupsSince = groups - earlier.groups;
        return groupsSince == 0
                ? "-"
                : String.format(Locale.ROOT, "%.1f", (commands - earlier.commands) / groupsSince);
    }

    /** Both together. */
    public Meters plus(Meters other) {
        return new Meters(
                commands + other.commands,
                groups + other.groups,
                heapUsedBytes + other.heapUsedBytes);
    }

    public String heapUsed() {
        return Math.round(heapUsedBytes / MEGABYTE) + " MB";
    }

    private static double sum(String text, String name) {
        Matcher lines =
                Pattern.compile("^" + name + "(?:\\{[^}]*\\})? (\\S+)$", Pattern.MULTILINE)
                        .matcher(text);
        double sum = 0;
        while (lines.find()) {
            sum += Double.parseDouble(lines.group(1));
        }
        return sum;
    }
}
