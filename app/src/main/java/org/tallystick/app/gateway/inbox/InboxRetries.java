package org.tallystick.app.gateway.inbox;

import java.time.Clock;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.gateway.CallbackRetries;

/** Makes callbacks due again that have ended in a case. */
@Component
class InboxRetries implements CallbackRetries {

    private final JdbcClient jdbc;
    private final InboxWorker worker;
    private final Clock clock;

    InboxRetries(JdbcClient jdbc, InboxWorker worker, Clock clock) {
        this.jdbc = jdbc;
        this.worker = worker;
        this.clock = clock;
    }

    /** Its failed attempts stay counted, so that one more failure ends in the case again. */
    @Override
    public boolean retry(String inboxId, String actor) {
        int due =
                jdbc.sql(
                                """
                                UPDATE callback_inbox SET state = 'RETRY', next_attempt_at = ?,
                                    retried_by = ?
                                WHERE inbox_id = ? AND state = 'CASE'""")
                        .params(InboxTable.utc(clock.instant()), actor, inboxId)
                        .update();
        worker.wake();
        return due == 1;
    }
}
