package org.tallystick.proof.load;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.tallystick.proof.lab.GatewayHost;
import org.tallystick.proof.lab.Histogram;
import org.tallystick.proof.lab.Table;
import org.tallystick.proof.load.Drive.Plan;
import org.tallystick.proof.load.Operation.Group;
import org.tallystick.proof.page.LineChart;
import org.tallystick.proof.page.Report;

/** The same load twice, without and with a circuit breaker, while the gateway hangs. */
final class GatewayOutage {

    private static final int PAYMENT_PERCENT = 20;
    private static final double P99_TIMES_MAX = 1.5;
    private static final Duration ANSWERED_MAX = Duration.ofMillis(200);

    /** The breaker would have to see so many failures and nothing else. */
    private static final int NEVER = 100_000;

    private final LoadOptions options;
    private final Report report;
    private final Consumer<String> progress;
    private final Table table =
            new Table(
                    "what",
                    "breaker",
                    "gateway",
                    "good/s",
                    "mean ms",
                    "p99 ms",
                    "p99.9 ms",
                    "all p99 ms",
                    "errors",
                    "waiting");

    GatewayOutage(LoadOptions options, Report report, Consumer<String> progress) {
        this.options = options;
        this.report = report;
        this.progress = progress;
    }

    void run() throws Exception {
        report.fact(
                "Load",
                "%d requests due a second, one in five a payment".formatted(options.open()));
        LineChart curves =
                new LineChart("p99 of direct movements while the gateway hangs", "s", "ms")
                        .logarithmic();
        for (boolean breaker : List.of(false, true)) {
            arm(breaker, curves);
        }
        report.heading("Compared").table(table).chart(curves);
        report.text(
                "Direct movements have nothing to do with the gateway; a payment is answered before"
                        + " the gateway is asked, or refused at once while its breaker is open."
                        + " Good is what got what it wanted or an expected no, all is whatever got an"
                        + " answer; waiting are payments without an outcome at the end: without the"
                        + " breaker each customer is told yes, and hears of the outage later.");
        report.allIsWell("Whatever the gateway does, the books are right.");
    }

    private void arm(boolean breaker, LineChart curves) throws Exception {
        String name = breaker ? "on" : "off";
        Map<String, Object> settings = breaker ? Map.of() : noBreaker();
        try (LoadSite site = LoadSite.start(options.nodes(), settings)) {
            progress.accept("Breaker " + name + ": warming up");
            Recording warm = Drive.run(site, plan("warm", Steady.warmUp(options.time())));
            progress.accept("Breaker " + name + ": measuring while all is well");
            Recording well = Drive.run(site, plan("well", options.time()));
            long waiting = BooksCheck.unsettled(site);
            site.gateway().hang();
            progress.accept("Breaker " + name + ": measuring while the gateway hangs");
            Recording hung = Drive.run(site, plan("hung", options.time()));
            long left = BooksCheck.unsettled(site);
            site.gateway().recover();
            progress.accept("Breaker " + name + ": checking the books");
            rows(name, "well", well, waiting);
            rows(name, "hangs", hung, left);
            curves.series("breaker " + name, Charts.p99(hung, Group.DIRECT));
            new BooksCheck(site, report).run("breaker " + name, List.of(warm, well, hung));
            if (breaker) {
                figures(well.all(), hung.all());
            }
        }
    }

    private Plan plan(String name, Duration time) {
        return Plan.open(name, options.open(), time).withPayments(PAYMENT_PERCENT);
    }

    private static Map<String, Object> noBreaker() {
        String prefix = "tallystick.gateways." + GatewayHost.NAME + ".breaker.";
        return Map.of(
                prefix + "failure-percent", 100,
                prefix + "window", NEVER,
                prefix + "calls-min", NEVER);
    }

    private void rows(String breaker, String gateway, Recording recording, long waiting) {
        Slice all = recording.all();
        for (Group group : List.of(Group.DIRECT, Group.PAYMENTS)) {
            Histogram good = all.good(group);
            table.row(
                    group.label(),
                    breaker,
                    gateway,
                    Charts.decimal(good.count() / recording.seconds()),
                    Charts.millis(good.mean()),
                    Charts.millis(good.percentile(0.99)),
                    Charts.millis(good.percentile(0.999)),
                    Charts.millis(all.answered(group).percentile(0.99)),
                    Charts.percent(all.errors(group), all.requests(group)),
                    group == Group.PAYMENTS ? Charts.grouped(waiting) : "");
        }
    }

    private void figures(Slice well, Slice hung) {
        double before = well.good(Group.DIRECT).percentile(0.99).toNanos();
        double ratio = hung.good(Group.DIRECT).percentile(0.99).toNanos() / Math.max(1, before);
        report.figure(
                "breaker on: p99 of direct movements, in times of normal",
                "at most " + P99_TIMES_MAX,
                Charts.ratio(ratio),
                ratio <= P99_TIMES_MAX);
        Duration answered = hung.answered(Group.PAYMENTS).percentile(0.99);
        report.figure(
                "breaker on: payments answered, p99",
                "under 200 ms",
                Charts.millis(answered) + " ms",
                answered.compareTo(ANSWERED_MAX) < 0);
        report.tile("Direct movements", Charts.ratio(ratio) + " x", "p99 of normal");
        report.tile("Payments answered", Charts.millis(answered) + " ms", "p99, breaker on");
    }
}
