package org.tallystick.query.replay;

import static java.util.stream.Collectors.joining;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import org.tallystick.query.SlotTable;
import org.tallystick.query.replay.Differing.Candidate;
import org.tallystick.query.replay.Differing.Kind;
import org.tallystick.query.token.TokenTable;
import org.tallystick.query.token.TokenTable.Token;

/**
 * Compares all rows of two generations in one picture of the database, while both are being
 * written. In such a picture one may be ahead of the other. So a row that differs is taken for
 * different only if no event has written it since the position that both had passed; the others are
 * candidates, which {@link HeldComparison} looks at.
 */
@Component
class SnapshotComparison {

    /** Events that not both may have handled yet. */
    private static final String YOUNGER =
            """
            CREATE TEMP TABLE replay_younger ON COMMIT DROP AS
            SELECT eventidentifier::text AS event_id, aggregateidentifier::text AS stream
            FROM domainevententry WHERE globalindex > %d AND %s""";

    private static final String DIFFERING =
            """
            CREATE TEMP TABLE replay_differing (
                number integer, old_row tid, new_row tid, key text[], streams text[])
            ON COMMIT DROP""";

    /** Only keys and hashes are joined, so that wide rows are read but not sorted or stored. */
    private static final String FIND =
            """
            INSERT INTO replay_differing (number, old_row, new_row, key, streams)
            SELECT %1$d, o.place, n.place, ARRAY[%2$s], (
                SELECT array_agg(DISTINCT m.stream)
                FROM (SELECT * FROM %3$s WHERE ctid = o.place
                    UNION ALL SELECT * FROM %4$s WHERE ctid = n.place) r
                JOIN replay_younger m ON %5$s)
            FROM (SELECT %6$s, r.ctid AS place, hash_record_extended(r, 0) AS content FROM %3$s r) o
            FULL JOIN (SELECT %6$s, r.ctid AS place, hash_record_extended(r, 0) AS content
                FROM %4$s r) n USING (%7$s)
            WHERE o.content IS DISTINCT FROM n.content""";

    private final Transactions transactions;
    private final JdbcTemplate jdbc;
    private final Locks locks;
    private final TokenTable tokens;
    private final ComparisonTable texts;

    SnapshotComparison(
            Transactions transactions,
            JdbcTemplate jdbc,
            Locks locks,
            TokenTable tokens,
            ComparisonTable texts) {
        this.transactions = transactions;
        this.jdbc = jdbc;
        this.locks = locks;
        this.tokens = tokens;
        this.texts = texts;
    }

    /** Compares; null if another node does already. */
    @Nullable Differing compare(String replayId, Pair pair) {
        return transactions.picture(() -> locks.compare(replayId) ? find(pair) : null);
    }

    private Differing find(Pair pair) {
        List<Token> both =
                Stream.concat(
                                tokens.of(pair.from().processor()).stream(),
                                tokens.of(pair.to().processor()).stream())
                        .toList();
        Differing found = new Differing(TokenTable.slowest(both));
        jdbc.execute("SET LOCAL work_mem = '64MB'");
        jdbc.execute(YOUNGER.formatted(found.position(), pair.model().itsEvents()));
        jdbc.execute("CREATE INDEX ON replay_younger (stream)");
        jdbc.execute("CREATE INDEX ON replay_younger (event_id)");
        jdbc.execute("ANALYZE replay_younger");
        jdbc.execute(DIFFERING);
        List<SlotTable> tables = pair.model().tables();
        for (int number = 0; number < tables.size(); number++) {
            compare(pair, number, found);
        }
        return found;
    }

    private void compare(Pair pair, int number, Differing found) {
        SlotTable table = pair.model().tables().get(number);
        String old = pair.from().slot().table(table.name());
        String built = pair.to().slot().table(table.name());
        jdbc.execute(
                FIND.formatted(
                        number,
                        table.key().stream()
                                .map(column -> column.name() + "::text")
                                .collect(joining(", ")),
                        old,
                        built,
                        table.written("r"),
                        table.keyOf("r"),
                        table.key().stream().map(column -> column.name()).collect(joining(", "))));
        Long compared = jdbc.queryForObject("SELECT count(*) FROM " + built, Long.class);
        found.compared(table, compared == null ? 0 : compared);
        jdbc.query(
                """
                SELECT old_row IS NOT NULL AS in_old, new_row IS NOT NULL AS in_new,
                    count(*) AS rows
                FROM replay_differing WHERE number = ? AND streams IS NULL GROUP BY 1, 2""",
                row -> {
                    Kind kind = Kind.of(row.getBoolean("in_old"), row.getBoolean("in_new"));
                    found.count(table, kind, row.getLong("rows"));
                },
                number);
        show(pair, number, found);
        jdbc.query(
                "SELECT key, streams FROM replay_differing WHERE number = ? AND streams IS NOT"
                        + " NULL LIMIT ?",
                row -> {
                    found.add(new Candidate(table, texts(row, "key"), texts(row, "streams")));
                },
                number,
                HeldComparison.CANDIDATES_MAX + 1);
    }

    private void show(Pair pair, int number, Differing found) {
        SlotTable table = pair.model().tables().get(number);
        String shown =
                """
                SELECT d.key, %s AS old_row, %s AS new_row
                FROM (SELECT * FROM replay_differing WHERE number = ? AND streams IS NULL
                    ORDER BY key LIMIT ?) d
                LEFT JOIN %s o ON o.ctid = d.old_row
                LEFT JOIN %s n ON n.ctid = d.new_row
                ORDER BY d.key"""
                        .formatted(
                                ComparisonTable.textsOf("o"),
                                ComparisonTable.textsOf("n"),
                                pair.from().slot().table(table.name()),
                                pair.to().slot().table(table.name()));
        jdbc.query(
                shown,
                row -> {
                    found.show(
                            texts.difference(
                                    table,
                                    texts(row, "key"),
                                    row.getString("old_row"),
                                    row.getString("new_row")));
                },
                number,
                found.room());
    }

    private static List<String> texts(ResultSet row, String column) throws SQLException {
        Array array = row.getArray(column);
        return List.of((String[]) array.getArray());
    }
}
