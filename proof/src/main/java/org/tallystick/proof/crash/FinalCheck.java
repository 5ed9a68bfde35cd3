package org.tallystick.proof.crash;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.tallystick.proof.crash.check.Backlog;
import org.tallystick.proof.crash.check.Checker;
import org.tallystick.proof.crash.check.Promises.Counts;
import org.tallystick.proof.crash.check.Verdict;
import org.tallystick.proof.crash.check.Verdict.Charge;
import org.tallystick.proof.crash.load.Load;
import org.tallystick.proof.crash.site.Site;
import org.tallystick.proof.crash.site.Upstream;
import org.tallystick.proof.lab.Await;
import org.tallystick.proof.lab.PaymentBooks;

/** What is decided once all clients have ended: nothing lost, doubled or left behind. */
public final class FinalCheck {

    /** For what is longer undone, nobody can be blamed but Tallystick. */
    public static final Duration DONE_MAX = Duration.ofMinutes(1);

    private final Site site;
    private final Verdict verdict;
    private final Consumer<String> progress;

    /**
     * @param verdict gets whatever is found
     * @param progress is told what happens, line by line
     */
    public FinalCheck(Site site, Verdict verdict, Consumer<String> progress) {
        this.site = site;
        this.verdict = verdict;
        this.progress = progress;
    }

    /** Decides; the counts are what the clients' logs come to. */
    public Counts run() throws Exception {
        Backlog backlog = new Backlog(site.database().dataSource());
        try {
            Duration took =
                    Await.until("Everything is done", DONE_MAX, () -> open(backlog).isEmpty());
            progress.accept("Everything was done after " + took.toSeconds() + " s");
        } catch (TimeoutException e) {
            open(backlog).forEach(item -> verdict.add(Charge.STUCK, item));
        }
        Checker checker = new Checker(site.database().dataSource(), verdict);
        Counts counts = checker.checkPromises(Load.logs(site.folder()), Site.CLIENT);
        checker.checkOnce();
        checker.checkBooks();
        checker.checkFeed(Upstream.FEED, site.upstream().count(), site.upstream().sum());
        checkGateway();
        return counts;
    }

    private List<String> open(Backlog backlog) throws SQLException {
        return backlog.items(Upstream.FEED, site.upstream().count());
    }

    /**
     * What its callbacks still have to tell is waited for, as long as for everything else. Those
     * that met no node that could take them are sent now: their next try may be due in minutes.
     */
    private void checkGateway() throws Exception {
        site.tellWaitingCallbacks();
        try {
            Await.until(
                    "The gateway has told everything",
                    DONE_MAX,
                    () -> gatewayDifferences().isEmpty());
        } catch (TimeoutException e) {
            gatewayDifferences().forEach(difference -> verdict.add(Charge.BOOKS, difference));
        }
    }

    private List<String> gatewayDifferences() throws Exception {
        return new PaymentBooks(site.database(), site.gatewayBooks()).differences(List.of());
    }
}
