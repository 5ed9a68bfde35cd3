package org.tallystick.query.page;

import static java.util.stream.Collectors.joining;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.tallystick.api.InvalidCursorException;
import org.tallystick.api.Limits;
import org.tallystick.api.Page;

/**
 * A page of a list, read by keyset: it begins after the key of the last row that was seen, so rows
 * that are added elsewhere never shift it, and the thousandth page costs as much as the first.
 */
public final class PageQuery {

    private final JdbcClient jdbc;
    private final String select;
    private final List<String> conditions = new ArrayList<>(List.of("true"));
    private final List<Object> values = new ArrayList<>();
    private final List<String> list = new ArrayList<>();
    private List<Key> keys = List.of();
    private boolean ascending = true;

    /**
     * @param select the statement up to and without its WHERE
     */
    public PageQuery(JdbcClient jdbc, String select) {
        this.jdbc = jdbc;
        this.select = select;
    }

    /** Only rows that meet the condition; a null value means all rows. */
    public PageQuery where(String condition, @Nullable Object value) {
        if (value != null) {
            conditions.add(condition);
            values.add(value instanceof Instant instant ? instant.atOffset(ZoneOffset.UTC) : value);
            list.add(condition);
            list.add(value.toString());
        }
        return this;
    }

    /** The list's order, all columns in the same direction. */
    public PageQuery orderedBy(boolean ascending, Key... keys) {
        this.ascending = ascending;
        this.keys = List.of(keys);
        list.add(direction());
        return this;
    }

    /**
     * The page that begins after the cursor, or the first one.
     *
     * @throws InvalidCursorException if the cursor is not of a list with this filter and order
     */
    public <R> Page<R> page(@Nullable String cursor, int limit, RowMapper<R> mapper) {
        if (limit < 1 || limit > Limits.PAGE_MAX) {
            throw new IllegalArgumentException("A page has 1 to " + Limits.PAGE_MAX + " rows");
        }
        if (cursor != null) {
            beginAfter(Cursor.decode(cursor, list));
        }
        List<Row<R>> rows =
                jdbc.sql(statement(limit + 1))
                        .params(values)
                        .query((row, number) -> read(row, mapper.mapRow(row, number)))
                        .list();
        List<Row<R>> page = rows.subList(0, Math.min(limit, rows.size()));
        String next = rows.size() > limit ? Cursor.encode(list, page.get(limit - 1).key()) : null;
        return new Page<>(page.stream().map(Row::data).toList(), next);
    }

    private void beginAfter(List<String> place) {
        if (place.size() != keys.size()) {
            throw new InvalidCursorException();
        }
        conditions.add(
                "(%s) %s (%s)"
                        .formatted(
                                columns(""),
                                ascending ? ">" : "<",
                                keys.stream().map(key -> "?").collect(joining(", "))));
        try {
            for (int i = 0; i < place.size(); i++) {
                values.add(keys.get(i).parse(place.get(i)));
            }
        } catch (NumberFormatException | DateTimeException e) {
            throw new InvalidCursorException();
        }
    }

    private String statement(int rows) {
        return "%s WHERE %s ORDER BY %s LIMIT %d"
                .formatted(select, String.join(" AND ", conditions), columns(direction()), rows);
    }

    private String columns(String direction) {
        return keys.stream().map(key -> key.column() + direction).collect(joining(", "));
    }

    private String direction() {
        return ascending ? " ASC" : " DESC";
    }

    private <R> Row<R> read(ResultSet row, R data) throws SQLException {
        List<String> key = new ArrayList<>();
        for (Key column : keys) {
            key.add(column.read(row));
        }
        return new Row<>(data, key);
    }

    private record Row<R>(R data, List<String> key) {}
}
