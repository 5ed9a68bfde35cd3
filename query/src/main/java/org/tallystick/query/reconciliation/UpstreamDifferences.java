package org.tallystick.query.reconciliation;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.reconciliation.FeedTotal;

/** Compares the rows of an upstream with what the ledger has of the feed, all at once. */
@Component
class UpstreamDifferences {

    private final JdbcClient jdbc;

    UpstreamDifferences(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * What is compared.
     *
     * @param run of this comparison of this feed
     * @param head the position of the last event that counts
     * @param since when rows must have been made to be still in the upstream; null means ever
     */
    record Comparison(String feed, String run, long head, @Nullable Instant since) {}

    /** A row of the upstream. */
    record Theirs(
            long number,
            String key,
            @Nullable String accountId,
            @Nullable String amount,
            @Nullable String currency) {}

    /** What the ledger has of a row. */
    record Ours(
            String callbackId,
            String accountId,
            long amount,
            String currency,
            String movementId,
            String eventId,
            String traceId) {

        Map<String, String> texts() {
            return Map.of(
                    "account", accountId, "amount", Long.toString(amount), "currency", currency);
        }
    }

    /** A row that both have, and not alike. */
    record Differing(Theirs theirs, Ours ours) {}

    /** A row that has moved money more than once. */
    record Doubled(String callbackId, String accountId, String movementId, long times) {}

    /** Nobody knows statistics of rows that were written just now; one by one would take ages. */
    void joinAsSets() {
        jdbc.sql("SET LOCAL enable_nestloop = off").update();
    }

    List<Theirs> onlyTheirs(Comparison comparison) {
        return statement(UpstreamStatements.ONLY_THEIRS, comparison)
                .query(
                        (row, number) ->
                                new Theirs(
                                        row.getLong("number"),
                                        row.getString("row_key"),
                                        row.getString("account_id"),
                                        row.getString("amount"),
                                        row.getString("currency")))
                .list();
    }

    List<Ours> onlyOurs(Comparison comparison) {
        return statement(UpstreamStatements.ONLY_OURS, comparison)
                .param("since", since(comparison))
                .query((row, number) -> ours(row))
                .list();
    }

    List<Differing> differing(Comparison comparison) {
        return statement(UpstreamStatements.DIFFERING, comparison)
                .query(
                        (row, number) ->
                                new Differing(
                                        new Theirs(
                                                row.getLong("number"),
                                                row.getString("callback_id"),
                                                row.getString("their_account"),
                                                row.getString("their_amount"),
                                                row.getString("their_currency")),
                                        ours(row)))
                .list();
    }

    List<Doubled> doubled(String feed) {
        return jdbc.sql(UpstreamStatements.DOUBLED)
                .param("feed", feed)
                .query(
                        (row, number) ->
                                new Doubled(
                                        row.getString("callback_id"),
                                        row.getString("counter_account"),
                                        row.getString("movement_id"),
                                        row.getLong("times")))
                .list();
    }

    List<FeedTotal> totals(Comparison comparison) {
        return statement(UpstreamStatements.TOTALS, comparison)
                .param("since", since(comparison))
                .query((row, number) -> FeedTotalTable.total(row, comparison.feed(), null))
                .list();
    }

    private JdbcClient.StatementSpec statement(String sql, Comparison comparison) {
        return jdbc.sql(sql)
                .param("feed", comparison.feed())
                .param("run", comparison.run())
                .param("head", comparison.head());
    }

    private static @Nullable String since(Comparison comparison) {
        return comparison.since() == null
                ? null
                : comparison.since().atOffset(ZoneOffset.UTC).toString();
    }

    private static Ours ours(ResultSet row) throws SQLException {
        return new Ours(
                row.getString("callback_id"),
                row.getString("account_id"),
                row.getLong("amount"),
                row.getString("currency"),
                row.getString("movement_id"),
                row.getString("event_id"),
                row.getString("trace_id"));
    }
}
