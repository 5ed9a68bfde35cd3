package org.tallystick.app.feed.upstream;

import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.feed.Feeds;

/**
 * The statements that read a table by keyset: the sort column as the database itself writes it, so
 * with all its digits, and the id where it is the same.
 *
 * @param safetyLag rows younger than this are marked
 */
record TableQueries(TableSettings table, Duration safetyLag, TableColumns columns) {

    /**
     * Of each text of a row, so many characters are read: more than any valid one has, so that a
     * longer one is seen to be too long, and a page has room in memory.
     */
    static final int TEXT_LENGTH_MAX = 500;

    /** Beyond so many rows the rest is not counted: what matters is that they are many. */
    static final int COUNT_MAX = 100_000;

    /** Before each column's name, because a bare one in ORDER BY could mean an output column. */
    private static final String ROW = "source_row.";

    /**
     * Rows in their order.
     *
     * @param after whether only those after a place, given as (sort value, id)
     * @param upTo whether only those up to a place, given likewise
     */
    String rows(boolean after, boolean upTo) {
        return select(cursor())
                + " WHERE "
                + columns.placed(order(), id())
                + (after ? " AND " + key() + " > " + given() : "")
                + (upTo ? " AND " + key() + " <= " + given() : "")
                + " ORDER BY "
                + order()
                + ", "
                + id()
                + " LIMIT ?";
    }

    /** Rows without a place, in the order of their ids; those without an id last. */
    String unplaced(boolean after) {
        return select(storable(id() + "::text"))
                + " WHERE "
                + columns.unplaced(order(), id())
                + (after
                        ? " AND (" + id() + " > CAST(? AS " + columns.id() + ")" + noId() + ")"
                        : "")
                + " ORDER BY "
                + id()
                + " LIMIT ?";
    }

    /** Whether a cursor is one of this table, asked without the table. */
    String place() {
        return "SELECT " + given();
    }

    String newestId() {
        return "SELECT "
                + text(table.id())
                + " FROM "
                + source()
                + " WHERE "
                + columns.placed(order(), id())
                + " ORDER BY "
                + order()
                + " DESC, "
                + id()
                + " DESC LIMIT 1";
    }

    String countAfter(boolean after) {
        return "SELECT count(*) FROM (SELECT 1 FROM "
                + source()
                + " WHERE "
                + columns.placed(order(), id())
                + (after ? " AND " + key() + " > " + given() : "")
                + " LIMIT "
                + COUNT_MAX
                + ") AS counted";
    }

    /**
     * @param next the place of a row, to read on after it
     */
    private String select(String next) {
        return "SELECT "
                + text(table.id())
                + " AS id, "
                + text(table.account())
                + " AS account_id, "
                + text(table.amount())
                + " AS amount, "
                + text(table.currency())
                + " AS currency, "
                + text(table.reference())
                + " AS reference, "
                + createdAt()
                + " AS created_at, "
                + next
                + " AS next, "
                + tooYoung()
                + " AS too_young FROM "
                + source();
    }

    /** Sort value and id; a slash in the sort value is written otherwise. */
    private String cursor() {
        return storable(
                "replace(replace("
                        + order()
                        + "::text, '%', '%25'), '/', '%2F') || '/' || "
                        + id()
                        + "::text");
    }

    /** Null if it is too long for a cursor: then the place before it stays. */
    private static String storable(String place) {
        return "CASE WHEN length("
                + place
                + ") <= "
                + Feeds.CURSOR_LENGTH_MAX
                + " THEN "
                + place
                + " END";
    }

    /** A time without a zone is taken for UTC; infinity becomes a text that makes a case. */
    private String createdAt() {
        if (table.createdAt() == null || !columns.isCreatedAtTime()) {
            return text(table.createdAt());
        }
        String column = column(table.createdAt());
        return "CASE WHEN NOT isfinite("
                + column
                + ") THEN "
                + column
                + "::text ELSE to_char("
                + instant(column)
                + " AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"') END";
    }

    /** By the database's own clock, which also made the rows' times; unless it is far ahead. */
    private String tooYoung() {
        if (table.createdAt() == null || safetyLag.isZero()) {
            return "false";
        }
        String made = instant(column(table.createdAt()));
        String lag = " interval '" + safetyLag.toMillis() + " milliseconds'";
        return "coalesce("
                + made
                + " > now() -"
                + lag
                + " AND "
                + made
                + " <= now() +"
                + lag
                + ", false)";
    }

    private String instant(String column) {
        return columns.isCreatedAtLocal()
                ? "(" + column + "::timestamp AT TIME ZONE 'UTC')"
                : column + "::timestamptz";
    }

    private String noId() {
        return columns.idMayBeNull() ? " OR " + id() + " IS NULL" : "";
    }

    private String key() {
        return "(" + order() + ", " + id() + ")";
    }

    private String given() {
        return "(CAST(? AS " + columns.order() + "), CAST(? AS " + columns.id() + "))";
    }

    private String order() {
        return column(table.orderColumn());
    }

    private String id() {
        return column(table.id());
    }

    private String source() {
        return name(table) + " AS source_row";
    }

    private static String text(@Nullable String column) {
        return column == null
                ? "NULL::text"
                : "left(" + column(column) + "::text, " + TEXT_LENGTH_MAX + ")";
    }

    private static String column(String name) {
        return ROW + quoted(name);
    }

    static String name(TableSettings table) {
        return Arrays.stream(table.name().split("\\.", -1))
                .map(TableQueries::quoted)
                .collect(Collectors.joining("."));
    }

    static String quoted(String name) {
        return '"' + name + '"';
    }
}
