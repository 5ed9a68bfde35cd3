package org.tallystick.query.reconciliation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.query.ledger.LedgerRow;

/** Reads what is in the ledger's tables. */
@Component
class ActualRows {

    private final JdbcClient jdbc;

    ActualRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** The entries of events, by line, under the events' ids. */
    Map<String, List<LedgerRow>> entries(Collection<String> eventIds) {
        Map<String, List<LedgerRow>> entries = new HashMap<>();
        jdbc.sql("SELECT * FROM ledger_entry WHERE event_id = ANY (:ids::uuid[])")
                .param("ids", eventIds.toArray(String[]::new))
                .query((row, number) -> LedgerRow.read(row))
                .list()
                .forEach(
                        row ->
                                entries.computeIfAbsent(
                                                row.eventId().toString(), id -> new ArrayList<>(4))
                                        .add(row));
        entries.values().forEach(rows -> rows.sort(Comparator.comparingInt(LedgerRow::line)));
        return entries;
    }

    /** The balance rows of accounts, under their ids. */
    Map<String, BalanceRow> balances(Collection<String> accountIds) {
        Map<String, BalanceRow> balances = new HashMap<>();
        jdbc.sql("SELECT * FROM account_balance WHERE account_id = ANY (:ids)")
                .param("ids", accountIds.toArray(String[]::new))
                .query((row, number) -> BalanceRow.read(row))
                .list()
                .forEach(row -> balances.put(row.accountId(), row));
        return balances;
    }

    /** The rows of holds, under their ids. */
    Map<String, HoldRow> holds(Collection<String> holdIds) {
        Map<String, HoldRow> holds = new HashMap<>();
        jdbc.sql("SELECT * FROM account_hold WHERE hold_id = ANY (:ids)")
                .param("ids", holdIds.toArray(String[]::new))
                .query((row, number) -> HoldRow.read(row))
                .list()
                .forEach(row -> holds.put(row.holdId(), row));
        return holds;
    }
}
