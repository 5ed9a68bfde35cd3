package org.tallystick.query.ledger;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.axonframework.queryhandling.QueryHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;
import org.tallystick.api.Money;
import org.tallystick.api.MovementType;
import org.tallystick.api.Page;
import org.tallystick.api.ledger.Entry;
import org.tallystick.api.ledger.Layer;
import org.tallystick.api.ledger.LedgerAccount;
import org.tallystick.api.ledger.LedgerQuery.FindEntries;
import org.tallystick.api.ledger.LedgerQuery.FindLedgerAccounts;
import org.tallystick.api.ledger.LedgerQuery.FindTrialBalance;
import org.tallystick.api.ledger.Side;
import org.tallystick.api.ledger.TrialBalance;
import org.tallystick.query.ReadDatabase;
import org.tallystick.query.page.Key;
import org.tallystick.query.page.PageQuery;

/** Answers questions to the ledger. Sums are exact: PostgreSQL adds bigints up as numeric. */
@Component
class LedgerQueries {

    private static final String SUMS =
            """
            coalesce(sum(amount) FILTER (WHERE side = 'DEBIT'), 0) AS debits,
            coalesce(sum(amount) FILTER (WHERE side = 'CREDIT'), 0) AS credits""";

    /**
     * A sum over all entries may take longer than what the database puts up with otherwise. The
     * limit on the transaction can only be lifted: while it runs it cannot be put off.
     */
    private static final String BE_PATIENT =
            "SET LOCAL statement_timeout = '10s'; SET LOCAL transaction_timeout = 0";

    private final ReadDatabase database;
    private final TransactionOperations transactions;

    LedgerQueries(ReadDatabase database, TransactionOperations transactions) {
        this.database = database;
        this.transactions = transactions;
    }

    @QueryHandler
    Page<Entry> handle(FindEntries query) {
        MovementType type = query.type();
        Layer layer = query.layer();
        return new PageQuery(database.jdbc(), "SELECT * FROM ledger_entry")
                .where("account = ?", query.account())
                .where("recorded_at >= ?", query.from())
                .where("recorded_at < ?", query.to())
                .where("type = ?", type == null ? null : type.name())
                .where("layer = ?", layer == null ? null : layer.name())
                .orderedBy(
                        query.ascending(),
                        Key.instant("recorded_at"),
                        Key.number("position"),
                        Key.number("line"))
                .page(query.cursor(), query.limit(), (row, number) -> entry(row));
    }

    @QueryHandler
    List<LedgerAccount> handle(FindLedgerAccounts query) {
        return patiently(this::internalAccounts);
    }

    @QueryHandler
    TrialBalance handle(FindTrialBalance query) {
        Instant at = query.at() != null ? query.at() : database.now();
        Instant asOf = at.truncatedTo(ChronoUnit.MILLIS);
        return new TrialBalance(asOf, patiently(() -> trialBalance(asOf)));
    }

    private <T> List<T> patiently(Supplier<List<T>> sums) {
        if (database.isReplica()) {
            return inTransaction(sums);
        }
        return Objects.requireNonNull(transactions.execute(status -> inTransaction(sums)));
    }

    private <T> List<T> inTransaction(Supplier<List<T>> sums) {
        database.jdbc().sql(BE_PATIENT).update();
        return sums.get();
    }

    private List<LedgerAccount> internalAccounts() {
        return database.jdbc()
                .sql(
                        "SELECT account, layer, currency, "
                                + SUMS
                                + " FROM ledger_entry WHERE posted_after IS NULL"
                                + " GROUP BY account, layer, currency"
                                + " ORDER BY account, layer, currency")
                .query(
                        (row, number) ->
                                new LedgerAccount(
                                        row.getString("account"),
                                        Layer.valueOf(row.getString("layer")),
                                        row.getString("currency"),
                                        sum(row, "debits"),
                                        sum(row, "credits")))
                .list();
    }

    private List<TrialBalance.Line> trialBalance(Instant asOf) {
        return database.jdbc()
                .sql(
                        "SELECT layer, currency, count(*) AS entries, "
                                + SUMS
                                + " FROM ledger_entry WHERE recorded_at <= ?"
                                + " GROUP BY layer, currency ORDER BY layer, currency")
                .param(asOf.atOffset(ZoneOffset.UTC))
                .query((row, number) -> line(row))
                .list();
    }

    private static TrialBalance.Line line(ResultSet row) throws SQLException {
        return new TrialBalance.Line(
                Layer.valueOf(row.getString("layer")),
                row.getString("currency"),
                sum(row, "debits"),
                sum(row, "credits"),
                row.getLong("entries"));
    }

    private static BigInteger sum(ResultSet row, String column) throws SQLException {
        BigDecimal sum = row.getBigDecimal(column);
        return sum.toBigIntegerExact();
    }

    private static Entry entry(ResultSet row) throws SQLException {
        Layer layer = Layer.valueOf(row.getString("layer"));
        return new Entry(
                row.getString("event_id") + "-" + row.getInt("line"),
                row.getString("account"),
                layer,
                MovementType.valueOf(row.getString("type")),
                Side.valueOf(row.getString("side")),
                new Money(row.getLong("amount"), row.getString("currency")),
                balance(row, layer),
                row.getString("counter_account"),
                row.getString("movement_id"),
                row.getString("callback_id"),
                row.getString("source"),
                row.getString("reference"),
                Rows.nullableInstant(row, "occurred_at"),
                Rows.instant(row, "recorded_at"),
                row.getLong("version"),
                row.getString("trace_id"),
                row.getString("request_id"));
    }

    private static @Nullable Long balance(ResultSet row, Layer layer) throws SQLException {
        long balance = row.getLong(layer == Layer.POSTED ? "posted_after" : "held_after");
        return row.wasNull() ? null : balance;
    }
}
