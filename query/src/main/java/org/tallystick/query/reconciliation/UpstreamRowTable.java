package org.tallystick.query.reconciliation;

import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.api.feed.Feeds;

/**
 * The rows of an upstream while they are compared. They are in the database because an upstream may
 * have more of them than memory has room for.
 */
@Component
class UpstreamRowTable {

    /** Beyond it nothing can be equal to what was applied. */
    private static final int TEXT_MAX = 300;

    private static final Pattern AMOUNT = Pattern.compile("[1-9][0-9]{0,15}");

    private final Snapshots transactions;
    private final JdbcClient jdbc;

    UpstreamRowTable(Snapshots transactions, JdbcClient jdbc) {
        this.transactions = transactions;
        this.jdbc = jdbc;
    }

    /** Where a row stands in the upstream's list. */
    enum Zone {
        /** Before the cursor, where no rows appear any more. */
        SETTLED,
        /** Before the cursor, where the feed's own reading still looks for rows. */
        RECENT,
        /** After the cursor. */
        BEYOND
    }

    /**
     * Notes rows.
     *
     * @param run of this comparison of this feed
     * @param first the number of the first one
     */
    void add(String run, Zone zone, long first, List<FeedRow> rows) {
        if (rows.isEmpty()) {
            return;
        }
        jdbc.sql(
                        """
                        INSERT INTO reconciliation_upstream_row (run, number, row_key, account_id,
                            amount, currency, zone)
                        SELECT :run, :first + number - 1, row_key, account_id, amount::bigint,
                            currency, :zone
                        FROM unnest(:keys, :accounts, :amounts, :currencies)
                            WITH ORDINALITY AS given (row_key, account_id, amount, currency, number)""")
                .param("run", run)
                .param("first", first)
                .param("zone", zone.name())
                .param("keys", texts(rows, Feeds::rowKey))
                .param("accounts", texts(rows, FeedRow::accountId))
                .param("amounts", texts(rows, UpstreamRowTable::amount))
                .param("currencies", texts(rows, FeedRow::currency))
                .update();
    }

    /** What was applied while the list was read is nothing that is missing. */
    void passOver(String run, String feed, long head) {
        patiently(
                jdbc.sql(
                                """
                                UPDATE reconciliation_upstream_row r SET zone = 'RECENT'
                                FROM ledger_entry e
                                WHERE r.run = :run AND r.zone = 'SETTLED'
                                AND e.callback_id = r.row_key
                                AND e.account = 'clearing:' || :feed
                                AND e.source = 'feed:' || :feed
                                AND e.type = 'RECHARGE' AND e.position > :head""")
                        .param("run", run)
                        .param("feed", feed)
                        .param("head", head));
    }

    /** Forgets them, and those of comparisons that did not end. */
    void forget(String run) {
        patiently(
                jdbc.sql(
                                """
                                DELETE FROM reconciliation_upstream_row
                                WHERE run = ? OR read_at < now() - interval '1 day'""")
                        .param(run));
    }

    /** There may be millions of rows. */
    private void patiently(JdbcClient.StatementSpec statement) {
        int unused = transactions.write(statement::update);
    }

    private static @Nullable String amount(FeedRow row) {
        String amount = row.amount();
        return amount != null && AMOUNT.matcher(amount).matches() ? amount : null;
    }

    private static String[] texts(List<FeedRow> rows, Function<FeedRow, @Nullable String> part) {
        return rows.stream().map(part).map(UpstreamRowTable::storable).toArray(String[]::new);
    }

    private static @Nullable String storable(@Nullable String text) {
        if (text == null) {
            return null;
        }
        String whole = text.replace('\0', '\uFFFD');
        return whole.length() <= TEXT_MAX ? whole : whole.substring(0, TEXT_MAX);
    }
}
