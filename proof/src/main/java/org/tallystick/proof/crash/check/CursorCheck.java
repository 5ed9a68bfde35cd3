package org.tallystick.proof.crash.check;

import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.sql.DataSource;
import org.tallystick.proof.crash.check.Verdict.Charge;

/**
 * Whether tokens and cursors stand where their effects end. Each question is one statement, so it
 * sees one moment, and may be asked while everything is being killed.
 */
public final class CursorCheck {

    /** How far back it looks: a token that has passed something unapplied does so again soon. */
    private static final int LATEST = 20_000;

    private static final String TOKEN =
            "(SELECT %s(position) FROM cursor_position WHERE name = '%s')";

    private static final String LATEST_EVENTS =
            "FROM domainevententry e WHERE globalindex <= %1$s AND globalindex > %1$s - " + LATEST;

    /** What is parked waits for an operator, and the token goes on. */
    private static final String NOT_PARKED =
            " AND NOT EXISTS (SELECT FROM parked_event p"
                    + " WHERE p.processor = '%s' AND p.position = e.globalindex)";

    private static final String LEDGER_PASSED =
            "SELECT count(*) "
                    + LATEST_EVENTS.formatted(TOKEN.formatted("min", "ledger"))
                    + """
                     AND aggregateidentifier LIKE 'account/%'
                    AND convert_from(payload, 'UTF8')::jsonb -> 'movement' IS NOT NULL
                    AND NOT EXISTS (SELECT FROM ledger_entry l
                        WHERE l.event_id = e.eventidentifier::uuid)"""
                    + NOT_PARKED.formatted("ledger");

    private static final String LEDGER_BEYOND =
            "SELECT count(*) FROM ledger_entry WHERE position > "
                    + TOKEN.formatted("max", "ledger");

    private static final String PAYMENTS_PASSED =
            "SELECT count(*) "
                    + LATEST_EVENTS.formatted(TOKEN.formatted("min", "payments"))
                    + """
                     AND aggregateidentifier LIKE 'payment/%'
                    AND NOT EXISTS (SELECT FROM payment_timeline t
                        WHERE t.payment_id = substr(e.aggregateidentifier, 9)
                            AND t.version = e.sequencenumber)"""
                    + NOT_PARKED.formatted("payments");

    /** A parked event leaves its place in the transaction in which it is applied. */
    private static final String PARKED_AND_APPLIED =
            """
            SELECT count(*) FROM parked_event p JOIN domainevententry e ON e.globalindex = p.position
            WHERE (p.processor = 'ledger' AND EXISTS (SELECT FROM ledger_entry l
                    WHERE l.event_id = e.eventidentifier::uuid))
                OR (p.processor = 'payments' AND EXISTS (SELECT FROM payment_timeline t
                    WHERE t.payment_id = substr(e.aggregateidentifier, 9)
                        AND t.version = e.sequencenumber))""";

    private static final String FEED_PASSED =
            """
            SELECT count(*) FROM (
                SELECT feed, unnest(row_ids) AS row_id FROM recharge_cursor_log l
                WHERE version > (SELECT max(version) - 50 FROM recharge_cursor_log m
                    WHERE m.feed = l.feed)) passed
            WHERE NOT EXISTS (SELECT FROM domainevententry WHERE aggregateidentifier = 'receipt/'
                    || rtrim(translate(encode(sha256(convert_to('feed:' || feed, 'UTF8')
                        || '\\x00'::bytea || convert_to(row_id, 'UTF8')), 'base64'),
                        '+/', '-_'), '='))
                AND NOT EXISTS (SELECT FROM recharge_feed_case c
                    WHERE c.feed = passed.feed AND c.row_id = passed.row_id)""";

    private static final String FEED_COUNT =
            """
            SELECT abs(coalesce((SELECT sum(applied) FROM recharge_cursor), 0)
                - (SELECT coalesce(sum(applied), 0) FROM recharge_cursor_log))""";

    private static final Map<String, String> QUESTIONS = new LinkedHashMap<>();

    static {
        QUESTIONS.put("movements that the ledger's token has passed unapplied", LEDGER_PASSED);
        QUESTIONS.put("entries beyond the ledger's token", LEDGER_BEYOND);
        QUESTIONS.put("events that the payments' token has passed unapplied", PAYMENTS_PASSED);
        QUESTIONS.put("events that are applied and parked as well", PARKED_AND_APPLIED);
        QUESTIONS.put("rows that a feed's cursor has passed unapplied", FEED_PASSED);
        QUESTIONS.put("rows that a feed counts and its log does not", FEED_COUNT);
    }

    private final Rows rows;

    public CursorCheck(DataSource database) {
        this.rows = new Rows(database);
    }

    /** Asks every question once. */
    public void run(Verdict verdict) throws SQLException {
        for (Map.Entry<String, String> question : QUESTIONS.entrySet()) {
            long count = rows.number(question.getValue());
            if (count != 0) {
                verdict.add(Charge.CURSOR, count + " " + question.getKey());
            }
        }
    }
}
