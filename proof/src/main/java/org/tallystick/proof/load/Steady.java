package org.tallystick.proof.load;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.tallystick.proof.load.Drive.Plan;
import org.tallystick.proof.load.Operation.Group;
import org.tallystick.proof.page.Report;

/** A load without any harm. */
final class Steady {

    private static final Duration WARM_UP_MAX = Duration.ofSeconds(20);

    private final LoadOptions options;
    private final Report report;
    private final Consumer<String> progress;

    Steady(LoadOptions options, Report report, Consumer<String> progress) {
        this.options = options;
        this.report = report;
        this.progress = progress;
    }

    void run() throws Exception {
        try (LoadSite site = LoadSite.start(options.nodes(), Map.of())) {
            progress.accept(options.nodes() + " node(s) up; warming up");
            Recording before = Drive.run(site, plan("warm", warmUp(options.time())));
            progress.accept("Measuring for " + options.time().toSeconds() + " s");
            Recording seen = Drive.run(site, plan("load", options.time()));
            progress.accept("Checking the books");
            new BooksCheck(site, report).run("", List.of(before, seen));
            show(seen);
        }
    }

    static Duration warmUp(Duration time) {
        Duration third = time.dividedBy(3);
        return third.compareTo(WARM_UP_MAX) < 0 ? third : WARM_UP_MAX;
    }

    private Plan plan(String name, Duration time) {
        return options.open() == 0
                ? Plan.closed(name, options.closed(), time)
                : Plan.open(name, options.open(), time);
    }

    private void show(Recording seen) {
        Slice all = seen.all();
        report.fact(
                "Load",
                options.open() == 0
                        ? options.closed() + " clients, each asks again when it has its answer"
                        : options.open() + " requests due a second, whatever becomes of them");
        report.tile("Throughput", Charts.decimal(all.good().count() / seen.seconds()), "a second");
        for (Group group : Group.values()) {
            report.tile(
                    "p99 of " + group.label(),
                    Charts.millis(all.good(group).percentile(0.99)) + " ms",
                    "half within " + Charts.millis(all.good(group).percentile(0.5)) + " ms");
        }
        report.tile(
                "Errors",
                Charts.percent(all.errors(), all.requests()),
                Charts.grouped(all.requests()) + " requests");
        report.heading("Over time").chart(Charts.throughput(seen)).chart(Charts.latency(seen));
        report.heading("By operation").table(Charts.operations(seen));
        report.chart(Charts.percentiles(all));
        report.heading("What became of all requests").table(Charts.outcomes(all));
        report.allIsWell("Every answer was one that may be given, and the books are right.");
    }
}
