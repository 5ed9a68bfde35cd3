package org.tallystick.app.recovery;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Whether the books are right, by plain SQL. */
final class Books {

    /** Of each account: what its entries add up to, and what its balance says. */
    private static final String UNEQUAL =
            """
            SELECT count(*) FROM account_balance b LEFT JOIN (
                SELECT account, sum(CASE side WHEN 'CREDIT' THEN amount ELSE -amount END) AS sum
                FROM ledger_entry WHERE layer = 'POSTED' GROUP BY account) l
                ON l.account = b.account_id
            WHERE b.posted <> coalesce(l.sum, 0)""";

    private static final String DOUBLED =
            """
            SELECT count(*) FROM (SELECT FROM ledger_entry
                WHERE layer = 'POSTED' AND posted_after IS NOT NULL
                GROUP BY source, callback_id HAVING count(*) > 1) doubled""";

    private static final String UNBALANCED =
            """
            SELECT count(*) FROM (SELECT FROM ledger_entry GROUP BY layer, currency
                HAVING sum(CASE side WHEN 'CREDIT' THEN amount ELSE -amount END) <> 0) unbalanced""";

    private static final Map<String, String> WRONG =
            Map.of(
                    "accounts whose balance is not the sum of their entries", UNEQUAL,
                    "callbacks that were posted more than once", DOUBLED,
                    "layers and currencies whose debits are not their credits", UNBALANCED);

    private Books() {}

    static List<String> violations(EmbeddedFolder folder) throws IOException, SQLException {
        List<String> violations = new ArrayList<>();
        for (Map.Entry<String, String> question : WRONG.entrySet()) {
            long count = folder.count(question.getValue());
            if (count != 0) {
                violations.add(count + " " + question.getKey());
            }
        }
        return violations;
    }
}
