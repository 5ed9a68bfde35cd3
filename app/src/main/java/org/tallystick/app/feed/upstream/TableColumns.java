package org.tallystick.app.feed.upstream;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The types of a table's columns, as they can be named in a cast.
 *
 * @param createdAt null if the table has no such column
 * @param idMayBeNull whether a row may have no id
 */
record TableColumns(String order, String id, @Nullable String createdAt, boolean idMayBeNull) {

    private static final Set<String> LOCAL_TIMES = Set.of("timestamp", "date");
    private static final Set<String> FRACTIONS = Set.of("float4", "float8", "numeric");

    /** East of here the sun rises first: no local time is further ahead of UTC. */
    private static final String AHEAD_MAX = "interval '14 hours'";

    /** Before infinity, and before what is not a number, which sorts after all numbers. */
    private static final String NUMBER_MAX = "1e300";

    /**
     * Asks a table. An expression's type is asked for, because of a column that numbers itself the
     * driver tells the word that it was made with, which is no type.
     */
    static TableColumns of(Connection connection, TableSettings table) throws SQLException {
        String createdAt = table.createdAt();
        String sql =
                "SELECT "
                        + TableQueries.quoted(table.id())
                        + ", "
                        + expression(table.orderColumn())
                        + ", "
                        + expression(table.id())
                        + (createdAt == null ? "" : ", " + expression(createdAt))
                        + " FROM "
                        + TableQueries.name(table)
                        + " WHERE false";
        try (PreparedStatement probe = connection.prepareStatement(sql);
                ResultSet nothing = probe.executeQuery()) {
            ResultSetMetaData columns = nothing.getMetaData();
            return new TableColumns(
                    columns.getColumnTypeName(2),
                    columns.getColumnTypeName(3),
                    createdAt == null ? null : columns.getColumnTypeName(4),
                    columns.isNullable(1) != ResultSetMetaData.columnNoNulls);
        }
    }

    private static String expression(String column) {
        return "coalesce(" + TableQueries.quoted(column) + ")";
    }

    /** Whether a row's time is a local one, without a zone. */
    boolean isCreatedAtLocal() {
        return createdAt != null && LOCAL_TIMES.contains(createdAt);
    }

    boolean isCreatedAtTime() {
        return "timestamptz".equals(createdAt) || isCreatedAtLocal();
    }

    /** The sort value that none may reach that moves the cursor; null if there is none. */
    private @Nullable String most() {
        if (order.equals("timestamptz")) {
            return "now()";
        }
        if (LOCAL_TIMES.contains(order)) {
            return "(now() AT TIME ZONE 'UTC' + " + AHEAD_MAX + ")";
        }
        return FRACTIONS.contains(order) ? NUMBER_MAX : null;
    }

    private String least() {
        return FRACTIONS.contains(order) ? "-" + NUMBER_MAX : "'-infinity'";
    }

    /**
     * Which rows have a place in the order. A time that is still to come has none yet: the cursor
     * would pass all rows by that are made until then.
     */
    String placed(String orderColumn, String idColumn) {
        String most = most();
        return orderColumn
                + " IS NOT NULL"
                + (idMayBeNull ? " AND " + idColumn + " IS NOT NULL" : "")
                + (most == null
                        ? ""
                        : " AND "
                                + orderColumn
                                + " > "
                                + least()
                                + " AND "
                                + orderColumn
                                + " <= "
                                + most);
    }

    /** All other rows; in pieces that an index can answer one by one. */
    String unplaced(String orderColumn, String idColumn) {
        String most = most();
        return "("
                + orderColumn
                + " IS NULL"
                + (idMayBeNull ? " OR " + idColumn + " IS NULL" : "")
                + (most == null
                        ? ""
                        : " OR "
                                + orderColumn
                                + " <= "
                                + least()
                                + " OR "
                                + orderColumn
                                + " > "
                                + most)
                + ")";
    }
}
