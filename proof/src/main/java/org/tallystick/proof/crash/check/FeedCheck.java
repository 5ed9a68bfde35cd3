package org.tallystick.proof.crash.check;

import java.sql.SQLException;
import javax.sql.DataSource;
import org.tallystick.proof.crash.check.Verdict.Charge;

/** Whether the ledger has exactly what the upstream's table has. */
final class FeedCheck {

    /** Orders that have moved money. */
    static final String APPLIED =
            "SELECT count(*) FROM ledger_entry WHERE account LIKE 'clearing:%%' AND source = 'feed:%s'";

    private static final String SUM =
            """
            SELECT coalesce(sum(CASE side WHEN 'DEBIT' THEN amount ELSE -amount END), 0)
            FROM ledger_entry WHERE account LIKE 'clearing:%%' AND source = 'feed:%s'""";

    private final Rows rows;
    private final String feed;

    FeedCheck(DataSource database, String feed) {
        this.rows = new Rows(database);
        this.feed = feed;
    }

    void run(long orders, long sum, Verdict verdict) throws SQLException {
        long applied = rows.number(APPLIED.formatted(feed));
        long booked = rows.number(SUM.formatted(feed));
        if (applied != orders || booked != sum) {
            verdict.add(
                    Charge.BOOKS,
                    "the upstream has %d orders of %d, the ledger %d of %d"
                            .formatted(orders, sum, applied, booked));
        }
    }
}
