package org.tallystick.query.ledger;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tallystick.api.account.AccountEvent;
import org.tallystick.api.account.AccountEvent.AccountOpened;
import org.tallystick.api.account.AccountEvent.FundsHeld;
import org.tallystick.api.account.AccountEvent.MovementEvent;
import org.tallystick.api.account.Movement;
import org.tallystick.api.payment.PaymentEvent.GatewayMoneyPosted;

/** What the events of one batch write, gathered so that each table is written once. */
final class LedgerBatch {

    private final List<EntryRow> entries = new ArrayList<>();
    private final List<AccountOpened> opened = new ArrayList<>();
    private final Map<String, BalanceChange> balances = new LinkedHashMap<>();
    private final List<Movement> holdsPlaced = new ArrayList<>();
    private final List<HoldChange> holdChanges = new ArrayList<>();

    void add(GatewayMoneyPosted event, Origin origin) {
        entries.addAll(EntryRow.of(origin, event));
    }

    void add(AccountEvent event, Origin origin) {
        if (event instanceof AccountOpened opening) {
            opened.add(opening);
        }
        balances.merge(
                event.accountId(), BalanceChange.of(event, origin.version()), BalanceChange::then);
        if (event instanceof MovementEvent moved) {
            entries.addAll(EntryRow.of(origin, moved));
        }
        if (event instanceof FundsHeld held) {
            holdsPlaced.add(held.movement());
        }
        HoldChange holdChange = HoldChange.of(event);
        if (holdChange != null) {
            holdChanges.add(holdChange);
        }
    }

    List<EntryRow> entries() {
        return entries;
    }

    List<AccountOpened> opened() {
        return opened;
    }

    List<BalanceChange> balances() {
        return List.copyOf(balances.values());
    }

    List<Movement> holdsPlaced() {
        return holdsPlaced;
    }

    List<HoldChange> holdChanges() {
        return holdChanges;
    }
}
