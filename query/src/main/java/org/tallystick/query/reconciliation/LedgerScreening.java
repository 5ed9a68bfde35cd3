package org.tallystick.query.reconciliation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tallystick.query.ledger.LedgerWriting.Written;
import org.tallystick.query.reconciliation.LedgerEvents.Event;
import org.tallystick.query.reconciliation.PageScreening.Screened;

/**
 * Looks through all events in global order, quickly, for streams whose rows are not as they must
 * be. Keeps what each account adds up to, so that its balance and open holds can be compared at the
 * end; what was read in one page is forgotten.
 */
final class LedgerScreening {

    private static final int ACCOUNTS_AT_ONCE = 1_000;
    private static final int HOLDS_AT_ONCE = 2_000;

    private final Snapshots snapshots;
    private final ActualRows rows;
    private final LedgerEvents events;
    private final PageScreening pages;

    private final Map<String, AccountStanding> standings = new HashMap<>();
    private final Set<String> suspicious = new LinkedHashSet<>();
    private long entries;
    private long holds;

    LedgerScreening(LedgerReading reading, PageScreening pages) {
        this.snapshots = reading.snapshots();
        this.rows = reading.rows();
        this.events = reading.events();
        this.pages = pages;
    }

    /** Streams that need a closer look. */
    Set<String> suspicious() {
        return suspicious;
    }

    /** Entries of the events that it has seen. */
    long entries() {
        return entries;
    }

    /** Holds whose placing it has seen. */
    long holds() {
        return holds;
    }

    /** Goes on by the next events, whose entries were looked at already. */
    void goOn(Screened page) {
        entries += page.entries();
        suspicious.addAll(page.suspicious());
        List<HoldRow> closed = new ArrayList<>();
        page.events().forEach(event -> closed.addAll(goOn(event)));
        if (!closed.isEmpty()) {
            snapshots.read(
                    () -> {
                        pages.requireSteady();
                        compareHolds(closed);
                        return true;
                    });
        }
    }

    private List<HoldRow> goOn(Event event) {
        String accountId = event.accountId();
        if (accountId == null) {
            return List.of();
        }
        AccountStanding standing = standings.computeIfAbsent(accountId, AccountStanding::new);
        Written written = event.written();
        if (!standing.leadsTo(written)) {
            suspicious.add(event.stream());
        }
        if (written.holdPlaced() != null) {
            holds++;
        }
        return standing.apply(written);
    }

    /** Compares what the accounts have added up to, once all events were looked at. */
    void compareStandings() {
        List<AccountStanding> some = new ArrayList<>(ACCOUNTS_AT_ONCE);
        for (AccountStanding standing : standings.values()) {
            some.add(standing);
            if (some.size() == ACCOUNTS_AT_ONCE) {
                compareSome(some);
                some.clear();
            }
        }
        compareSome(some);
    }

    private void compareSome(List<AccountStanding> some) {
        if (some.isEmpty()) {
            return;
        }
        snapshots.read(
                () -> {
                    pages.requireSteady();
                    Map<String, BalanceRow> there =
                            rows.balances(some.stream().map(AccountStanding::accountId).toList());
                    some.forEach(standing -> compare(standing, there));
                    compareOpenHolds(some);
                    return true;
                });
    }

    private void compare(AccountStanding standing, Map<String, BalanceRow> there) {
        BalanceRow row = there.get(standing.accountId());
        if (row != null && row.version() > standing.version()) {
            catchUp(standing, row.version());
        }
        if (row == null || !row.equals(standing.balance())) {
            suspect(standing.accountId());
        }
    }

    /** The account has gone on since; so do we, as far as its row has. */
    private void catchUp(AccountStanding standing, long version) {
        List<Event> page;
        do {
            page = events.page(stream(standing.accountId()), standing.version(), ACCOUNTS_AT_ONCE);
            for (Event event : page) {
                if (event.version() <= version) {
                    compareHolds(standing.apply(event.written()));
                }
            }
        } while (page.size() == ACCOUNTS_AT_ONCE && standing.version() < version);
    }

    private void compareOpenHolds(List<AccountStanding> some) {
        List<HoldRow> open = new ArrayList<>();
        for (AccountStanding standing : some) {
            open.addAll(standing.openHolds());
            if (open.size() >= HOLDS_AT_ONCE) {
                compareHolds(open);
                open.clear();
            }
        }
        compareHolds(open);
    }

    private void compareHolds(List<HoldRow> expected) {
        if (expected.isEmpty()) {
            return;
        }
        Map<String, HoldRow> there = rows.holds(expected.stream().map(HoldRow::holdId).toList());
        for (HoldRow row : expected) {
            if (!row.equals(there.get(row.holdId()))) {
                suspect(row.accountId());
            }
        }
    }

    private void suspect(String accountId) {
        suspicious.add(stream(accountId));
    }

    private static String stream(String accountId) {
        return StreamCheck.ACCOUNT_PREFIX + accountId;
    }
}
