package org.tallystick.proof.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import org.tallystick.proof.lab.Await;
import org.tallystick.proof.lab.Elapsed;
import org.tallystick.proof.lab.Table;
import org.tallystick.proof.load.Drive.Plan;
import org.tallystick.proof.page.LineChart;
import org.tallystick.proof.page.LineChart.Point;
import org.tallystick.proof.page.Report;

/** A steady load below the limit, for long: nothing may grow and nothing may become slower. */
final class Soak {

    private static final double SHARE = 0.7;
    private static final double P99_TIMES_MAX = 1.5;
    private static final double GROWTH_MAX = 1.25;
    private static final Duration LOOK_EVERY = Duration.ofSeconds(2);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration RATE_MAX = Duration.ofSeconds(40);

    private final LoadOptions options;
    private final Report report;
    private final Consumer<String> progress;
    private final List<Vitals> samples = new ArrayList<>();
    private final Table flat = new Table("what", "second minute", "last minute");

    Soak(LoadOptions options, Report report, Consumer<String> progress) {
        this.options = options;
        this.report = report;
        this.progress = progress;
    }

    void run() throws Exception {
        try (LoadSite site = LoadSite.start(options.nodes(), Map.of())) {
            progress.accept("Finding out what it can do in a closed loop");
            Recording warm = Drive.run(site, closed("warm", Steady.warmUp(options.time())));
            Duration limit = options.time().compareTo(RATE_MAX) < 0 ? options.time() : RATE_MAX;
            Recording fastest = Drive.run(site, closed("fastest", limit));
            double possible = fastest.all().good().count() / fastest.seconds();
            double rate = Math.max(1, SHARE * possible);
            progress.accept(
                    "%.0f a second are possible; soaking at %.0f for %d s"
                            .formatted(possible, rate, options.time().toSeconds()));
            report.fact(
                    "Load",
                    "%.0f requests due a second, 70 %% of what %d clients reach in a closed loop"
                            .formatted(rate, options.closed()));
            Vitals before = Vitals.afterCollection(site, 0);
            Recording seen = watch(site, Plan.open("soak", rate, options.time()));
            Vitals after = Vitals.afterCollection(site, seen.seconds());
            new BooksCheck(site, report).run("", List.of(warm, fastest, seen));
            show(seen, before, after);
        }
    }

    private Plan closed(String name, Duration time) {
        return Plan.closed(name, options.closed(), time);
    }

    private Recording watch(LoadSite site, Plan plan) throws Exception {
        long startedAt = System.nanoTime();
        CompletableFuture<Recording> soaking = Drive.start(site, plan);
        while (!soaking.isDone()) {
            Elapsed next = new Elapsed(LOOK_EVERY);
            samples.add(Vitals.of(site, (System.nanoTime() - startedAt) / 1e9));
            Await.until("The next look", MINUTE, () -> soaking.isDone() || next.call());
        }
        return soaking.join();
    }

    private void show(Recording seen, Vitals before, Vitals after) {
        double length = Math.min(MINUTE.toMillis() / 1e3, seen.seconds() / 3);
        Slice second = seen.between(length, 2 * length);
        Slice last = seen.between(seen.seconds() - length, seen.seconds());
        double p99Before = second.good().percentile(0.99).toNanos();
        double p99After = last.good().percentile(0.99).toNanos();
        double ratio = p99After / Math.max(1, p99Before);
        flat.row("p99, ms", Charts.decimal(p99Before / 1e6), Charts.decimal(p99After / 1e6));
        report.figure(
                "p99 of the last minute, in times of the second",
                "at most " + P99_TIMES_MAX,
                Charts.ratio(ratio),
                ratio <= P99_TIMES_MAX);
        figure("heap after a collection, MB", before.heapMegabytes(), after.heapMegabytes());
        compare("resident memory, MB", seen.seconds(), length, Vitals::residentMegabytes);
        compare("threads", seen.seconds(), length, Vitals::threads);
        compare("open files and connections", seen.seconds(), length, Vitals::files);
        compare("timers that wait", seen.seconds(), length, Vitals::tasks);
        none("gaps in tokens", Vitals::gaps);
        none("large objects", Vitals::largeObjects);
        report.tile("p99", Charts.ratio(ratio) + " x", "last minute of the second");
        report.tile("Heap", Math.round(after.heapMegabytes()) + " MB", "after a collection");
        report.tile(
                "Errors",
                Charts.percent(seen.all().errors(), seen.all().requests()),
                Charts.grouped(seen.all().requests()) + " requests");
        report.heading("Second minute and last minute").table(flat);
        report.heading("Over time").chart(Charts.latency(seen)).chart(Charts.throughput(seen));
        report.chart(memory()).chart(counts());
        report.heading("By operation").table(Charts.operations(seen));
        report.heading("What became of all requests").table(Charts.outcomes(seen.all()));
        report.allIsWell("Every answer was one that may be given, and the books are right.");
    }

    private void compare(
            String what, double seconds, double length, ToDoubleFunction<Vitals> value) {
        double before = Vitals.most(samples, length, 2 * length, value);
        double after = Vitals.most(samples, seconds - length, seconds, value);
        figure(what, before, after);
    }

    private void figure(String what, double before, double after) {
        flat.row(what, Charts.decimal(before), Charts.decimal(after));
        double growth = after / Math.max(1, before);
        report.figure(
                what + ", last minute in times of the second",
                "at most " + GROWTH_MAX,
                Charts.ratio(growth),
                growth <= GROWTH_MAX);
    }

    private void none(String what, ToDoubleFunction<Vitals> value) {
        double most = Vitals.most(samples, 0, Double.MAX_VALUE, value);
        report.figure(what, "0", Charts.decimal(most), most == 0);
    }

    private LineChart memory() {
        return new LineChart("Memory", "s", "MB")
                .series("heap, garbage included", points(Vitals::heapMegabytes))
                .series("resident", points(Vitals::residentMegabytes));
    }

    private LineChart counts() {
        return new LineChart("What may not grow", "s", "")
                .series("threads", points(Vitals::threads))
                .series("open files and connections", points(Vitals::files))
                .series("timers that wait", points(Vitals::tasks))
                .series("gaps in tokens", points(Vitals::gaps));
    }

    private List<Point> points(ToDoubleFunction<Vitals> value) {
        return samples.stream()
                .map(sample -> new Point(sample.at(), value.applyAsDouble(sample)))
                .toList();
    }
}
