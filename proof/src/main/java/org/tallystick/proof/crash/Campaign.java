package org.tallystick.proof.crash;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.tallystick.proof.crash.check.Backlog;
import org.tallystick.proof.crash.check.Checker;
import org.tallystick.proof.crash.check.CursorCheck;
import org.tallystick.proof.crash.check.Verdict;
import org.tallystick.proof.crash.check.Verdict.Charge;
import org.tallystick.proof.crash.load.Load;
import org.tallystick.proof.crash.site.Site;
import org.tallystick.proof.crash.site.Upstream;
import org.tallystick.proof.lab.Await;
import org.tallystick.proof.lab.PaymentBooks;

/** One campaign, from empty databases to the verdict. */
final class Campaign {

    /** For what is longer undone, nobody can be blamed but Tallystick. */
    private static final Duration DONE_MAX = Duration.ofMinutes(1);

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
        try (Site site = Site.start(options.nodes(), Load.ACCOUNTS, options.seed())) {
            Load load = new Load(site);
            TakeOver takeOver = new TakeOver(site);
            try {
                load.start(options.seed());
                progress.accept(options.nodes() + " nodes are up, and clients are at work");
                inflict(site, new Injector(site, options.seed(), takeOver));
                load.end(DONE_MAX);
            } finally {
                load.abandon();
                takeOver.finish();
            }
            tally.tookOver(takeOver.times());
            takeOver.late().forEach(late -> stuck("not taken over in time: " + late));
            check(site);
            if (!verdict.isClean() && options.keep() != null) {
                new Evidence(site, options.keep()).keep();
            }
        }
    }

    private void inflict(Site site, Injector injector) throws Exception {
        Deck deck = new Deck(options.seed(), options.only());
        CursorCheck cursors = new CursorCheck(site.database().dataSource());
        Await.until("Clients have begun", DONE_MAX, new Elapsed(LOAD_FIRST));
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

    private void check(Site site) throws Exception {
        Backlog backlog = new Backlog(site.database().dataSource());
        try {
            Duration took =
                    Await.until(
                            "Everything is done", DONE_MAX, () -> open(backlog, site).isEmpty());
            progress.accept("Everything was done after " + took.toSeconds() + " s");
        } catch (TimeoutException e) {
            open(backlog, site).forEach(this::stuck);
        }
        Checker checker = new Checker(site.database().dataSource(), verdict);
        tally.requests(checker.checkPromises(Load.logs(site.folder()), Site.CLIENT));
        checker.checkOnce();
        checker.checkBooks();
        checker.checkFeed(Upstream.FEED, site.upstream().count(), site.upstream().sum());
        checkGateway(site);
    }

    /** What its callbacks still have to tell is waited for, as long as for everything else. */
    private void checkGateway(Site site) throws Exception {
        try {
            Await.until(
                    "The gateway has told everything",
                    DONE_MAX,
                    () -> gatewayDifferences(site).isEmpty());
        } catch (TimeoutException e) {
            gatewayDifferences(site).forEach(difference -> verdict.add(Charge.BOOKS, difference));
        }
    }

    private static List<String> gatewayDifferences(Site site) throws Exception {
        return new PaymentBooks(site.database(), site.gatewayBooks()).differences(List.of());
    }

    private static List<String> open(Backlog backlog, Site site) throws SQLException {
        return backlog.items(Upstream.FEED, site.upstream().count());
    }

    private void stuck(String what) {
        verdict.add(Charge.STUCK, what);
    }
}
