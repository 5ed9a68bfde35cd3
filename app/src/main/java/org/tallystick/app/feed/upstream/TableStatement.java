package org.tallystick.app.feed.upstream;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.app.feed.upstream.UpstreamException.Problem;

/** A statement about a table, whose parameters are given in turn. */
final class TableStatement {

    private static final Duration TIME_LIMIT = PostgresUpstream.TIME_LIMIT;

    private final PreparedStatement prepared;
    private int parameter;

    TableStatement(Connection connection, String sql) throws SQLException {
        prepared = connection.prepareStatement(sql);
        prepared.setQueryTimeout((int) TIME_LIMIT.toSeconds());
    }

    void text(String value) throws SQLException {
        prepared.setString(++parameter, value);
    }

    void number(long value) throws SQLException {
        prepared.setLong(++parameter, value);
    }

    /** A cursor's sort value and id; nothing for the beginning. */
    void place(@Nullable String cursor) throws SQLException {
        if (cursor != null) {
            int end = cursor.indexOf('/');
            if (end < 0) {
                throw new UpstreamException(Problem.CURSOR_REFUSED);
            }
            text(cursor.substring(0, end).replace("%2F", "/").replace("%25", "%"));
            text(cursor.substring(end + 1));
        }
    }

    @Nullable String value() throws SQLException {
        try (PreparedStatement statement = prepared;
                ResultSet row = statement.executeQuery()) {
            return row.next() ? row.getString(1) : null;
        }
    }

    /**
     * Its rows; ends the statement.
     *
     * @param before the place before its first row
     * @param endBeforeYoung whether to end before the first row that is too young, so that none is
     *     passed by
     */
    UpstreamPage rows(int limit, @Nullable String before, boolean endBeforeYoung)
            throws SQLException {
        number(limit);
        List<FeedRow> rows = new ArrayList<>();
        String next = before;
        try (PreparedStatement statement = prepared;
                ResultSet found = statement.executeQuery()) {
            while (found.next() && !(endBeforeYoung && found.getBoolean("too_young"))) {
                rows.add(
                        new FeedRow(
                                found.getString("id"),
                                found.getString("account_id"),
                                found.getString("amount"),
                                found.getString("currency"),
                                found.getString("reference"),
                                found.getString("created_at")));
                String place = found.getString("next");
                next = place == null ? next : place;
            }
        }
        return new UpstreamPage(rows, next, rows.size() == limit);
    }
}
