package org.tallystick.query.reconciliation;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.reconciliation.DifferenceKind;
import org.tallystick.query.ledger.LedgerRow;

/** What no event leads to: rows too many, sums that do not agree, tokens beyond the store. */
@Component
class LedgerExtras {

    private static final String OF_NO_EVENT =
            """
            SELECT e.* FROM ledger_entry e
            WHERE %s AND NOT EXISTS (
                SELECT FROM domainevententry d
                WHERE d.globalindex = e.position AND d.eventidentifier = e.event_id::text)
            LIMIT 20000""";

    private static final String BALANCES_OF_NO_ACCOUNT =
            """
            SELECT * FROM account_balance b
            WHERE NOT EXISTS (
                SELECT FROM domainevententry d
                WHERE d.aggregateidentifier = ('account/' || b.account_id) COLLATE "default"
                AND d.sequencenumber = 0)
            LIMIT 20000""";

    private static final String ACCOUNTS_OF_UNPLACED_HOLDS =
            """
            SELECT DISTINCT account_id FROM account_hold h
            WHERE NOT EXISTS (
                SELECT FROM ledger_entry e
                WHERE e.account = h.account_id AND e.recorded_at = h.created_at
                AND e.movement_id = h.hold_id)
            LIMIT 20000""";

    private static final String SUMS =
            """
            SELECT layer, currency,
                coalesce(sum(amount) FILTER (WHERE side = 'DEBIT'), 0) AS debits,
                coalesce(sum(amount) FILTER (WHERE side = 'CREDIT'), 0) AS credits
            FROM ledger_entry GROUP BY layer, currency ORDER BY layer, currency""";

    private final JdbcClient jdbc;
    private final Snapshots snapshots;
    private final Tokens tokens;
    private final LedgerEvents events;
    private final StreamCheck streams;

    LedgerExtras(LedgerReading reading, StreamCheck streams, JdbcClient jdbc) {
        this.snapshots = reading.snapshots();
        this.tokens = reading.tokens();
        this.events = reading.events();
        this.streams = streams;
        this.jdbc = jdbc;
    }

    /**
     * Looks for entries of no event. The long way only if there are more than the events have.
     *
     * @param passed the position up to which the events' entries were counted
     * @param counted how many they are
     */
    void entries(long passed, long counted, Progress progress) {
        snapshots.read(
                () -> {
                    long there =
                            jdbc.sql("SELECT count(*) FROM ledger_entry WHERE position <= ?")
                                    .param(passed)
                                    .query(Long.class)
                                    .single();
                    ofNoEvent(there == counted ? "e.position > :passed" : "true", passed)
                            .forEach(row -> progress.found(Findings.entryOfNoEvent(row)));
                    return true;
                });
    }

    private List<LedgerRow> ofNoEvent(String which, long passed) {
        JdbcClient.StatementSpec statement = jdbc.sql(OF_NO_EVENT.formatted(which));
        if (which.contains(":passed")) {
            statement = statement.param("passed", passed);
        }
        return streams.ofNoEvent(statement.query((row, number) -> LedgerRow.read(row)).list());
    }

    /** Looks for balance rows of no account. */
    void balances(Progress progress) {
        snapshots.read(
                () -> {
                    jdbc.sql(BALANCES_OF_NO_ACCOUNT)
                            .query((row, number) -> BalanceRow.read(row))
                            .list()
                            .forEach(
                                    row ->
                                            progress.found(
                                                    Findings.balance(row.accountId(), null, row)));
                    return true;
                });
    }

    /** The accounts that may have hold rows of no hold; none if there are no more than placed. */
    List<String> accountsOfUnplacedHolds(long placed) {
        return snapshots.read(
                () -> {
                    long there =
                            jdbc.sql("SELECT count(*) FROM account_hold")
                                    .query(Long.class)
                                    .single();
                    return there == placed
                            ? List.<String>of()
                            : jdbc.sql(ACCOUNTS_OF_UNPLACED_HOLDS).query(String.class).list();
                });
    }

    /**
     * Adds up all debits and credits, exactly. A difference that single entries explain already is
     * not reported once more.
     */
    void sums(Progress progress) {
        Set<DifferenceKind> known =
                progress.findings().stream().map(Finding::kind).collect(Collectors.toSet());
        if (known.stream().anyMatch(kind -> kind.name().matches("(ENTRY|EVENT)_.*"))) {
            return;
        }
        snapshots.read(
                () -> {
                    jdbc.sql(SUMS).query((row, number) -> sum(row)).list().stream()
                            .filter(sum -> sum.debits().compareTo(sum.credits()) != 0)
                            .forEach(sum -> progress.found(sum.finding()));
                    return true;
                });
    }

    private static Sum sum(java.sql.ResultSet row) throws java.sql.SQLException {
        return new Sum(
                row.getString("layer"),
                row.getString("currency"),
                row.getBigDecimal("debits"),
                row.getBigDecimal("credits"));
    }

    /** Looks for processors that believe to have seen what does not exist. */
    void tokens(Progress progress) {
        snapshots.read(
                () -> {
                    long head = events.head();
                    tokens.all().stream()
                            .filter(token -> token.position() > head)
                            .forEach(token -> progress.found(Findings.tokenBeyond(token, head)));
                    return true;
                });
    }

    /** The sums of one layer and currency; of any size. */
    private record Sum(String layer, String currency, BigDecimal debits, BigDecimal credits) {

        Finding finding() {
            return new Finding(
                    DifferenceKind.LAYER_UNBALANCED,
                    null,
                    layer + "/" + currency,
                    Map.of("credits", debits.toPlainString()),
                    Map.of("credits", credits.toPlainString()),
                    Map.of(
                            "layer", layer,
                            "currency", currency,
                            "debits", debits.toPlainString()));
        }
    }
}
