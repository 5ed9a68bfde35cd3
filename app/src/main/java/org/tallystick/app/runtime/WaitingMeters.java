package org.tallystick.app.runtime;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.app.measure.RepeatedMeasurement;

/**
 * What waits, and for how long: cases for a person, callbacks for their processing, and months of
 * callbacks for the archive. The same on every node, because it is read from the database.
 */
@Component
class WaitingMeters extends RepeatedMeasurement {

    private static final Duration REFRESH = Duration.ofSeconds(15);
    private static final String MONTH = "callback_body_";

    private final JdbcClient database;
    private final Clock clock;
    private final MultiGauge cases;
    private final AtomicLong oldestCase;
    private final AtomicLong waiting;
    private final AtomicLong overdue;
    private final AtomicLong oldestMonth;

    WaitingMeters(JdbcClient database, Clock clock, MeterRegistry registry) {
        super(
                new Pace("waiting-meters-", Duration.ZERO, REFRESH),
                "What waits could not be counted");
        this.database = database;
        this.clock = clock;
        this.cases =
                MultiGauge.builder("tallystick.cases.open")
                        .description("Cases that wait for a person")
                        .register(registry);
        this.oldestCase =
                seconds(registry, "tallystick.cases.oldest.age", "How long the oldest case waits");
        this.waiting = new AtomicLong();
        Gauge.builder("tallystick.inbox.waiting", waiting, AtomicLong::doubleValue)
                .description("Callbacks that are stored and not processed to the end")
                .register(registry);
        this.overdue =
                seconds(
                        registry,
                        "tallystick.inbox.overdue",
                        "How long ago the most belated callback was due");
        this.oldestMonth =
                seconds(
                        registry,
                        "tallystick.archive.oldest.age",
                        "How long ago the oldest month of callbacks that is not archived ended");
    }

    private static AtomicLong seconds(MeterRegistry registry, String name, String description) {
        AtomicLong seconds = new AtomicLong();
        Gauge.builder(name, seconds, AtomicLong::doubleValue)
                .description(description)
                .baseUnit("seconds")
                .register(registry);
        return seconds;
    }

    @Override
    protected void measure() {
        Instant now = clock.instant();
        refreshCases(now);
        refreshInbox(now);
        refreshArchive(now);
    }

    private void refreshCases(Instant now) {
        Map<String, Long> counts = new HashMap<>();
        Instant[] oldest = {now};
        database.sql(
                        """
                        SELECT kind, count(*) AS cases, min(created_at) AS oldest_at
                        FROM case_view WHERE status <> 'RESOLVED' GROUP BY kind""")
                .query(
                        row -> {
                            counts.put(row.getString("kind"), row.getLong("cases"));
                            Instant at =
                                    row.getObject("oldest_at", OffsetDateTime.class).toInstant();
                            oldest[0] = at.isBefore(oldest[0]) ? at : oldest[0];
                        });
        List<Row<?>> rows =
                Stream.of(CaseKind.values())
                        .<Row<?>>map(
                                kind ->
                                        Row.of(
                                                Tags.of("kind", kind.name()),
                                                counts.getOrDefault(kind.name(), 0L)))
                        .toList();
        cases.register(rows, true);
        oldestCase.set(since(oldest[0], now));
    }

    private void refreshInbox(Instant now) {
        database.sql(
                        """
                        SELECT count(*) AS callbacks, min(next_attempt_at) AS due_at
                        FROM callback_inbox WHERE next_attempt_at IS NOT NULL""")
                .query(
                        row -> {
                            OffsetDateTime due = row.getObject("due_at", OffsetDateTime.class);
                            waiting.set(row.getLong("callbacks"));
                            overdue.set(due == null ? 0 : since(due.toInstant(), now));
                        });
    }

    private void refreshArchive(Instant now) {
        String oldest =
                database.sql(
                                """
                                SELECT min(relname::text) FROM pg_inherits
                                JOIN pg_class ON oid = inhrelid
                                WHERE inhparent = 'callback_body'::regclass""")
                        .query(String.class)
                        .optional()
                        .orElse("");
        oldestMonth.set(oldest.startsWith(MONTH) ? since(end(oldest), now) : 0);
    }

    private static Instant end(String table) {
        YearMonth month = YearMonth.parse(table.substring(MONTH.length()).replace('_', '-'));
        return month.plusMonths(1).atDay(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    private static long since(Instant then, Instant now) {
        return Math.max(0, Duration.between(then, now).toSeconds());
    }
}
