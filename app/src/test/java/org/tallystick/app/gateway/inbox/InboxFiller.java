package org.tallystick.app.gateway.inbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Puts callbacks into the inbox for tests of what comes after. */
public final class InboxFiller {

    public static final String GATEWAY = "acme";

    private final JdbcClient jdbc;
    private final InboxTable table;
    private final Clock clock;

    public InboxFiller(DataSource dataSource, Clock clock) {
        this.jdbc = JdbcClient.create(dataSource);
        this.table = new InboxTable(jdbc);
        this.clock = clock;
        new BodyPartitions(jdbc, clock).ensure();
    }

    /** Adds one; returns its inbox id. */
    public String add(String order, String notifyId, String body) {
        NewCallback callback =
                new NewCallback(
                        GATEWAY,
                        order,
                        notifyId,
                        null,
                        "{}",
                        body.getBytes(UTF_8),
                        clock.instant(),
                        "4bf92f3577b34da6a3ce929d0e0e4736",
                        "request-1");
        Map<String, byte[]> known = table.add(List.of(callback));
        if (!known.isEmpty()) {
            throw new IllegalStateException("Already there: " + notifyId);
        }
        return callback.inboxId();
    }

    public void finishAll() {
        int unused =
                jdbc.sql("UPDATE callback_inbox SET state = 'DONE', next_attempt_at = NULL")
                        .update();
    }
}
