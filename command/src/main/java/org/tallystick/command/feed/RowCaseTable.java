package org.tallystick.command.feed;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.feed.FeedRow;

/** Rows that have a case. They are applied by their cases only, never by a page again. */
@Component
class RowCaseTable {

    private static final Pattern UNUSABLE = Pattern.compile("[\\x00\\p{Cs}]");

    private final JdbcClient jdbc;

    RowCaseTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** By key, those that have a case, as the upstream gave them last. */
    Map<String, FeedRow> find(String feed, Collection<String> keys) {
        Map<String, FeedRow> found = new HashMap<>();
        jdbc.sql(
                        "SELECT row_id, account_id, amount, currency, reference, created_at"
                                + " FROM recharge_feed_case WHERE feed = ? AND row_id = ANY(?)")
                .param(feed)
                .param(keys.toArray(String[]::new))
                .query(
                        row -> {
                            found.put(row.getString("row_id"), row(row));
                        });
        return found;
    }

    /** Notes rows that became cases, or what the upstream gives of them now. */
    void put(String feed, List<RowCase> cases) {
        if (cases.isEmpty()) {
            return;
        }
        jdbc.sql(
                        """
                        INSERT INTO recharge_feed_case (feed, row_id, case_id, reason, account_id,
                            amount, currency, reference, created_at)
                        SELECT DISTINCT ON (row_id) :feed, row_id, case_id, reason, account_id,
                            amount, currency, reference, created_at
                        FROM unnest(:keys, :caseIds, :reasons, :accounts, :amounts, :currencies,
                            :references, :times) WITH ORDINALITY AS given (row_id, case_id, reason,
                            account_id, amount, currency, reference, created_at, number)
                        ORDER BY row_id, number DESC
                        ON CONFLICT (feed, row_id) DO UPDATE SET account_id = EXCLUDED.account_id,
                            amount = EXCLUDED.amount, currency = EXCLUDED.currency,
                            reference = EXCLUDED.reference, created_at = EXCLUDED.created_at""")
                .param("feed", feed)
                .param("keys", texts(cases, RowCase::key))
                .param("caseIds", texts(cases, RowCase::caseId))
                .param("reasons", texts(cases, RowCase::reason))
                .param("accounts", texts(cases, each -> each.row().accountId()))
                .param("amounts", texts(cases, each -> each.row().amount()))
                .param("currencies", texts(cases, each -> each.row().currency()))
                .param("references", texts(cases, each -> each.row().reference()))
                .param("times", texts(cases, each -> each.row().createdAt()))
                .update();
    }

    /** Whether the upstream gives of a row what it gave of it last. */
    static boolean isSame(FeedRow stored, FeedRow given) {
        return Objects.equals(stored.accountId(), storable(given.accountId()))
                && Objects.equals(stored.amount(), storable(given.amount()))
                && Objects.equals(stored.currency(), storable(given.currency()))
                && Objects.equals(stored.reference(), storable(given.reference()))
                && Objects.equals(stored.createdAt(), storable(given.createdAt()));
    }

    private static FeedRow row(ResultSet row) throws SQLException {
        return new FeedRow(
                row.getString("row_id"),
                row.getString("account_id"),
                row.getString("amount"),
                row.getString("currency"),
                row.getString("reference"),
                row.getString("created_at"));
    }

    private static String[] texts(List<RowCase> cases, Function<RowCase, @Nullable String> part) {
        return cases.stream().map(part).map(RowCaseTable::storable).toArray(String[]::new);
    }

    /** PostgreSQL stores no zero character, and half a character is none. */
    private static @Nullable String storable(@Nullable String text) {
        return text == null ? null : UNUSABLE.matcher(text).replaceAll("\uFFFD");
    }
}
