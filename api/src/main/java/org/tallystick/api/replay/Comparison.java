package org.tallystick.api.replay;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What two generations of a read model have, compared at equal positions: no row is told to differ
 * only because one of them was ahead.
 *
 * @param position up to which both were compared whole; what is younger was compared row by row
 * @param tables what was found in each table, by its known name
 * @param differences the first ones, at most {@link Replays#DIFFERENCES_MAX}
 * @param comparedAt when it ended
 */
public record Comparison(
        long position,
        List<TableComparison> tables,
        List<RowDifference> differences,
        Instant comparedAt) {

    public Comparison {
        tables = List.copyOf(tables);
        differences = List.copyOf(differences);
    }

    /** How many rows differ, of any kind. */
    public long found() {
        return tables.stream().mapToLong(TableComparison::found).sum();
    }

    /**
     * What was found in one table.
     *
     * @param compared rows of the new generation
     * @param onlyOld rows that only the old generation has
     * @param onlyNew rows that only the new generation has
     * @param different rows that both have with different content
     */
    public record TableComparison(
            String table, long compared, long onlyOld, long onlyNew, long different) {

        /** How many rows differ, of any kind. */
        public long found() {
            return onlyOld + onlyNew + different;
        }
    }

    /**
     * A row that differs.
     *
     * @param table its known name
     * @param key the columns of the primary key
     * @param oldRow all columns of the old generation's row that are not null; null if it has none
     * @param newRow those of the new generation's row; null if it has none
     */
    public record RowDifference(
            String table,
            Map<String, String> key,
            @Nullable Map<String, String> oldRow,
            @Nullable Map<String, String> newRow) {

        public RowDifference {
            key = sorted(key);
            oldRow = oldRow == null ? null : sorted(oldRow);
            newRow = newRow == null ? null : sorted(newRow);
        }

        private static Map<String, String> sorted(Map<String, String> texts) {
            return Collections.unmodifiableMap(new TreeMap<>(texts));
        }
    }
}
