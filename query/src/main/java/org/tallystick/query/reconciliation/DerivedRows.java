package org.tallystick.query.reconciliation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.reconciliation.DifferenceKind;
import org.tallystick.query.ledger.BalanceChange;
import org.tallystick.query.ledger.LedgerWriting.Written;
import org.tallystick.query.reconciliation.LedgerEvents.Event;

/**
 * The balance and the holds of one account under comparison. What follows from an event that was
 * not applied is no difference of its own: rows are right too if they are what the other events add
 * up to.
 */
final class DerivedRows {

    private final String accountId;
    private final @Nullable BalanceRow actual;
    private final Set<String> unplaced;
    private final ActualRows rows;
    private final LedgerEvents events;
    private final Progress progress;

    private final AccountStanding all;
    private final AccountStanding applied;
    private final List<HoldRow> closed = new ArrayList<>();
    private final Map<String, HoldRow> closedByApplied = new HashMap<>();
    private boolean anyMissing;
    private @Nullable BalanceRow whereActualStands;
    private @Nullable Event firstSilentAfter;
    private long statusVersion;
    private long limitVersion;

    /**
     * @param unplaced hold rows that may be of no hold
     */
    DerivedRows(
            String accountId,
            @Nullable BalanceRow actual,
            Set<String> unplaced,
            LedgerReading reading,
            Progress progress) {
        this.accountId = accountId;
        this.actual = actual;
        this.unplaced = unplaced;
        this.rows = reading.rows();
        this.events = reading.events();
        this.progress = progress;
        this.all = new AccountStanding(accountId);
        this.applied = new AccountStanding(accountId);
    }

    /** Whether the balance row says that it has seen the event. */
    boolean isSeen(Event event) {
        return actual != null && event.version() <= actual.version();
    }

    void add(Event event, boolean missing) {
        Written written = event.written();
        BalanceRow before = all.balance();
        if (before != null && !all.leadsTo(written)) {
            progress.found(Findings.eventsDisagree(event, before));
        }
        if (written.holdPlaced() != null) {
            unplaced.remove(written.holdPlaced().movementId());
        }
        closed.addAll(all.apply(written));
        anyMissing |= missing;
        if (!missing) {
            applied.apply(written).forEach(row -> closedByApplied.put(row.holdId(), row));
        }
        BalanceChange change = written.balance();
        if (change != null && change.status() != null) {
            statusVersion = event.version();
        }
        if (change != null && change.overdraftLimit() != null) {
            limitVersion = event.version();
        }
        if (actual != null && event.version() == actual.version()) {
            whereActualStands = applied.balance();
        }
        if (!isSeen(event) && written.entries().isEmpty() && firstSilentAfter == null) {
            firstSilentAfter = event;
        }
    }

    /** Those closed so far; they change no more. */
    void compareClosedHolds() {
        compareHolds(closed);
        closed.clear();
        if (!anyMissing) {
            closedByApplied.clear();
        }
    }

    void end() {
        compareBalance();
        compareClosedHolds();
        compareHolds(List.copyOf(all.openHolds()));
        rows.holds(unplaced)
                .values()
                .forEach(row -> progress.found(Findings.hold(accountId, row.holdId(), null, row)));
    }

    private void compareBalance() {
        BalanceRow expected = all.balance();
        if (actual == null ? expected == null : actual.equals(expected)) {
            return;
        }
        if (actual != null && anyMissing && actual.equals(applied.balance())) {
            return;
        }
        Event silent = firstSilentAfter;
        if (actual != null && silent != null && actual.equals(whereActualStands)) {
            progress.found(Findings.notApplied(silent));
            return;
        }
        Finding finding = Findings.balance(accountId, expected, actual);
        progress.found(finding.naming(eventId(versionBehind(finding, expected))));
    }

    /** The version of the event that the balance row should show. */
    private long versionBehind(Finding finding, @Nullable BalanceRow expected) {
        if (expected == null || finding.kind() == DifferenceKind.BALANCE_MISSING) {
            return 0;
        }
        if (finding.expected().keySet().equals(Set.of("status"))) {
            return statusVersion;
        }
        return finding.expected().keySet().equals(Set.of("overdraftLimit"))
                ? limitVersion
                : expected.version();
    }

    private @Nullable String eventId(long version) {
        return events.page(StreamCheck.ACCOUNT_PREFIX + accountId, version - 1, 1).stream()
                .findFirst()
                .map(Event::eventId)
                .orElse(null);
    }

    private void compareHolds(List<HoldRow> expected) {
        if (expected.isEmpty()) {
            return;
        }
        Map<String, HoldRow> there = rows.holds(expected.stream().map(HoldRow::holdId).toList());
        for (HoldRow row : expected) {
            HoldRow found = there.get(row.holdId());
            if (!row.equals(found) && !followsFromMissing(row, found)) {
                progress.found(
                        Findings.hold(accountId, row.holdId(), row, found)
                                .naming(eventId(row.version())));
            }
        }
    }

    private boolean followsFromMissing(HoldRow row, @Nullable HoldRow found) {
        if (!anyMissing) {
            return false;
        }
        HoldRow other = closedByApplied.get(row.holdId());
        if (other == null) {
            other = applied.openHold(row.holdId());
        }
        return found == null ? other == null : found.equals(other);
    }
}
