package org.tallystick.query.reconciliation;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.query.ledger.LedgerRow;
import org.tallystick.query.reconciliation.LedgerEvents.Event;

/**
 * Compares all that one stream's events must have written with what is there, exactly, in one
 * picture of the database. Screenings look for streams that need this; only here are differences
 * named.
 */
@Component
class StreamCheck {

    static final String ACCOUNT_PREFIX = "account/";

    private static final int PAGE = 1_000;

    /** Holds of an account whose placing left no entry; most of them were never placed. */
    private static final String UNPLACED =
            """
            SELECT hold_id FROM account_hold h
            WHERE h.account_id = :account AND NOT EXISTS (
                SELECT FROM ledger_entry e
                WHERE e.account = h.account_id AND e.recorded_at = h.created_at
                AND e.movement_id = h.hold_id)""";

    private static final String ENTRIES_OF_NO_EVENT =
            """
            SELECT * FROM ledger_entry e
            WHERE e.account = :account AND NOT EXISTS (
                SELECT FROM domainevententry d
                WHERE d.globalindex = e.position AND d.eventidentifier = e.event_id::text)""";

    private final LedgerReading reading;
    private final Snapshots snapshots;
    private final LedgerEvents events;
    private final ActualRows rows;
    private final JdbcClient jdbc;

    StreamCheck(LedgerReading reading, JdbcClient jdbc) {
        this.reading = reading;
        this.snapshots = reading.snapshots();
        this.events = reading.events();
        this.rows = reading.rows();
        this.jdbc = jdbc;
    }

    /** Compares an account's events, and what its rows hold beyond them. */
    void checkAccount(String accountId, Window window, Progress progress) {
        check(ACCOUNT_PREFIX + accountId, window, progress);
        if (window.isWhole()) {
            snapshots.read(() -> entriesOfNoEvent(accountId, progress));
        }
    }

    /** Compares a stream's events. */
    void check(String stream, Window window, Progress progress) {
        snapshots.read(
                () -> {
                    Examination examination = examination(stream, window, progress);
                    examine(stream, examination);
                    examination.end();
                    return true;
                });
    }

    private Examination examination(String stream, Window window, Progress progress) {
        long passed = reading.tokens().passedByLedger(stream);
        if (!stream.startsWith(ACCOUNT_PREFIX) || !window.isWhole()) {
            return new Examination(window, passed, null, rows, progress);
        }
        String accountId = stream.substring(ACCOUNT_PREFIX.length());
        BalanceRow balance = rows.balances(List.of(accountId)).get(accountId);
        Set<String> unplaced =
                new HashSet<>(
                        jdbc.sql(UNPLACED).param("account", accountId).query(String.class).list());
        return new Examination(
                window,
                passed,
                new DerivedRows(accountId, balance, unplaced, reading, progress),
                rows,
                progress);
    }

    private void examine(String stream, Examination examination) {
        long version = -1;
        List<Event> page;
        boolean goOn;
        do {
            page = events.page(stream, version, PAGE);
            goOn = examination.examine(page);
            if (!page.isEmpty()) {
                version = page.get(page.size() - 1).version();
            }
        } while (goOn && page.size() == PAGE);
    }

    /** A row that names a wrong place but an existing event is a row of that event, and differs. */
    private boolean entriesOfNoEvent(String accountId, Progress progress) {
        List<LedgerRow> candidates =
                jdbc.sql(ENTRIES_OF_NO_EVENT)
                        .param("account", accountId)
                        .query((row, number) -> LedgerRow.read(row))
                        .list();
        ofNoEvent(candidates).forEach(row -> progress.found(Findings.entryOfNoEvent(row)));
        return true;
    }

    /** Those of the rows whose event is not in the store at all. */
    List<LedgerRow> ofNoEvent(List<LedgerRow> candidates) {
        if (candidates.isEmpty()) {
            return List.of();
        }
        Set<String> existing =
                new HashSet<>(
                        jdbc.sql(
                                        """
                                        SELECT eventidentifier FROM domainevententry
                                        WHERE eventidentifier = ANY (:ids)""")
                                .param(
                                        "ids",
                                        candidates.stream()
                                                .map(row -> row.eventId().toString())
                                                .distinct()
                                                .toArray(String[]::new))
                                .query(String.class)
                                .list());
        return candidates.stream()
                .filter(row -> !existing.contains(row.eventId().toString()))
                .toList();
    }

    /** The entries of a page of events, under the events' ids. */
    static Map<String, List<LedgerRow>> entries(ActualRows rows, List<Event> page) {
        return rows.entries(page.stream().map(Event::eventId).toList());
    }
}
