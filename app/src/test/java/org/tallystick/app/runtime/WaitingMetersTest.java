package org.tallystick.app.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.tallystick.testing.TestDatabase;
import org.tallystick.testing.TurnableClock;

class WaitingMetersTest {

    private final TestDatabase database = TestDatabase.create();
    private final JdbcClient jdbc = JdbcClient.create(database.dataSource());
    private final TurnableClock clock = new TurnableClock(Instant.parse("2026-03-10T10:00:00Z"));
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final WaitingMeters meters = new WaitingMeters(jdbc, clock, registry);

    @AfterEach
    void close() {
        database.drop();
    }

    @Test
    void nothing_waits_in_a_new_database() {
        meters.refresh();

        assertThat(value("tallystick.cases.oldest.age")).isZero();
        assertThat(value("tallystick.inbox.waiting")).isZero();
        assertThat(value("tallystick.inbox.overdue")).isZero();
        assertThat(value("tallystick.archive.oldest.age")).isZero();
        assertThat(cases("UNKNOWN_ORDER")).isZero();
    }

    @Test
    void shows_how_much_waits_and_how_long() {
        addCase("1", "OPEN", "2026-03-10T09:00:00Z");
        addCase("2", "CLAIMED", "2026-03-10T09:30:00Z");
        addCase("3", "RESOLVED", "2026-03-01T00:00:00Z");
        addCallback("due", "2026-03-10T09:59:00Z");
        addCallback("later", "2026-03-10T11:00:00Z");
        addCallback("done", null);
        jdbc.sql(
                        """
                        CREATE TABLE callback_body_2026_02 PARTITION OF callback_body
                        FOR VALUES FROM ('2026-02-01T00:00:00Z') TO ('2026-03-01T00:00:00Z')""")
                .update();

        meters.refresh();

        assertThat(cases("UNKNOWN_ORDER")).isEqualTo(2);
        assertThat(value("tallystick.cases.oldest.age")).isEqualTo(3600);
        assertThat(value("tallystick.inbox.waiting")).isEqualTo(2);
        assertThat(value("tallystick.inbox.overdue")).isEqualTo(60);
        assertThat(value("tallystick.archive.oldest.age"))
                .isEqualTo((double) Duration.ofDays(9).plusHours(10).toSeconds());
    }

    private double value(String name) {
        return registry.get(name).gauge().value();
    }

    private double cases(String kind) {
        return registry.get("tallystick.cases.open").tag("kind", kind).gauge().value();
    }

    private void addCase(String caseId, String status, String createdAt) {
        jdbc.sql(
                        """
                        INSERT INTO case_view (case_id, kind, status, reason, payload, retry_level,
                            created_at, updated_at, version)
                        VALUES (?, 'UNKNOWN_ORDER', ?, 'test', '{}', 0, ?::timestamptz, now(), 0)""")
                .params(caseId, status, createdAt)
                .update();
    }

    private void addCallback(String inboxId, @Nullable String dueAt) {
        jdbc.sql(
                        """
                        INSERT INTO callback_inbox (received_at, next_attempt_at, content_hash,
                            inbox_id, gateway, order_number, notify_id, trace_id)
                        VALUES (now(), ?::timestamptz, 'x', ?, 'acme', ?, ?, 't')""")
                .param(dueAt)
                .params(inboxId, inboxId, inboxId)
                .update();
    }
}
