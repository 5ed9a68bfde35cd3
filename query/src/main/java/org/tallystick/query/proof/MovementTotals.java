package org.tallystick.query.proof;

import java.util.List;
import java.util.Objects;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;
import org.tallystick.api.proof.Proof.Total;

/**
 * Counts what has moved from the events, a piece at a time. Whichever node comes first counts the
 * next piece; sums and position are committed together.
 */
@Component
class MovementTotals {

    /** Positions of one piece: few enough for the time limit of a statement. */
    private static final int PIECE = 5_000;

    private static final int PIECE_MIN = 100;

    private static final String COUNT =
            """
            INSERT INTO proof_total AS total (currency, charged, charges, credited, credits)
            SELECT currency,
                coalesce(sum(minor) FILTER (WHERE NOT credit), 0),
                count(*) FILTER (WHERE NOT credit),
                coalesce(sum(minor) FILTER (WHERE credit), 0),
                count(*) FILTER (WHERE credit)
            FROM (
                SELECT event #>> '{movement,amount,currency}' AS currency,
                    (event #>> '{movement,amount,minor}')::numeric AS minor,
                    kind IN ('FundsRecharged', 'DeductionRefunded')
                        OR coalesce((event ->> 'credited')::boolean, false) AS credit
                FROM (
                    SELECT convert_from(payload, 'UTF8')::jsonb AS event,
                        substring(payloadtype from '[^.$]+$') AS kind
                    FROM domainevententry
                    WHERE globalindex > :after AND globalindex <= :upTo AND type = 'Account') e
                WHERE kind IN ('FundsRecharged', 'FundsDeducted', 'HoldCaptured',
                    'DeductionRefunded', 'MovementReversed', 'BalanceAdjusted', 'FundsDisputed')
            ) moved
            GROUP BY currency
            ON CONFLICT (currency) DO UPDATE SET
                charged = total.charged + excluded.charged,
                charges = total.charges + excluded.charges,
                credited = total.credited + excluded.credited,
                credits = total.credits + excluded.credits""";

    private final JdbcClient jdbc;
    private final TransactionOperations transactions;
    private int piece = PIECE;

    MovementTotals(JdbcClient jdbc, TransactionOperations transactions) {
        this.jdbc = jdbc;
        this.transactions = transactions;
    }

    /** Counts the next piece; false if there was none, or another node counts. */
    boolean countOn() {
        return Objects.requireNonNull(transactions.execute(status -> countPiece()));
    }

    /** Goes on in smaller pieces, after one has met the time limit of a statement. */
    void inSmallerPieces() {
        piece = Math.max(PIECE_MIN, piece / 2);
    }

    private boolean countPiece() {
        List<Long> mine =
                jdbc.sql("SELECT position FROM proof_position FOR UPDATE SKIP LOCKED")
                        .query(Long.class)
                        .list();
        long head = head();
        if (mine.isEmpty() || mine.get(0) >= head) {
            return false;
        }
        long after = mine.get(0);
        long upTo = Math.min(head, after + piece);
        jdbc.sql(COUNT).param("after", after).param("upTo", upTo).update();
        jdbc.sql("UPDATE proof_position SET position = ?").param(upTo).update();
        return true;
    }

    long head() {
        return jdbc.sql("SELECT coalesce(max(globalindex), -1) FROM domainevententry")
                .query(Long.class)
                .single();
    }

    long position() {
        return jdbc.sql("SELECT position FROM proof_position").query(Long.class).single();
    }

    List<Total> totals() {
        return jdbc.sql("SELECT * FROM proof_total ORDER BY credits + charges DESC, currency")
                .query(
                        (row, number) ->
                                new Total(
                                        row.getString("currency"),
                                        row.getBigDecimal("charged").toBigInteger(),
                                        row.getLong("charges"),
                                        row.getBigDecimal("credited").toBigInteger(),
                                        row.getLong("credits")))
                .list();
    }
}
