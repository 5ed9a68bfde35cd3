package org.tallystick.query.reconciliation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import org.tallystick.api.account.Movement;
import org.tallystick.query.ledger.LedgerRow;
import org.tallystick.query.ledger.LedgerWriting;
import org.tallystick.query.reconciliation.LedgerEvents.Event;

/**
 * Writes the rows of one stream again from its events, in one transaction, while the projection is
 * running.
 *
 * <p>Why that is safe: the lock keeps every batch of the projection out until the commit, also one
 * that has begun, and it is taken in the order in which the projection writes, so that neither
 * waits for the other. What the projection then writes of events that were written here already
 * changes nothing: entries stay as they are, and balances and holds know their version. Readers are
 * not kept waiting.
 */
@Component
public class LedgerRebuild {

    private static final String LOCK =
            "LOCK TABLE ledger_entry, account_balance, account_hold IN SHARE ROW EXCLUSIVE MODE";

    private static final String DELETE_ENTRIES =
            """
            DELETE FROM ledger_entry e USING unnest(?::uuid[], ?::int8[]) AS gone (event_id, line)
            WHERE e.event_id = gone.event_id AND e.line = gone.line""";

    private static final int PAGE = 500;

    private final Snapshots transactions;
    private final LedgerEvents events;
    private final ActualRows rows;
    private final LedgerWriting ledger;
    private final JdbcTemplate jdbc;

    LedgerRebuild(LedgerReading reading, LedgerWriting ledger, JdbcTemplate jdbc) {
        this.transactions = reading.snapshots();
        this.events = reading.events();
        this.rows = reading.rows();
        this.ledger = ledger;
        this.jdbc = jdbc;
    }

    /** Writes a stream's rows again. */
    public void rebuild(String stream) {
        transactions.write(
                () -> {
                    jdbc.execute(LOCK);
                    if (stream.startsWith(StreamCheck.ACCOUNT_PREFIX)) {
                        forget(stream.substring(StreamCheck.ACCOUNT_PREFIX.length()));
                    }
                    long version = -1;
                    List<Event> page;
                    do {
                        page = events.page(stream, version, PAGE);
                        rewrite(page);
                        if (!page.isEmpty()) {
                            version = page.get(page.size() - 1).version();
                        }
                    } while (page.size() == PAGE);
                    return true;
                });
    }

    /** Deletes an entry of no event. */
    void delete(String eventId, int line) {
        transactions.write(
                () ->
                        jdbc.update(
                                """
                                DELETE FROM ledger_entry e
                                WHERE e.event_id = ?::uuid AND e.line = ? AND NOT EXISTS (
                                    SELECT FROM domainevententry d
                                    WHERE d.eventidentifier = e.event_id::text)""",
                                eventId,
                                line));
    }

    private void forget(String accountId) {
        jdbc.update("DELETE FROM account_balance WHERE account_id = ?", accountId);
        jdbc.update("DELETE FROM account_hold WHERE account_id = ?", accountId);
    }

    private void rewrite(List<Event> page) {
        Map<String, List<LedgerRow>> actual = StreamCheck.entries(rows, page);
        List<LedgerRow> wrong = new ArrayList<>();
        for (Event event : page) {
            List<LedgerRow> expected = event.written().entries();
            actual.getOrDefault(event.eventId(), List.of()).stream()
                    .filter(row -> !expected.contains(row))
                    .forEach(wrong::add);
        }
        if (!wrong.isEmpty()) {
            jdbc.update(
                    DELETE_ENTRIES,
                    wrong.stream().map(row -> row.eventId().toString()).toArray(String[]::new),
                    wrong.stream().map(row -> (long) row.line()).toArray(Long[]::new));
        }
        // A row that names another account is this hold's row all the same.
        String[] holds =
                page.stream()
                        .map(event -> event.written().holdPlaced())
                        .filter(Objects::nonNull)
                        .map(Movement::movementId)
                        .toArray(String[]::new);
        if (holds.length > 0) {
            jdbc.update("DELETE FROM account_hold WHERE hold_id = ANY (?)", (Object) holds);
        }
        ledger.write(page.stream().map(Event::source).toList());
    }
}
