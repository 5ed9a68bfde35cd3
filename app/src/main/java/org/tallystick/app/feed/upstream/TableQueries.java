package org.tallystick.app.feed.upstream;

import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The statements that read a table by keyset: the sort column as the database itself writes it, so
 * with all its digits, and the id where it is the same.
 *
 * @param safetyLag rows younger than this are marked
 * @param orderType the type of the sort column
 * @param idType the type of the id column
 */
record TableQueries(TableSettings table, Duration safetyLag, String orderType, String idType) {

    /** Beyond so many rows the rest is not counted: what matters is that they are many. */
    static final int COUNT_MAX = 100_000;

    /** Before each column's name, because a bare one in ORDER BY could mean an output column. */
    private static final String ROW = "source_row.";

    /** A statement that has no rows, and shows the columns' types. */
    static String probe(TableSettings table) {
        return "SELECT "
                + quoted(table.orderColumn())
                + ", "
                + quoted(table.id())
                + " FROM "
                + name(table)
                + " WHERE false";
    }

    /**
     * Rows in their order.
     *
     * @param after whether only those after a place, given as (sort value, id)
     * @param upTo whether only those up to a place, given likewise
     */
    String rows(boolean after, boolean upTo) {
        return select()
                + " WHERE "
                + order()
                + " IS NOT NULL"
                + (after ? " AND " + place() + " > " + given() : "")
                + (upTo ? " AND " + place() + " <= " + given() : "")
                + " ORDER BY "
                + order()
                + ", "
                + id()
                + " LIMIT ?";
    }

    /** Rows without a sort value, in the order of their ids. */
    String unplaced(boolean after) {
        return select()
                + " WHERE "
                + order()
                + " IS NULL"
                + (after ? " AND " + id() + " > CAST(? AS " + idType + ")" : "")
                + " ORDER BY "
                + id()
                + " LIMIT ?";
    }

    String newestId() {
        return "SELECT "
                + id()
                + "::text FROM "
                + source()
                + " WHERE "
                + order()
                + " IS NOT NULL ORDER BY "
                + order()
                + " DESC, "
                + id()
                + " DESC LIMIT 1";
    }

    String countAfter(boolean after) {
        return "SELECT count(*) FROM (SELECT 1 FROM "
                + source()
                + " WHERE "
                + order()
                + " IS NOT NULL"
                + (after ? " AND " + place() + " > " + given() : "")
                + " LIMIT "
                + COUNT_MAX
                + ") AS counted";
    }

    private String select() {
        return "SELECT "
                + id()
                + "::text AS id, "
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
                + order()
                + "::text AS place, "
                + tooYoung()
                + " AS too_young FROM "
                + source();
    }

    /** A time without a zone is taken for UTC; infinity becomes a text that makes a case. */
    private String createdAt() {
        if (table.createdAt() == null) {
            return "NULL::text";
        }
        String column = column(table.createdAt());
        return "CASE WHEN NOT isfinite("
                + column
                + ") THEN "
                + column
                + "::text ELSE to_char("
                + column
                + "::timestamptz AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"') END";
    }

    /** By the database's own clock, which also made the rows' times. */
    private String tooYoung() {
        if (table.createdAt() == null || safetyLag.isZero()) {
            return "false";
        }
        return "coalesce("
                + column(table.createdAt())
                + "::timestamptz > now() - interval '"
                + safetyLag.toMillis()
                + " milliseconds', false)";
    }

    private String place() {
        return "(" + order() + ", " + id() + ")";
    }

    private String given() {
        return "(CAST(? AS " + orderType + "), CAST(? AS " + idType + "))";
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
        return column == null ? "NULL::text" : column(column) + "::text";
    }

    private static String column(String name) {
        return ROW + quoted(name);
    }

    private static String name(TableSettings table) {
        return Arrays.stream(table.name().split("\\.", -1))
                .map(TableQueries::quoted)
                .collect(Collectors.joining("."));
    }

    private static String quoted(String name) {
        return '"' + name + '"';
    }
}
