package org.tallystick.query.reconciliation;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.Money;
import org.tallystick.query.reconciliation.statement.StatementLine;
import org.tallystick.query.reconciliation.statement.StatementReader;

/** The statements that were imported: one for each gateway and day, the newest that was given. */
@Component
class StatementTable {

    private static final int LINES_AT_ONCE = 1_000;

    private static final String INSERT =
            """
            INSERT INTO gateway_statement_line (gateway, day, line, amount, at, type, order_number,
                trade, refund_number, currency)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    private final Snapshots transactions;
    private final JdbcClient jdbc;
    private final JdbcTemplate template;
    private final Clock clock;

    StatementTable(Snapshots transactions, JdbcClient jdbc, JdbcTemplate template, Clock clock) {
        this.transactions = transactions;
        this.jdbc = jdbc;
        this.template = template;
        this.clock = clock;
    }

    /**
     * Imports a file whole, in place of the one before it; the same file again changes nothing.
     *
     * @return whether anything changed
     * @throws org.tallystick.query.reconciliation.statement.StatementRejectedException if it is not
     *     a whole statement; then all stays as it is
     */
    boolean put(String gateway, LocalDate day, ZoneId zone, byte[] content) {
        String checksum = checksum(content);
        return transactions.write(
                () -> {
                    boolean known =
                            jdbc.sql(
                                                    """
                                                    SELECT count(*) FROM gateway_statement WHERE
                                                    gateway = ? AND day = ? AND checksum = ?""")
                                            .params(gateway, day, checksum)
                                            .query(Long.class)
                                            .single()
                                    > 0;
                    if (!known) {
                        replace(gateway, day, zone, content);
                        jdbc.sql(
                                        "UPDATE gateway_statement SET checksum = ? WHERE gateway = ?"
                                                + " AND day = ?")
                                .params(checksum, gateway, day)
                                .update();
                    }
                    return !known;
                });
    }

    private void replace(String gateway, LocalDate day, ZoneId zone, byte[] content) {
        jdbc.sql("DELETE FROM gateway_statement_line WHERE gateway = ? AND day = ?")
                .params(gateway, day)
                .update();
        List<Object[]> some = new ArrayList<>();
        int count =
                new StatementReader(day, zone)
                        .read(
                                content,
                                line -> {
                                    some.add(values(gateway, day, line));
                                    if (some.size() == LINES_AT_ONCE) {
                                        template.batchUpdate(INSERT, some);
                                        some.clear();
                                    }
                                });
        template.batchUpdate(INSERT, some);
        jdbc.sql(
                        """
                        INSERT INTO gateway_statement (gateway, day, zone, checksum, line_count,
                            imported_at)
                        VALUES (?, ?, ?, '', ?, ?) ON CONFLICT (gateway, day) DO UPDATE SET
                            zone = excluded.zone, line_count = excluded.line_count,
                            imported_at = excluded.imported_at""")
                .params(gateway, day, zone.getId(), count, clock.instant().atOffset(ZoneOffset.UTC))
                .update();
    }

    private static Object[] values(String gateway, LocalDate day, StatementLine line) {
        return new Object[] {
            gateway,
            day,
            line.number(),
            line.amount().minor(),
            line.at().atOffset(ZoneOffset.UTC),
            line.type(),
            line.order(),
            line.trade(),
            line.refund(),
            line.amount().currency()
        };
    }

    /** The days of a gateway that were imported, from one to another, both included. */
    Set<LocalDate> days(String gateway, LocalDate from, LocalDate to) {
        return new HashSet<>(
                jdbc.sql(
                                """
                                SELECT day FROM gateway_statement
                                WHERE gateway = ? AND day >= ? AND day <= ?""")
                        .params(gateway, from, to)
                        .query(LocalDate.class)
                        .list());
    }

    /** The lines of an order, of all days. */
    List<StatementLine> ofOrder(String gateway, String order) {
        return jdbc.sql(
                        """
                        SELECT * FROM gateway_statement_line
                        WHERE gateway = ? AND order_number = ? ORDER BY at, day, line""")
                .params(gateway, order)
                .query((row, number) -> line(row))
                .list();
    }

    private static StatementLine line(ResultSet row) throws SQLException {
        return new StatementLine(
                row.getInt("line"),
                row.getObject("at", OffsetDateTime.class).toInstant(),
                row.getString("type"),
                row.getString("order_number"),
                row.getString("trade"),
                row.getString("refund_number"),
                new Money(row.getLong("amount"), row.getString("currency")));
    }

    private static String checksum(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }
}
