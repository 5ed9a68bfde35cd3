package org.tallystick.query;

import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Rows turned into one array per column, as {@code unnest} takes them. */
public final class Columns<R> {

    /** The texts of times outside of these years are none that PostgreSQL reads. */
    private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");

    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

    private final List<R> rows;

    public Columns(List<R> rows) {
        this.rows = rows;
    }

    /**
     * PostgreSQL stores no zero character; it is replaced, and a time that it does not read is
     * moved to the nearest that it does, so that no event can stop the batch.
     */
    public @Nullable String[] text(Function<R, @Nullable Object> value) {
        @Nullable String[] column = new String[rows.size()];
        for (int i = 0; i < column.length; i++) {
            Object cell = value.apply(rows.get(i));
            column[i] = cell == null ? null : textOf(cell).replace('\0', '\uFFFD');
        }
        return column;
    }

    private static String textOf(Object cell) {
        if (!(cell instanceof Instant instant)) {
            return cell.toString();
        }
        if (instant.isBefore(EARLIEST)) {
            return EARLIEST.toString();
        }
        return instant.isAfter(LATEST) ? LATEST.toString() : instant.toString();
    }

    public @Nullable Long[] number(Function<R, @Nullable Long> value) {
        @Nullable Long[] column = new Long[rows.size()];
        for (int i = 0; i < column.length; i++) {
            column[i] = value.apply(rows.get(i));
        }
        return column;
    }

    public Boolean[] flag(Function<R, Boolean> value) {
        return rows.stream().map(value).toArray(Boolean[]::new);
    }
}
