package org.tallystick.query.reconciliation;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tallystick.query.ledger.LedgerRow;
import org.tallystick.query.reconciliation.LedgerEvents.Event;
import org.tallystick.query.reconciliation.LedgerEvents.Range;

/**
 * Compares the events of a part of the global order with their entries. It needs to know nothing of
 * what was before, so several parts are looked at at once.
 */
final class PageScreening {

    private final Snapshots snapshots;
    private final Tokens tokens;
    private final ActualRows rows;
    private final LedgerEvents events;
    private final long slowest;

    /**
     * @param slowest the position of the slowest token at the beginning
     */
    PageScreening(LedgerReading reading, long slowest) {
        this.snapshots = reading.snapshots();
        this.tokens = reading.tokens();
        this.rows = reading.rows();
        this.events = reading.events();
        this.slowest = slowest;
    }

    /**
     * What was found.
     *
     * @param suspicious streams whose entries are not as they must be
     * @param entries how many entries these events have
     */
    record Screened(List<Event> events, Set<String> suspicious, long entries) {}

    /** Looks at the events of a range, which every segment must have passed. */
    Screened look(Range range) {
        return snapshots.read(() -> compared(events.within(range)));
    }

    /** Looks at some events. */
    Screened look(List<Event> page) {
        return snapshots.read(() -> compared(page));
    }

    private Screened compared(List<Event> page) {
        requireSteady();
        Map<String, List<LedgerRow>> actual = StreamCheck.entries(rows, page);
        Set<String> suspicious = new LinkedHashSet<>();
        long entries = 0;
        for (Event event : page) {
            List<LedgerRow> there = actual.getOrDefault(event.eventId(), List.of());
            entries += there.size();
            if (!there.equals(event.written().entries())) {
                suspicious.add(event.stream());
            }
        }
        return new Screened(page, suspicious, entries);
    }

    /** A read model that is built anew meanwhile proves nothing. */
    void requireSteady() {
        if (tokens.slowestOfLedger() < slowest) {
            throw new BrokenOffException("read_model_rebuilt");
        }
    }
}
