package org.tallystick.proof.load;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.tallystick.proof.lab.Await;
import org.tallystick.proof.lab.Invariants;
import org.tallystick.proof.lab.PaymentBooks;
import org.tallystick.proof.lab.ReadModels;
import org.tallystick.proof.page.Report;

/** What is asked of the books once the load is over, by plain SQL. */
final class BooksCheck {

    private static final Duration SETTLED_MAX = Duration.ofMinutes(3);
    private static final int SHOWN_MAX = 10;

    private static final String UNSETTLED =
            """
            SELECT (SELECT count(*) FROM payment_view WHERE attention IS NULL AND status IN
                    ('STARTED', 'HELD', 'CALLING', 'PENDING', 'UNKNOWN', 'CLOSING', 'IN_REVIEW'))
                + (SELECT count(*) FROM callback_inbox WHERE processed_at IS NULL)""";

    private static final String STORED =
            "SELECT count(DISTINCT event_id) FROM ledger_entry WHERE posted_after IS NOT NULL"
                    + " AND source = '"
                    + LoadSite.CLIENT
                    + "'";

    private final LoadSite site;
    private final Report report;

    BooksCheck(LoadSite site, Report report) {
        this.site = site;
        this.report = report;
    }

    /**
     * Asks, and adds whatever is wrong to the report.
     *
     * @param what the part of the test, as the report calls it
     * @param recordings of all that was sent to this site
     * @return how many answers and accounts were wrong
     */
    long run(String what, List<Recording> recordings) throws Exception {
        new ReadModels(site.database()).awaitAll();
        boolean settled = isSettled();
        Invariants invariants = new Invariants(site.database().dataSource());
        List<String> violations = invariants.violations();
        violations.forEach(violation -> report.problem(in(what) + violation));
        long wrong = recordings.stream().mapToLong(each -> each.all().count(Outcome.WRONG)).sum();
        if (wrong > 0) {
            report.problem(in(what) + wrong + " answers that may not be given");
        }
        checkPromises(what, recordings);
        if (settled) {
            checkGateway(what);
        }
        report.fact(
                "Books" + (what.isEmpty() ? "" : " (" + what + ")"),
                "%s movements, %d violations%s"
                        .formatted(
                                Charts.grouped(invariants.movements()),
                                violations.size(),
                                settled
                                        ? ", the same as the gateway's"
                                        : "; payments are still being asked about"));
        return wrong + violations.size();
    }

    /** Payments without an outcome, and callbacks that were not looked at. */
    static long unsettled(LoadSite site) throws SQLException {
        return site.database().number(UNSETTLED);
    }

    private boolean isSettled() throws Exception {
        try {
            Await.until("Payments settle", SETTLED_MAX, () -> unsettled(site) == 0);
            return true;
        } catch (TimeoutException notYet) {
            return false;
        }
    }

    /** Whatever was acknowledged is there, and nothing is there that nobody asked for. */
    private void checkPromises(String what, List<Recording> recordings) throws Exception {
        long funded = LoadSite.ACCOUNTS.size();
        long told = funded + recordings.stream().mapToLong(Recording::movements).sum();
        long uncertain = recordings.stream().mapToLong(Recording::uncertain).sum();
        long stored = site.database().number(STORED);
        if (stored < told || stored > told + uncertain) {
            report.problem(
                    "%s%d movements acknowledged, %d uncertain, %d stored"
                            .formatted(in(what), told, uncertain, stored));
        }
    }

    private void checkGateway(String what) throws Exception {
        new PaymentBooks(site.database(), site.gatewayBooks())
                .differences(List.of()).stream()
                        .limit(SHOWN_MAX)
                        .forEach(difference -> report.problem(in(what) + difference));
    }

    private static String in(String what) {
        return what.isEmpty() ? "" : what + ": ";
    }
}
