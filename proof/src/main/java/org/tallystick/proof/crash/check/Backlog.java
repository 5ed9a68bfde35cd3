package org.tallystick.proof.crash.check;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;

/** What is still to be done, and should not be any more after a while. */
public final class Backlog {

    private static final Map<String, String> QUESTIONS = new LinkedHashMap<>();

    static {
        QUESTIONS.put(
                "payments that are not final and nobody is asked about",
                """
                SELECT count(*) FROM payment_view WHERE attention IS NULL AND status IN
                    ('STARTED', 'HELD', 'CALLING', 'PENDING', 'UNKNOWN', 'CLOSING', 'IN_REVIEW')""");
        QUESTIONS.put(
                "refunds that are not final and nobody is asked about",
                """
                SELECT count(*) FROM payment_refund r JOIN payment_view p USING (payment_id)
                WHERE r.status IN ('REQUESTED', 'PENDING', 'UNKNOWN') AND p.attention IS NULL""");
        QUESTIONS.put(
                "callbacks that are not processed",
                "SELECT count(*) FROM callback_inbox WHERE processed_at IS NULL");
        QUESTIONS.put(
                "holds that are open past their time",
                """
                SELECT count(*) FROM account_hold
                WHERE status = 'OPEN' AND expires_at < now() - interval '5 seconds'""");
        QUESTIONS.put(
                "timers that are overdue",
                """
                SELECT (SELECT count(*) FROM scheduled_tasks
                        WHERE execution_time < now() - interval '30 seconds')
                    + (SELECT count(*) FROM payment_timer
                        WHERE execution_time < now() - interval '30 seconds')""");
        QUESTIONS.put(
                "movements that are not in the ledger",
                """
                SELECT count(*) FROM domainevententry e
                WHERE aggregateidentifier LIKE 'account/%'
                    AND convert_from(payload, 'UTF8')::jsonb -> 'movement' IS NOT NULL
                    AND NOT EXISTS (SELECT FROM ledger_entry l
                        WHERE l.event_id = e.eventidentifier::uuid)""");
        QUESTIONS.put(
                "events that are parked and were not handled when they were retried",
                "SELECT count(*) FROM parked_event");
        QUESTIONS.put(
                "events of payments that are not on their timeline",
                """
                SELECT count(*) FROM domainevententry e
                WHERE aggregateidentifier LIKE 'payment/%'
                    AND NOT EXISTS (SELECT FROM payment_timeline t
                        WHERE t.payment_id = substr(e.aggregateidentifier, 9)
                            AND t.version = e.sequencenumber)""");
    }

    private final Rows rows;

    public Backlog(DataSource database) {
        this.rows = new Rows(database);
    }

    /**
     * All that is not done.
     *
     * @param feed a feed's name
     * @param orders how many orders its upstream has
     */
    public List<String> items(String feed, long orders) throws SQLException {
        List<String> items = new ArrayList<>();
        for (Map.Entry<String, String> question : QUESTIONS.entrySet()) {
            long count = rows.number(question.getValue());
            if (count != 0) {
                items.add(count + " " + question.getKey());
            }
        }
        long unapplied = orders - rows.number(FeedCheck.APPLIED.formatted(feed));
        if (unapplied > 0) {
            items.add(unapplied + " orders of the feed are not applied");
        }
        return items;
    }
}
