package org.tallystick.query.replay;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tallystick.api.replay.Comparison.RowDifference;
import org.tallystick.api.replay.Comparison.TableComparison;
import org.tallystick.api.replay.Replays;
import org.tallystick.query.SlotTable;

/** What a comparison has found so far. */
final class Differing {

    private final long position;
    private final Map<String, Long> compared = new HashMap<>();
    private final Map<String, Map<Kind, Long>> counts = new HashMap<>();
    private final List<RowDifference> differences = new ArrayList<>();
    private final List<Candidate> candidates = new ArrayList<>();

    /**
     * @param position up to which both generations have handled every event
     */
    Differing(long position) {
        this.position = position;
    }

    /** How a row can differ. */
    enum Kind {
        ONLY_OLD,
        ONLY_NEW,
        DIFFERENT;

        static Kind of(boolean old, boolean isNew) {
            if (old && isNew) {
                return DIFFERENT;
            }
            return old ? ONLY_OLD : ONLY_NEW;
        }
    }

    /**
     * A row that differed when both generations may have been at unequal positions.
     *
     * @param key the columns of the primary key, as texts
     * @param streams whose younger events may have written it
     */
    record Candidate(SlotTable table, List<String> key, List<String> streams) {}

    long position() {
        return position;
    }

    void compared(SlotTable table, long rows) {
        compared.put(table.name(), rows);
    }

    void count(SlotTable table, Kind kind, long rows) {
        counts.computeIfAbsent(table.name(), name -> new EnumMap<>(Kind.class))
                .merge(kind, rows, Long::sum);
    }

    void show(RowDifference difference) {
        if (room() > 0) {
            differences.add(difference);
        }
    }

    /** How many more differences can be shown. */
    int room() {
        return Replays.DIFFERENCES_MAX - differences.size();
    }

    void add(Candidate candidate) {
        candidates.add(candidate);
    }

    List<Candidate> candidates() {
        return candidates;
    }

    List<RowDifference> differences() {
        return differences;
    }

    List<TableComparison> tables(List<SlotTable> tables) {
        return tables.stream()
                .map(
                        table ->
                                new TableComparison(
                                        table.name(),
                                        compared.getOrDefault(table.name(), 0L),
                                        count(table, Kind.ONLY_OLD),
                                        count(table, Kind.ONLY_NEW),
                                        count(table, Kind.DIFFERENT)))
                .toList();
    }

    private long count(SlotTable table, Kind kind) {
        return counts.getOrDefault(table.name(), Map.of()).getOrDefault(kind, 0L);
    }
}
