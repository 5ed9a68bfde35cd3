package org.tallystick.app.gateway.inbox;

import java.time.Clock;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Locale;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The monthly tables of callbacks' bodies, by UTC. */
@Component
public class BodyPartitions {

    private static final int MONTHS_AHEAD = 2;

    private final JdbcClient jdbc;
    private final Clock clock;

    public BodyPartitions(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /** The table of a month, such as {@code callback_body_2026_11}. */
    public static String table(YearMonth month) {
        return String.format(
                Locale.ROOT, "callback_body_%04d_%02d", month.getYear(), month.getMonthValue());
    }

    /**
     * Makes the tables of this month and the next, ahead of the time when they are needed. One that
     * is read-only, because the clock was wrong once, can be written to again.
     */
    public void ensure() {
        YearMonth month = month(clock.instant());
        for (int ahead = 0; ahead <= MONTHS_AHEAD; ahead++) {
            ensure(month.plusMonths(ahead));
        }
    }

    private void ensure(YearMonth month) {
        boolean exists =
                jdbc.sql("SELECT to_regclass(?) IS NOT NULL")
                        .param(table(month))
                        .query(Boolean.class)
                        .single();
        if (!exists) {
            jdbc.sql(
                            "CREATE TABLE IF NOT EXISTS %s PARTITION OF callback_body FOR VALUES FROM ('%s') TO ('%s')"
                                    .formatted(
                                            table(month), start(month), start(month.plusMonths(1))))
                    .update();
        } else {
            makeWritable(month);
        }
    }

    /** Takes back that a month's table can be read only. */
    public void makeWritable(YearMonth month) {
        jdbc.sql(
                        """
                        SELECT tgname FROM pg_trigger WHERE tgrelid = to_regclass(?)
                        AND tgname LIKE 'callback\\_body\\_read\\_only%' ORDER BY tgname""")
                .param(table(month))
                .query(String.class)
                .list()
                .forEach(
                        trigger ->
                                jdbc.sql(
                                                "DROP TRIGGER IF EXISTS %s ON %s"
                                                        .formatted(trigger, table(month)))
                                        .update());
    }

    static YearMonth month(Instant instant) {
        return YearMonth.from(instant.atOffset(ZoneOffset.UTC));
    }

    /** The first instant of a month. */
    public static Instant start(YearMonth month) {
        return month.atDay(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    }
}
