package org.tallystick.proof.sanity;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tallystick.proof.crash.Disturbances;
import org.tallystick.proof.crash.FinalCheck;
import org.tallystick.proof.crash.TakeOver;
import org.tallystick.proof.crash.check.Promises.Counts;
import org.tallystick.proof.crash.check.Verdict;
import org.tallystick.proof.crash.load.Load;
import org.tallystick.proof.crash.site.Node;
import org.tallystick.proof.crash.site.Site;
import org.tallystick.proof.lab.Await;
import org.tallystick.proof.lab.Elapsed;
import org.tallystick.proof.lab.Table;
import org.tallystick.proof.page.Report;

/** Two nodes and a PostgreSQL of its own, clients at work, and one trial after the other. */
final class SmallCampaign {

    private static final int NODES = 2;
    private static final Duration FIRST = Duration.ofSeconds(5);
    private static final Duration RECOVERED_MAX = Duration.ofMinutes(1);
    private static final Duration UP_MAX = Duration.ofMinutes(3);
    private static final int GOOD_AGAIN = 10;
    private static final int DOWN_MILLIS = 1_000;

    private final SanityOptions options;
    private final Report report;
    private final Consumer<String> progress;
    private final Table trials =
            new Table("what was done", "longest wait", "served again after", "at most");

    SmallCampaign(SanityOptions options, Report report, Consumer<String> progress) {
        this.options = options;
        this.report = report;
        this.progress = progress;
    }

    void run(List<Trial> asked) throws Exception {
        try (Site site = Site.start(NODES, Load.ACCOUNTS, options.seed())) {
            Load load = new Load(site);
            TakeOver takeOver = new TakeOver(site);
            try (Probe probe = begin(site, load)) {
                for (Trial trial : asked) {
                    progress.accept("Trial: " + trial.label());
                    attempt(trial, site, probe, takeOver);
                }
                load.end(FinalCheck.DONE_MAX);
            } finally {
                load.abandon();
                takeOver.finish();
            }
            conclude(site, takeOver);
        }
    }

    private Probe begin(Site site, Load load) throws Exception {
        load.start(options.seed());
        Probe probe = Probe.start(site);
        Await.until("Clients have begun", RECOVERED_MAX, new Elapsed(FIRST));
        progress.accept("Two nodes are up, and clients are at work");
        return probe;
    }

    private void attempt(Trial trial, Site site, Probe probe, TakeOver takeOver) throws Exception {
        long begunAt = System.nanoTime();
        Disturbances disturbances = new Disturbances(site);
        Node node = site.nodes().get(0);
        boolean unused =
                switch (trial) {
                    case NETWORK_DELAY -> disturbances.delay(node);
                    case CPU_OVERLOAD -> disturbances.burn();
                    case DATABASE_HANG -> disturbances.hangDatabase();
                    case DATABASE_KILL -> disturbances.killDatabase(DOWN_MILLIS);
                    case NODE_KILL -> {
                        node.kill();
                        takeOver.watch();
                        yield true;
                    }
                };
        takeOver.disturbed();
        long endedAt = System.nanoTime();
        if (trial == Trial.NODE_KILL) {
            site.startInBackground(node).get();
            takeOver.disturbed();
        }
        boolean recovered = isServedAgain(probe, endedAt);
        tell(trial, probe, new Times(begunAt, endedAt, recovered));
        Await.until("All nodes are ready", UP_MAX, () -> isAllReady(site));
    }

    /** When something was done, and whether all was well again afterwards. */
    private record Times(long begunAt, long endedAt, boolean recovered) {}

    private static boolean isServedAgain(Probe probe, long moment) throws Exception {
        try {
            Await.until(
                    "Clients are served again",
                    RECOVERED_MAX,
                    () -> probe.isServedSince(moment, GOOD_AGAIN));
            return true;
        } catch (TimeoutException never) {
            return false;
        }
    }

    private static boolean isAllReady(Site site) throws Exception {
        for (Node node : site.nodes()) {
            if (!node.isUp() || !node.isReady()) {
                return false;
            }
        }
        return true;
    }

    private void tell(Trial trial, Probe probe, Times times) {
        Duration wait = probe.longestWait(times.begunAt);
        String again = told(probe.firstServed(times.endedAt));
        trials.row(trial.label(), told(wait), again, told(trial.waitMax()));
        report.figure(
                trial.label() + ": longest wait",
                "at most " + told(trial.waitMax()),
                told(wait),
                wait.compareTo(trial.waitMax()) <= 0);
        if (!times.recovered) {
            report.problem(trial.label() + ": clients were not served again within 60 s");
        }
    }

    private void conclude(Site site, TakeOver takeOver) throws Exception {
        Verdict verdict = new Verdict();
        takeOver.late().forEach(late -> report.problem("not taken over in time: " + late));
        Counts counts = new FinalCheck(site, verdict, progress).run();
        verdict.findings().forEach(report::problem);
        report.heading("How long somebody had to wait").table(trials);
        report.text(
                "A client asked ten times a second, at the one node or the other. The longest wait"
                        + " is the longest time in which it was not served; the third column counts"
                        + " from the end of what was done.");
        Table asked = new Table("what was asked", "count");
        asked.row("requests of clients", String.valueOf(counts.requests()));
        asked.row("of these repetitions", String.valueOf(counts.duplicates()));
        asked.row("whose outcome was unknown for a time", String.valueOf(counts.unknown()));
        asked.row("of these settled by asking again", String.valueOf(counts.settled()));
        for (Verdict.Charge charge : Verdict.Charge.values()) {
            asked.row(charge.label(), String.valueOf(verdict.count(charge)));
        }
        report.heading("What was found").table(asked);
        List<Duration> taken = takeOver.times();
        if (!taken.isEmpty()) {
            report.tile("Taken over", told(taken.get(taken.size() - 1)), "from the killed node");
        }
        report.tile("Requests", String.valueOf(counts.requests()), "of eight clients");
        report.allIsWell("Nothing was lost, doubled or left behind, and the books are right.");
    }

    private static String told(@Nullable Duration time) {
        return time == null
                ? "never"
                : String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1000.0);
    }
}
