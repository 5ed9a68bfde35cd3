package org.tallystick.query.ledger;

import java.util.List;
import java.util.Set;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import org.tallystick.api.Ids;
import org.tallystick.query.Rebuildable;
import org.tallystick.query.Slot;
import org.tallystick.query.SlotTable;
import org.tallystick.query.SlotTable.KeyColumn;

/** The read model of entries, balances and holds. */
@Component
class LedgerModel implements Rebuildable {

    private static final String ACCOUNTS = Ids.accountStream("");

    private final JdbcTemplate jdbc;

    LedgerModel(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public String name() {
        return LedgerProjection.PROCESSOR;
    }

    @Override
    public Set<Class<?>> families() {
        return LedgerProjection.EVENTS;
    }

    @Override
    public String itsEvents() {
        return LedgerWriting.ITS_EVENTS;
    }

    @Override
    public List<SlotTable> tables() {
        return List.of(
                new SlotTable(
                        "ledger_entry",
                        List.of(new KeyColumn("event_id", "uuid"), new KeyColumn("line", "int2")),
                        "m.event_id = r.event_id::text"),
                SlotTable.ofStream(
                        "account_balance", ACCOUNTS, "account_id", KeyColumn.text("account_id")),
                SlotTable.ofStream(
                        "account_hold", ACCOUNTS, "account_id", KeyColumn.text("hold_id")));
    }

    @Override
    public Object projection(Slot slot) {
        return new LedgerProjection(new LedgerTables(jdbc, slot));
    }
}
