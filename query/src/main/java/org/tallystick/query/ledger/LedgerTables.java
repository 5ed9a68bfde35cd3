package org.tallystick.query.ledger;

import java.util.List;
import java.util.function.Consumer;
import org.springframework.jdbc.core.JdbcTemplate;
import org.tallystick.query.Slot;

/** The tables of one slot of the ledger's read models, written together. */
class LedgerTables {

    private static final String EMPTY =
            "TRUNCATE ledger_entry{slot}, account_balance{slot}, account_hold{slot}";

    private final JdbcTemplate jdbc;
    private final Slot slot;
    private final EntryTable entries;
    private final BalanceTable balances;
    private final HoldTable holds;

    LedgerTables(JdbcTemplate jdbc, Slot slot) {
        this.jdbc = jdbc;
        this.slot = slot;
        this.entries = new EntryTable(jdbc, slot);
        this.balances = new BalanceTable(jdbc, slot);
        this.holds = new HoldTable(jdbc, slot);
    }

    /**
     * Writes a batch; written again, it changes nothing. Its commit does not wait for the disk:
     * rows and token are lost together or not at all, and what is lost is built again from the
     * events.
     */
    void write(LedgerBatch batch) {
        jdbc.execute("SET LOCAL synchronous_commit TO off");
        ifAny(batch.entries(), entries::insert);
        ifAny(batch.opened(), balances::open);
        ifAny(batch.balances(), balances::change);
        ifAny(batch.holdsPlaced(), holds::place);
        ifAny(batch.holdChanges(), holds::change);
    }

    /** Empties the tables, in the transaction in hand. */
    void empty() {
        jdbc.execute(slot.in(EMPTY));
    }

    private static <R> void ifAny(List<R> rows, Consumer<List<R>> write) {
        if (!rows.isEmpty()) {
            write.accept(rows);
        }
    }
}
