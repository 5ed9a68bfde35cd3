package org.tallystick.query.reconciliation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.account.AccountEvent.AccountOpened;
import org.tallystick.api.account.AccountStatus;
import org.tallystick.api.account.Movement;
import org.tallystick.query.ledger.BalanceChange;
import org.tallystick.query.ledger.HoldChange;
import org.tallystick.query.ledger.LedgerRow;
import org.tallystick.query.ledger.LedgerWriting.Written;

/**
 * What an account's events have added up to so far. Small, because a full run keeps one for each
 * account: of the holds only those that are open.
 */
final class AccountStanding {

    private final String accountId;
    private @Nullable BalanceRow balance;
    private Map<String, HoldRow> openHolds = Map.of();

    AccountStanding(String accountId) {
        this.accountId = accountId;
    }

    String accountId() {
        return accountId;
    }

    /** The balance row that must be there; null before the opening. */
    @Nullable BalanceRow balance() {
        return balance;
    }

    long version() {
        return balance == null ? -1 : balance.version();
    }

    Collection<HoldRow> openHolds() {
        return openHolds.values();
    }

    @Nullable HoldRow openHold(String holdId) {
        return openHolds.get(holdId);
    }

    /** Goes on by one event, and tells which holds it has closed. */
    List<HoldRow> apply(Written written) {
        AccountOpened opened = written.opened();
        if (opened != null) {
            balance =
                    new BalanceRow(
                            accountId,
                            opened.currency(),
                            AccountStatus.OPEN.name(),
                            0,
                            0,
                            opened.overdraftLimit(),
                            0,
                            opened.recordedAt(),
                            opened.recordedAt());
        }
        if (written.balance() != null && balance != null) {
            balance = after(balance, written.balance());
        }
        if (written.holdPlaced() != null) {
            place(written.holdPlaced());
        }
        return written.holdChange() == null ? List.of() : change(written.holdChange());
    }

    /** Whether the event goes on from here: its balances are these and what it moved. */
    boolean leadsTo(Written written) {
        BalanceChange change = written.balance();
        if (balance == null || change == null || written.entries().isEmpty()) {
            return true;
        }
        long posted = balance.posted();
        long held = balance.held();
        for (LedgerRow row : written.entries()) {
            if (row.account().equals(accountId)) {
                long credited = row.side().equals("CREDIT") ? row.amount() : -row.amount();
                posted += row.layer().equals("POSTED") ? credited : 0;
                held -= row.layer().equals("HELD") ? credited : 0;
            }
        }
        return change.posted() != null
                && change.posted() == posted
                && change.held() != null
                && change.held() == held;
    }

    private static BalanceRow after(BalanceRow row, BalanceChange change) {
        return new BalanceRow(
                row.accountId(),
                row.currency(),
                change.status() == null ? row.status() : change.status().name(),
                change.posted() == null ? row.posted() : change.posted(),
                change.held() == null ? row.held() : change.held(),
                change.overdraftLimit() == null ? row.overdraftLimit() : change.overdraftLimit(),
                Math.max(row.version(), change.version()),
                row.openedAt(),
                change.asOf());
    }

    private void place(Movement hold) {
        if (openHolds.isEmpty()) {
            openHolds = new HashMap<>();
        }
        openHolds.put(hold.movementId(), HoldRow.placed(hold));
    }

    /** A change of a hold that is not known does nothing, as in the projection. */
    private List<HoldRow> change(HoldChange change) {
        List<HoldRow> closed = new ArrayList<>(1);
        HoldRow known = openHolds.get(change.holdId());
        if (known != null) {
            HoldRow changed = known.after(change);
            if (changed.isOpen()) {
                openHolds.put(change.holdId(), changed);
            } else {
                openHolds.remove(change.holdId());
                closed.add(changed);
            }
        }
        if (openHolds.isEmpty()) {
            openHolds = Map.of();
        }
        return closed;
    }
}
