package org.tallystick.proof.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.tallystick.proof.lab.Histogram;
import org.tallystick.proof.lab.Table;
import org.tallystick.proof.load.Operation.Group;
import org.tallystick.proof.page.LineChart;
import org.tallystick.proof.page.LineChart.Point;

/** How a recording is shown. */
final class Charts {

    private static final double[] SHARES = {
        0.5, 0.75, 0.9, 0.95, 0.975, 0.99, 0.995, 0.9975, 0.999, 0.9995, 0.9999
    };

    private static final List<Double> NINES = List.of(Math.log10(2), 1.0, 2.0, 3.0, 4.0);

    private Charts() {}

    static LineChart throughput(Recording recording) {
        double seconds = recording.sliceSeconds();
        LineChart chart = new LineChart("Requests a second", "s", "/s");
        for (Group group : Group.values()) {
            chart.series(
                    group.label(), over(recording, slice -> slice.good(group).count() / seconds));
        }
        return chart.series("errors", over(recording, slice -> slice.errors() / seconds));
    }

    static LineChart latency(Recording recording) {
        return new LineChart(
                        "How long requests took, from the moment when they were due", "s", "ms")
                .logarithmic()
                .series("half of them", over(recording, slice -> at(slice.good(), 0.5)))
                .series("p99", over(recording, slice -> at(slice.good(), 0.99)))
                .series("longest", over(recording, slice -> at(slice.good(), 1)));
    }

    static LineChart percentiles(Slice seen) {
        LineChart chart =
                new LineChart("How long it took for which share of the requests", "", "ms")
                        .logarithmic()
                        .xAxis(Charts::share, NINES);
        for (Group group : Group.values()) {
            Histogram times = seen.good(group);
            List<Point> points = new ArrayList<>();
            for (double share : SHARES) {
                if (times.count() * (1 - share) >= 1) {
                    points.add(new Point(-Math.log10(1 - share), at(times, share)));
                }
            }
            chart.series(group.label(), points);
        }
        return chart;
    }

    static List<Point> errors(Recording recording) {
        return over(recording, slice -> slice.errors() / recording.sliceSeconds());
    }

    /** The 99th percentile of a group, over time. */
    static List<Point> p99(Recording recording, Group group) {
        return over(recording, slice -> at(slice.good(group), 0.99));
    }

    /** What stands at so many nines: 90 % at one, 99 % at two. */
    private static String share(double nines) {
        String percent = String.format(Locale.ROOT, "%.3f", 100 - 100 * Math.pow(10, -nines));
        return percent.replaceAll("\\.?0+$", "") + " %";
    }

    private static List<Point> over(Recording recording, ToDoubleFunction<Slice> value) {
        List<Point> points = new ArrayList<>();
        List<Slice> slices = recording.slices();
        for (int index = 0; index < slices.size(); index++) {
            double at = index * recording.sliceSeconds();
            if (at < recording.seconds()) {
                points.add(new Point(at, value.applyAsDouble(slices.get(index))));
            }
        }
        return points;
    }

    static Table operations(Recording recording) {
        Table table =
                new Table(
                        "operation",
                        "count",
                        "a second",
                        "average",
                        "p50 ms",
                        "p90 ms",
                        "p99 ms",
                        "p99.9 ms",
                        "longest");
        Slice all = recording.all();
        for (Operation operation : Operation.values()) {
            row(table, operation.label(), all.good(operation), recording.seconds());
        }
        row(table, "all of them", all.good(), recording.seconds());
        return table;
    }

    private static void row(Table table, String name, Histogram times, double seconds) {
        if (times.count() > 0) {
            table.row(
                    name,
                    grouped(times.count()),
                    decimal(times.count() / seconds),
                    millis(times.mean()),
                    millis(times.percentile(0.5)),
                    millis(times.percentile(0.9)),
                    millis(times.percentile(0.99)),
                    millis(times.percentile(0.999)),
                    millis(times.max()));
        }
    }

    /** What became of all requests; only what there was. */
    static Table outcomes(Slice seen) {
        Table table = new Table("what became of it", "requests", "share");
        for (Outcome outcome : Outcome.values()) {
            long count = seen.count(outcome);
            if (count > 0) {
                table.row(outcome.label(), grouped(count), percent(count, seen.requests()));
            }
        }
        return table;
    }

    private static double at(Histogram times, double share) {
        return times.percentile(share).toNanos() / 1e6;
    }

    static String millis(Duration time) {
        return decimal(time.toNanos() / 1e6);
    }

    static String decimal(double number) {
        return String.format(Locale.ROOT, number >= 1000 ? "%,.0f" : "%.1f", number);
    }

    static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    static String percent(long part, long whole) {
        return whole == 0 ? "-" : String.format(Locale.ROOT, "%.2f %%", 100.0 * part / whole);
    }

    static String ratio(double ratio) {
        return String.format(Locale.ROOT, "%.2f", ratio);
    }
}
