package org.tallystick.proof.crash;

import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tallystick.proof.crash.check.Promises.Counts;
import org.tallystick.proof.crash.check.Verdict;
import org.tallystick.proof.crash.check.Verdict.Charge;
import org.tallystick.proof.lab.Table;

/** What was done in a campaign, counted, and what came of it. */
final class Tally {

    private final Map<CrashKind, Integer> struck = new EnumMap<>(CrashKind.class);
    private final Map<CrashKind, Integer> missed = new EnumMap<>(CrashKind.class);
    private List<Duration> takeOvers = List.of();
    private int replaced;
    private Counts counts = new Counts(0, 0, 0, 0);

    void count(CrashKind kind, boolean hasStruck) {
        (hasStruck ? struck : missed).merge(kind, 1, Integer::sum);
    }

    /** A node of the old version has made way for one of the new. */
    void replaced() {
        replaced++;
    }

    void tookOver(List<Duration> times) {
        takeOvers = List.copyOf(times);
    }

    void requests(Counts requests) {
        counts = requests;
    }

    /** How often it has been done. */
    int of(CrashKind kind) {
        return struck.getOrDefault(kind, 0);
    }

    Counts counts() {
        return counts;
    }

    /** The report. */
    Table table(Verdict verdict) {
        Table table = new Table("what", "count");
        for (CrashKind kind : CrashKind.values()) {
            int misses = missed.getOrDefault(kind, 0);
            String note = misses == 0 ? "" : " (and " + misses + " without its moment)";
            if (of(kind) + misses > 0) {
                table.row(kind.label(), of(kind) + note);
            }
        }
        if (replaced > 0) {
            table.row("nodes replaced by the new version", String.valueOf(replaced));
        }
        table.row("kill -9 in all", String.valueOf(kills()));
        table.row("requests of clients", grouped(counts.requests()));
        table.row(
                "of these repetitions",
                grouped(counts.duplicates()) + " (" + percent(counts.duplicates()) + ")");
        table.row("keys whose outcome was unknown for a time", grouped(counts.unknown()));
        table.row("of these settled by asking again", grouped(counts.settled()));
        if (!takeOvers.isEmpty()) {
            table.row(
                    "segments of a dead node taken over, more being killed meanwhile, median / longest",
                    seconds(takeOvers.get(takeOvers.size() / 2))
                            + " / "
                            + seconds(takeOvers.get(takeOvers.size() - 1)));
        }
        for (Charge charge : Charge.values()) {
            table.row("**" + charge.label() + "**", String.valueOf(verdict.count(charge)));
        }
        return table;
    }

    private int kills() {
        return struck.entrySet().stream()
                .filter(entry -> entry.getKey().isKill())
                .mapToInt(Map.Entry::getValue)
                .sum();
    }

    private String percent(long part) {
        return counts.requests() == 0 ? "-" : 100 * part / counts.requests() + " %";
    }

    private static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String seconds(Duration time) {
        return String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1000.0);
    }
}
