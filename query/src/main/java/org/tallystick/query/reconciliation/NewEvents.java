package org.tallystick.query.reconciliation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.tallystick.query.ledger.BalanceChange;
import org.tallystick.query.ledger.HoldChange;
import org.tallystick.query.ledger.LedgerRow;
import org.tallystick.query.reconciliation.LedgerEvents.Event;

/**
 * Looks at events soon after they were written, for streams whose rows are not as these events must
 * have left them. What happened before them is not known here, so only what they say is compared.
 */
@Component
class NewEvents {

    private final ActualRows rows;

    NewEvents(ActualRows rows) {
        this.rows = rows;
    }

    /** The streams that need a closer look, in the picture of the database in hand. */
    Set<String> suspicious(List<Event> page) {
        Set<String> suspicious = new LinkedHashSet<>();
        Map<String, List<LedgerRow>> entries = StreamCheck.entries(rows, page);
        Map<String, Event> last = new HashMap<>();
        for (Event event : page) {
            if (!entries.getOrDefault(event.eventId(), List.of())
                    .equals(event.written().entries())) {
                suspicious.add(event.stream());
            }
            String accountId = event.accountId();
            if (accountId != null) {
                last.put(accountId, event);
            }
        }
        Map<String, BalanceRow> balances = rows.balances(last.keySet());
        last.forEach(
                (accountId, event) -> {
                    if (isWrong(event, balances.get(accountId))) {
                        suspicious.add(event.stream());
                    }
                });
        holds(page, suspicious);
        return suspicious;
    }

    private static boolean isWrong(Event event, @Nullable BalanceRow row) {
        if (row == null || row.version() < event.version()) {
            return true;
        }
        BalanceChange change = event.written().balance();
        if (change == null || row.version() > event.version()) {
            return false;
        }
        return differs(change.posted(), row.posted())
                || differs(change.held(), row.held())
                || differs(change.overdraftLimit(), row.overdraftLimit())
                || (change.status() != null && !change.status().name().equals(row.status()));
    }

    private static boolean differs(@Nullable Long says, long is) {
        return says != null && says != is;
    }

    private void holds(List<Event> page, Set<String> suspicious) {
        Map<String, Event> last = new HashMap<>();
        for (Event event : page) {
            HoldChange change = event.written().holdChange();
            if (event.written().holdPlaced() != null) {
                last.put(event.written().holdPlaced().movementId(), event);
            } else if (change != null) {
                last.put(change.holdId(), event);
            }
        }
        if (last.isEmpty()) {
            return;
        }
        Map<String, HoldRow> there = rows.holds(new ArrayList<>(last.keySet()));
        last.forEach(
                (holdId, event) -> {
                    HoldRow row = there.get(holdId);
                    if (row == null || row.version() < event.version() || isStale(event, row)) {
                        suspicious.add(event.stream());
                    }
                });
    }

    /** Whether the row says that it has seen the event last, and yet is not as that left it. */
    private static boolean isStale(Event event, HoldRow row) {
        if (row.version() > event.version()) {
            return false;
        }
        HoldChange change = event.written().holdChange();
        return change == null
                ? !row.isOpen() || row.open() != row.amount()
                : !change.status().name().equals(row.status());
    }
}
