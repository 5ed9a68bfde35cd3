package org.tallystick.proof.crash.check;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.tallystick.proof.crash.check.Verdict.Charge;
import org.tallystick.proof.lab.Invariants;

/** Everything that is decided once a campaign is over. */
public final class Checker {

    private static final String TWICE =
            """
            SELECT source || ' ' || key || ': ' || count(*) || ' movements' FROM (
                SELECT m -> 'callback' ->> 'source' AS source, m -> 'callback' ->> 'id' AS key
                FROM (SELECT convert_from(payload, 'UTF8')::jsonb -> 'movement' AS m
                    FROM domainevententry WHERE aggregateidentifier LIKE 'account/%') events
                WHERE m IS NOT NULL) movements
            GROUP BY source, key HAVING count(*) > 1""";

    private final DataSource database;
    private final Verdict verdict;

    public Checker(DataSource database, Verdict verdict) {
        this.database = database;
        this.verdict = verdict;
    }

    /**
     * Compares the clients' logs with what is stored.
     *
     * @param client in whose name they asked
     */
    public Promises.Counts checkPromises(Path logs, String client)
            throws IOException, SQLException {
        Promises promises = Promises.read(logs);
        new PromiseCheck(promises, StoredKeys.read(database, client), verdict).run();
        return promises.counts();
    }

    /** Looks for what has moved twice. */
    public void checkOnce() throws SQLException {
        new Rows(database).each(TWICE, row -> verdict.add(Charge.TWICE, row.getString(1)));
    }

    /** Compares events, entries and balances, and debits with credits. */
    public void checkBooks() throws SQLException {
        verdict.addAll(Charge.BOOKS, new Invariants(database).violations());
        new CursorCheck(database).run(verdict);
    }

    /** Compares the ledger with the upstream of a feed. */
    public void checkFeed(String feed, long orders, long sum) throws SQLException {
        new FeedCheck(database, feed).run(orders, sum, verdict);
    }
}
