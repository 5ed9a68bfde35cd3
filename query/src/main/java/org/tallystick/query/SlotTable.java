package org.tallystick.query;

import static java.util.stream.Collectors.joining;

import java.util.List;

/**
 * A table of a read model, of which each slot has one.
 *
 * @param name the known name, without the slot
 * @param key the columns of its primary key
 * @param written which events have written a row: a condition on the row {@code r} and on {@code
 *     m}, an event of which the columns {@code event_id} and {@code stream} are known
 */
public record SlotTable(String name, List<KeyColumn> key, String written) {

    public SlotTable {
        key = List.copyOf(key);
    }

    /** A table whose rows are written by the events of one stream each. */
    public static SlotTable ofStream(
            String name, String streamPrefix, String streamColumn, KeyColumn... key) {
        return new SlotTable(
                name,
                List.of(key),
                "m.stream = '%s' || r.%s".formatted(streamPrefix, streamColumn));
    }

    /** The condition {@link #written} for another name of the row. */
    public String written(String row) {
        return written.replace("r.", row + ".");
    }

    /** The key's columns of a row, as a list of columns. */
    public String keyOf(String row) {
        return key.stream().map(column -> row + "." + column.name()).collect(joining(", "));
    }

    /**
     * A column of a primary key.
     *
     * @param type the name of its type in PostgreSQL
     */
    public record KeyColumn(String name, String type) {

        /** A text. */
        public static KeyColumn text(String name) {
            return new KeyColumn(name, "text");
        }
    }
}
