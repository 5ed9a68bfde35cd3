package org.tallystick.proof.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tallystick.proof.lab.LabDatabase;
import org.tallystick.proof.lab.Replica;
import org.tallystick.proof.lab.Table;
import org.tallystick.proof.load.BadMinute.Fault;
import org.tallystick.proof.load.Drive.Plan;
import org.tallystick.proof.load.Operation.Group;
import org.tallystick.proof.page.LineChart;
import org.tallystick.proof.page.Report;

/**
 * The same bad minute again and again, each time with one protection more: a crowd, a node that is
 * killed, and a PostgreSQL that is gone for a while.
 */
final class Layers {

    private static final Duration WARM_UP = Duration.ofSeconds(10);

    private final LoadOptions options;
    private final Report report;
    private final Consumer<String> progress;
    private final Table table =
            new Table(
                    "protections",
                    "available",
                    "movements",
                    "reads",
                    "p99.9 ms",
                    "p99 in the crowd, ms",
                    "wrong balances",
                    "crowd over",
                    "node back",
                    "database back");
    private final LineChart chart =
            new LineChart("Requests that got no answer that helps", "s", "/s");

    Layers(LoadOptions options, Report report, Consumer<String> progress) {
        this.options = options;
        this.report = report;
        this.progress = progress;
    }

    void run() throws Exception {
        report.fact(
                "Load",
                "%d requests due a second for %d s, and meanwhile a crowd, a kill -9 of the first"
                                .formatted(options.open(), options.time().toSeconds())
                        + " node and a kill -9 of PostgreSQL");
        for (Fault fault : Fault.values()) {
            chart.band(
                    fault.from() * options.time().toSeconds(),
                    fault.to() * options.time().toSeconds(),
                    fault.label());
        }
        for (Protections each : steps()) {
            arm(each);
        }
        report.heading("Compared").table(table).chart(chart);
        report.text(
                "Available is what got an answer that helps, an expected no included. The last three"
                        + " columns say how many seconds after its beginning a fault was felt no more:"
                        + " 99 of 100 requests were answered again.");
        report.allIsWell("Whatever was protected and whatever failed, the books are right.");
    }

    /** Those that this build has; what it lacks is said. */
    private List<Protections> steps() {
        List<Protections> steps = new ArrayList<>();
        boolean edge = Protections.hasEdgeLimit();
        steps.add(new Protections(false, 1, false));
        if (edge) {
            steps.add(new Protections(true, 1, false));
        } else {
            report.fact("Not in this build", "an edge limit; its step is left out");
        }
        steps.add(new Protections(edge, 2, false));
        if (Protections.hasReadReplica()) {
            steps.add(new Protections(edge, 2, true));
        } else {
            report.fact("Nor", "reads from a replica; its step is left out");
        }
        return steps;
    }

    private void arm(Protections protections) throws Exception {
        LabDatabase database = LabDatabase.start();
        Replica replica = protections.readReplica() ? Replica.of(database) : null;
        try (LoadSite site =
                LoadSite.start(database, protections.nodes(), protections.settings(replica))) {
            try {
                arm(protections, site);
            } finally {
                // Its files go with those of the primary.
                if (replica != null) {
                    replica.close();
                }
            }
        }
    }

    private void arm(Protections protections, LoadSite site) throws Exception {
        progress.accept("Protections: " + protections.label());
        Recording warm = Drive.run(site, Plan.open("warm", options.open(), WARM_UP));
        CompletableFuture<Recording> load =
                Drive.start(site, Plan.open("load", options.open(), options.time()));
        List<Recording> all = new ArrayList<>(new BadMinute(site, options.time()).run());
        Recording seen = load.join();
        all.add(warm);
        all.add(seen);
        long wrong = new BooksCheck(site, report).run(protections.label(), all);
        row(protections, seen, wrong);
        chart.series(protections.label(), Charts.errors(seen));
    }

    private void row(Protections protections, Recording seen, long wrong) {
        Slice all = seen.all();
        List<String> cells = new ArrayList<>();
        cells.add(protections.label());
        cells.add(good(all.errors(), all.requests()));
        cells.add(good(all.errors(Group.DIRECT), all.requests(Group.DIRECT)));
        cells.add(good(all.errors(Group.READS), all.requests(Group.READS)));
        cells.add(Charts.millis(all.good().percentile(0.999)));
        Slice crowded =
                seen.between(
                        Fault.CROWD.from() * seen.seconds(), Fault.CROWD.to() * seen.seconds());
        cells.add(Charts.millis(crowded.good().percentile(0.99)));
        cells.add(String.valueOf(wrong));
        for (Fault fault : Fault.values()) {
            double from = fault.from() * seen.seconds();
            Double felt = seen.felt(from, fault.until() * seen.seconds());
            cells.add(told(felt));
        }
        table.row(cells.toArray(String[]::new));
    }

    private static String good(long errors, long requests) {
        return Charts.percent(requests - errors, requests);
    }

    private static String told(@Nullable Double felt) {
        return felt == null ? "never" : felt == 0 ? "not felt" : Charts.decimal(felt) + " s";
    }
}
