package org.tallystick.app.feed.upstream;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.tallystick.api.TraceKeys;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.api.feed.RereadStart;
import org.tallystick.app.feed.upstream.UpstreamException.Problem;

/**
 * A table or view of a PostgreSQL database. A cursor is the place of a row, as its sort value and
 * its id; the row need not be there any more.
 */
public final class PostgresUpstream implements Upstream {

    private static final Duration TIME_LIMIT = Duration.ofSeconds(3);

    private final String feed;
    private final TableSettings table;
    private final DataSource database;
    private final Duration safetyLag;
    private final Runnable closing;
    private volatile @Nullable TableQueries queries;

    public PostgresUpstream(
            String feed,
            TableSettings table,
            DataSource database,
            Duration safetyLag,
            Runnable closing) {
        this.feed = feed;
        this.table = table;
        this.database = database;
        this.safetyLag = safetyLag;
        this.closing = closing;
    }

    @Override
    public UpstreamPage read(@Nullable String cursor, int limit) {
        return ask(
                "read",
                (connection, sql) -> {
                    Statement statement =
                            new Statement(connection, sql.rows(cursor != null, false));
                    statement.place(cursor);
                    return page(statement, limit, cursor);
                });
    }

    @Override
    public UpstreamPage reread(RereadStart start, @Nullable String after, int limit) {
        if (start.until() == null) {
            return new UpstreamPage(List.of(), after, false);
        }
        return ask(
                "reread",
                (connection, sql) -> {
                    Statement statement = new Statement(connection, sql.rows(after != null, true));
                    statement.place(after);
                    statement.place(start.until());
                    return page(statement, limit, after);
                });
    }

    @Override
    public UpstreamPage unplaced(@Nullable String after, int limit) {
        return ask(
                "unplaced",
                (connection, sql) -> {
                    Statement statement = new Statement(connection, sql.unplaced(after != null));
                    if (after != null) {
                        statement.text(after);
                    }
                    UpstreamPage page = page(statement, limit, after);
                    List<FeedRow> rows = page.rows();
                    String last = rows.isEmpty() ? after : rows.get(rows.size() - 1).id();
                    return new UpstreamPage(rows, last, page.more());
                });
    }

    @Override
    public Outlook outlook(@Nullable String cursor) {
        return ask(
                "outlook",
                (connection, sql) -> {
                    Statement first = new Statement(connection, sql.rows(cursor != null, false));
                    first.place(cursor);
                    List<FeedRow> oldest = rows(first, 1, cursor, false).rows();
                    Statement count = new Statement(connection, sql.countAfter(cursor != null));
                    count.place(cursor);
                    String behind = count.value();
                    return new Outlook(
                            new Statement(connection, sql.newestId()).value(),
                            oldest.isEmpty() ? null : oldest.get(0),
                            behind == null ? null : Long.valueOf(behind));
                });
    }

    @Override
    public void close() {
        closing.run();
    }

    private static UpstreamPage page(Statement statement, int limit, @Nullable String before)
            throws SQLException {
        return rows(statement, limit, before, true);
    }

    /** Ends before the first row that is too young, so that none is passed by. */
    private static UpstreamPage rows(
            Statement statement, int limit, @Nullable String before, boolean endBeforeYoung)
            throws SQLException {
        statement.number(limit);
        List<FeedRow> rows = new ArrayList<>();
        String next = before;
        try (PreparedStatement prepared = statement.prepared;
                ResultSet found = prepared.executeQuery()) {
            while (found.next() && !(endBeforeYoung && found.getBoolean("too_young"))) {
                rows.add(
                        new FeedRow(
                                found.getString("id"),
                                found.getString("account_id"),
                                found.getString("amount"),
                                found.getString("currency"),
                                found.getString("reference"),
                                found.getString("created_at")));
                next = found.getString("place") + '/' + found.getString("id");
            }
        }
        return new UpstreamPage(rows, next, rows.size() == limit);
    }

    private <T> T ask(String what, Question<T> question) {
        String traceId = String.valueOf(MDC.get(TraceKeys.TRACE_ID));
        return new OutboundCall(feed, what, traceId, TIME_LIMIT)
                .log(
                        () -> {
                            try (Connection connection = database.getConnection()) {
                                return question.ask(connection, queries(connection));
                            } catch (SQLException e) {
                                throw new UpstreamException(problem(e), null, e);
                            }
                        });
    }

    private TableQueries queries(Connection connection) throws SQLException {
        TableQueries known = queries;
        if (known != null) {
            return known;
        }
        try (PreparedStatement probe = connection.prepareStatement(TableQueries.probe(table));
                ResultSet nothing = probe.executeQuery()) {
            ResultSetMetaData columns = nothing.getMetaData();
            TableQueries made =
                    new TableQueries(
                            table,
                            safetyLag,
                            columns.getColumnTypeName(1),
                            columns.getColumnTypeName(2));
            queries = made;
            return made;
        }
    }

    private static Problem problem(SQLException e) {
        String state = String.valueOf(e.getSQLState());
        if (state.equals("57014")) {
            return Problem.UPSTREAM_TIMEOUT;
        }
        if (state.startsWith("28") || state.startsWith("42")) {
            return Problem.UPSTREAM_REFUSED;
        }
        return state.startsWith("22") ? Problem.CURSOR_REFUSED : Problem.UPSTREAM_UNAVAILABLE;
    }

    /** A question that is asked on one connection. */
    private interface Question<T> {
        T ask(Connection connection, TableQueries sql) throws SQLException;
    }

    /** A statement whose parameters are given in turn. */
    private static final class Statement {

        private final PreparedStatement prepared;
        private int parameter;

        Statement(Connection connection, String sql) throws SQLException {
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
                text(cursor.substring(0, end));
                text(cursor.substring(end + 1));
            }
        }

        @Nullable String value() throws SQLException {
            try (PreparedStatement statement = prepared;
                    ResultSet row = statement.executeQuery()) {
                return row.next() ? row.getString(1) : null;
            }
        }
    }
}
