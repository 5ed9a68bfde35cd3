package org.tallystick.query.page;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/** A column of a list's order. The columns together name exactly one row. */
public record Key(String column, Kind kind) {

    public static Key text(String column) {
        return new Key(column, Kind.TEXT);
    }

    public static Key number(String column) {
        return new Key(column, Kind.NUMBER);
    }

    public static Key instant(String column) {
        return new Key(column, Kind.INSTANT);
    }

    String read(ResultSet row) throws SQLException {
        return kind == Kind.INSTANT
                ? row.getObject(column, OffsetDateTime.class).toInstant().toString()
                : row.getString(column);
    }

    /** The value as a parameter of a statement. */
    Object parse(String text) {
        return switch (kind) {
            case TEXT -> text;
            case NUMBER -> Long.valueOf(text);
            case INSTANT -> Instant.parse(text).atOffset(ZoneOffset.UTC);
        };
    }

    /** What a key column holds. */
    enum Kind {
        TEXT,
        NUMBER,
        INSTANT
    }
}
