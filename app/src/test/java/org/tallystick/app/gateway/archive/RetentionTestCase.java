package org.tallystick.app.gateway.archive;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.tallystick.app.gateway.ConnectedGateway;
import org.tallystick.app.gateway.ConnectedGateways;
import org.tallystick.app.gateway.Unused;
import org.tallystick.app.gateway.inbox.BodyPartitions;
import org.tallystick.app.gateway.inbox.InboxFiller;
import org.tallystick.app.runtime.RuntimeSettings;
import org.tallystick.app.runtime.RuntimeSettings.DatabaseLimits;
import org.tallystick.testing.TestDatabase;
import org.tallystick.testing.TurnableClock;

/** Callbacks of March, a clock that is turned by hand, and an archive in a folder of the test's. */
abstract class RetentionTestCase {

    final TestDatabase database = TestDatabase.create();
    final TurnableClock clock = new TurnableClock(Instant.parse("2026-03-10T10:00:00Z"));
    final DataSource dataSource = database.dataSource();
    final JdbcClient jdbc = JdbcClient.create(dataSource);
    final InboxFiller filler = new InboxFiller(dataSource, clock);

    @TempDir Path folder;

    @AfterEach
    void close() {
        database.drop();
    }

    final void turnTo(String instant) {
        clock.turn(Duration.between(clock.instant(), Instant.parse(instant)));
    }

    static String body(int number) {
        return "{\"n\":" + number + ",\"text\":\"中\\n\"}\n";
    }

    final boolean exists(String table) {
        return jdbc.sql("SELECT to_regclass(?) IS NOT NULL")
                .param(table)
                .query(Boolean.class)
                .single();
    }

    final CallbackSearch search(CallbackRetention retention) {
        ConnectedGateways gateways =
                new ConnectedGateways(
                        Map.of(
                                InboxFiller.GATEWAY,
                                new ConnectedGateway(Unused.gateway(), Unused.adapter())));
        return new CallbackSearch(jdbc, gateways, retention);
    }

    final CallbackRetention retention() {
        Duration second = Duration.ofSeconds(1);
        RuntimeSettings runtime =
                new RuntimeSettings(
                        folder.toString(),
                        new DatabaseLimits(
                                second, second.multipliedBy(2), second, second.multipliedBy(3)),
                        second,
                        new RuntimeSettings.Start(false, false, Duration.ZERO));
        return new CallbackRetention(
                new BodyPartitions(jdbc, clock),
                months(),
                new RetentionSettings(
                        Duration.ofDays(90), Duration.ofDays(180), "", Duration.ofHours(1)),
                runtime,
                clock);
    }

    /** A test may put something between the steps. */
    MonthTable months() {
        return new MonthTable(
                jdbc, new JdbcTemplate(dataSource), new JdbcTransactionManager(dataSource), clock);
    }
}
