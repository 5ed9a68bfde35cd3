package org.tallystick.query;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Rows turned into one array per column, as {@code unnest} takes them. */
public final class Columns<R> {

    private final List<R> rows;

    public Columns(List<R> rows) {
        this.rows = rows;
    }

    /** PostgreSQL stores no zero character; it is replaced, so that no event can stop the batch. */
    public @Nullable String[] text(Function<R, @Nullable Object> value) {
        @Nullable String[] column = new String[rows.size()];
        for (int i = 0; i < column.length; i++) {
            Object cell = value.apply(rows.get(i));
            column[i] = cell == null ? null : cell.toString().replace('\0', '\uFFFD');
        }
        return column;
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
