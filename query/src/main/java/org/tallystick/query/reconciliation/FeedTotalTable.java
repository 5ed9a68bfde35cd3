package org.tallystick.query.reconciliation;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.reconciliation.FeedTotal;
import org.tallystick.api.reconciliation.FeedTotal.RowSum;

/** The sums that runs have found. */
@Component
class FeedTotalTable {

    private final JdbcClient jdbc;

    FeedTotalTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    void put(String runId, List<FeedTotal> totals) {
        for (FeedTotal total : totals) {
            jdbc.sql(
                            """
                            INSERT INTO reconciliation_feed_total
                            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                            ON CONFLICT DO NOTHING""")
                    .param(runId)
                    .param(total.feed())
                    .param(total.currency())
                    .param(total.upstream().rows())
                    .param(new BigDecimal(total.upstream().amount()))
                    .param(total.cases().rows())
                    .param(new BigDecimal(total.cases().amount()))
                    .param(total.pending().rows())
                    .param(new BigDecimal(total.pending().amount()))
                    .param(total.gone().rows())
                    .param(new BigDecimal(total.gone().amount()))
                    .param(total.ledger().rows())
                    .param(new BigDecimal(total.ledger().amount()))
                    .param(total.problem())
                    .update();
        }
    }

    List<FeedTotal> ofRun(String runId) {
        return jdbc.sql(
                        """
                        SELECT * FROM reconciliation_feed_total WHERE run_id = ?
                        ORDER BY feed, currency""")
                .param(runId)
                .query((row, number) -> total(row, row.getString("feed"), row.getString("problem")))
                .list();
    }

    /** A row that has a currency and its sums. */
    static FeedTotal total(ResultSet row, String feed, @Nullable String problem)
            throws SQLException {
        return new FeedTotal(
                feed,
                row.getString("currency"),
                sum(row, "upstream"),
                sum(row, "cases"),
                sum(row, "pending"),
                sum(row, "gone"),
                sum(row, "ledger"),
                problem);
    }

    private static RowSum sum(ResultSet row, String what) throws SQLException {
        return new RowSum(
                row.getLong(what + "_rows"),
                row.getBigDecimal(what + "_amount").toBigIntegerExact());
    }
}
