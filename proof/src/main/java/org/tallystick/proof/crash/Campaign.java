package org.tallystick.proof.crash;

import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import org.tallystick.proof.crash.check.CursorCheck;
import org.tallystick.proof.crash.check.Verdict;
import org.tallystick.proof.crash.check.Verdict.Charge;
import org.tallystick.proof.crash.load.Load;
import org.tallystick.proof.crash.site.Site;
import org.tallystick.proof.lab.Await;
import org.tallystick.proof.lab.Elapsed;
import org.tallystick.proof.lab.Program;

/** One campaign, from empty databases to the verdict. */
final class Campaign {

    private static final Duration LOOK_EVERY = Duration.ofSeconds(5);
    private static final Duration LOAD_FIRST = Duration.ofSeconds(4);

    private final CrashOptions options;
    private final Consumer<String> progress;
    private final Tally tally = new Tally();
    private final Verdict verdict = new Verdict();

    /**
     * @param progress is told what happens, line by line
     */
    Campaign(CrashOptions options, Consumer<String> progress) {
        this.options = options;
        this.progress = progress;
    }

    Verdict verdict() {
        return verdict;
    }

    Tally tally() {
        return tally;
    }

    void run() throws Exception {
        Path oldJar = options.oldJar();
        Program program = oldJar == null ? Program.ofThisBuild() : Program.ofJar(oldJar);
        try (Site site = Site.start(program, options.nodes(), Load.ACCOUNTS, options.seed())) {
            Load load = new Load(site);
            TakeOver takeOver = new TakeOver(site);
            try {
                load.start(options.seed());
                progress.accept(options.nodes() + " nodes are up, and clients are at work");
                if (oldJar == null) {
                    inflict(site, new Injector(site, options.seed(), takeOver));
                } else {
                    new RollingUpgrade(site, tally, progress).run();
                }
                load.end(FinalCheck.DONE_MAX);
            } finally {
                load.abandon();
                takeOver.finish();
            }
            tally.tookOver(takeOver.times());
            takeOver.late().forEach(late -> stuck("not taken over in time: " + late));
            tally.requests(new FinalCheck(site, verdict, progress).run());
            if (!verdict.isClean() && options.keep() != null) {
                new Evidence(site, options.keep()).keep();
            }
        }
    }

    private void inflict(Site site, Injector injector) throws Exception {
        Deck deck = new Deck(options.seed(), options.only());
        CursorCheck cursors = new CursorCheck(site.database().dataSource());
        Await.until("Clients have begun", FinalCheck.DONE_MAX, new Elapsed(LOAD_FIRST));
        Elapsed look = new Elapsed(LOOK_EVERY);
        for (int done = 0; done < options.kills(); done++) {
            CrashKind kind = deck.next();
            boolean struck = injector.inflictSurely(kind);
            tally.count(kind, struck);
            progress.accept(
                    "%d/%d %s%s"
                            .formatted(
                                    done + 1,
                                    options.kills(),
                                    kind.word(),
                                    struck ? "" : ": its moment did not come"));
            if (look.call()) {
                cursors.run(verdict);
                look = new Elapsed(LOOK_EVERY);
            }
        }
        injector.mend();
        progress.accept("All nodes are up again");
    }

    private void stuck(String what) {
        verdict.add(Charge.STUCK, what);
    }
}
