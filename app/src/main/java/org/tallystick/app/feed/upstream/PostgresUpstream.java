package org.tallystick.app.feed.upstream;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
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

    static final Duration TIME_LIMIT = Duration.ofSeconds(3);

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
                cursor,
                (connection, sql) -> {
                    TableStatement statement =
                            new TableStatement(connection, sql.rows(cursor != null, false));
                    statement.place(cursor);
                    return statement.rows(limit, cursor, true);
                });
    }

    @Override
    public UpstreamPage reread(RereadStart start, @Nullable String after, int limit) {
        if (start.until() == null) {
            return new UpstreamPage(List.of(), after, false);
        }
        return ask(
                "reread",
                after,
                (connection, sql) -> {
                    TableStatement statement =
                            new TableStatement(connection, sql.rows(after != null, true));
                    statement.place(after);
                    statement.place(start.until());
                    return statement.rows(limit, after, true);
                });
    }

    @Override
    public UpstreamPage unplaced(@Nullable String after, int limit) {
        return ask(
                "unplaced",
                null,
                (connection, sql) -> {
                    TableStatement statement =
                            new TableStatement(connection, sql.unplaced(after != null));
                    if (after != null) {
                        statement.text(after);
                    }
                    // No row is too young: waiting gives it no place.
                    UpstreamPage page = statement.rows(limit, after, false);
                    boolean leadsOn = !Objects.equals(page.next(), after);
                    return new UpstreamPage(page.rows(), page.next(), page.more() && leadsOn);
                });
    }

    @Override
    public Outlook outlook(@Nullable String cursor) {
        return ask(
                "outlook",
                cursor,
                (connection, sql) -> {
                    TableStatement first =
                            new TableStatement(connection, sql.rows(cursor != null, false));
                    first.place(cursor);
                    List<FeedRow> oldest = first.rows(1, cursor, false).rows();
                    TableStatement count =
                            new TableStatement(connection, sql.countAfter(cursor != null));
                    count.place(cursor);
                    String behind = count.value();
                    return new Outlook(
                            new TableStatement(connection, sql.newestId()).value(),
                            oldest.isEmpty() ? null : oldest.get(0),
                            behind == null ? null : Long.valueOf(behind));
                });
    }

    @Override
    public void close() {
        closing.run();
    }

    private <T> T ask(String what, @Nullable String cursor, Question<T> question) {
        String traceId = String.valueOf(MDC.get(TraceKeys.TRACE_ID));
        return new OutboundCall(feed, what, traceId, TIME_LIMIT)
                .log(
                        () -> {
                            try (Connection connection = database.getConnection()) {
                                return ask(connection, cursor, question);
                            } catch (SQLException e) {
                                throw new UpstreamException(problem(e), null, e);
                            }
                        });
    }

    /** After a failure the table is looked at anew: perhaps it is another one now. */
    private <T> T ask(Connection connection, @Nullable String cursor, Question<T> question)
            throws SQLException {
        TableQueries sql = queries(connection);
        try {
            return question.ask(connection, sql);
        } catch (SQLException e) {
            queries = null;
            if (cursor != null && isData(e) && !isPlace(connection, sql, cursor)) {
                throw new UpstreamException(Problem.CURSOR_REFUSED, null, e);
            }
            throw e;
        }
    }

    private TableQueries queries(Connection connection) throws SQLException {
        TableQueries known = queries;
        if (known != null) {
            return known;
        }
        TableQueries made = new TableQueries(table, safetyLag, TableColumns.of(connection, table));
        queries = made;
        return made;
    }

    /** Whether the database can read the cursor, when it is asked for nothing else. */
    private static boolean isPlace(Connection connection, TableQueries sql, String cursor)
            throws SQLException {
        try {
            TableStatement statement = new TableStatement(connection, sql.place());
            statement.place(cursor);
            statement.value();
            return true;
        } catch (SQLException e) {
            if (isData(e)) {
                return false;
            }
            throw e;
        }
    }

    private static boolean isData(SQLException e) {
        return String.valueOf(e.getSQLState()).startsWith("22");
    }

    private static Problem problem(SQLException e) {
        String state = String.valueOf(e.getSQLState());
        if (state.equals("57014")) {
            return Problem.UPSTREAM_TIMEOUT;
        }
        if (state.startsWith("28") || state.startsWith("42")) {
            return Problem.UPSTREAM_REFUSED;
        }
        return isData(e) ? Problem.UPSTREAM_MALFORMED : Problem.UPSTREAM_UNAVAILABLE;
    }

    /** A question that is asked on one connection. */
    private interface Question<T> {
        T ask(Connection connection, TableQueries sql) throws SQLException;
    }
}
