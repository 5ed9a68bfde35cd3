package org.tallystick.app.feed;

import static org.awaitility.Awaitility.await;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.tallystick.api.account.AccountCommand.OpenAccountCommand;
import org.tallystick.api.feed.FeedPosition;
import org.tallystick.app.ApplicationTest;
import org.tallystick.app.feed.upstream.Upstream;
import org.tallystick.testing.TurnableClock;

/** The whole application, and a feed whose steps a test takes one by one. */
abstract class FeedTestCase extends ApplicationTest {

    static final Duration LEASE = Duration.ofSeconds(30);

    @Autowired JdbcClient jdbc;
    @Autowired CommandGateway commands;
    @Autowired FeedBus bus;
    @Autowired OutlookTable outlooks;
    @Autowired FeedMeters meters;
    @Autowired FeedLookTable looks;

    String feed = "";
    TurnableClock clock = new TurnableClock(Clock.systemUTC().instant());
    private final List<FeedRunner> runners = new ArrayList<>();
    private final ScheduledExecutorService fetching = Executors.newScheduledThreadPool(2);

    @BeforeEach
    void nameFeed() {
        feed = "f" + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
    }

    @AfterEach
    void closeRunners() {
        runners.forEach(FeedRunner::close);
        fetching.shutdownNow();
    }

    /** A runner of one node, whose clock is the test's. */
    FeedRunner runner(String node, FeedSettings settings, Upstream upstream, Duration lease) {
        FeedSource source = new FeedSource(feed, settings, upstream);
        FeedWatch watch = new FeedWatch(feed, outlooks, meters, clock);
        Sweep sweep = new Sweep(source, bus, looks, clock);
        FeedRunner runner =
                new FeedRunner(
                        source,
                        new FeedRunnerParts(
                                new FeedLease(jdbc, feed, node, lease, () -> true),
                                bus,
                                new FeedReader(source, bus, watch, fetching),
                                new LateRows(source, bus, looks, sweep, clock),
                                sweep,
                                watch));
        runners.add(runner);
        return runner;
    }

    /** Steps until the runner would wait; says how long. */
    static Duration runAll(FeedRunner runner) {
        Duration wait = runner.run();
        for (int steps = 1; wait.isZero(); steps++) {
            if (steps > 500) {
                throw new AssertionError("The runner does not come to an end");
            }
            wait = runner.run();
        }
        return wait;
    }

    void open(String... accountIds) {
        for (String accountId : accountIds) {
            commands.sendAndWait(new OpenAccountCommand(accountId, "CNY", 0));
        }
    }

    FeedPosition position() {
        return bus.position(feed).orElseThrow();
    }

    /** The row ids that moved money for this feed, in the order of the ledger. */
    List<String> applied() {
        await().atMost(Duration.ofSeconds(20)).until(this::ledgerIsThere);
        return jdbc.sql(
                        "SELECT callback_id FROM ledger_entry WHERE source = ? AND layer ="
                                + " 'POSTED' AND account NOT LIKE 'clearing:%' ORDER BY"
                                + " position")
                .param("feed:" + feed)
                .query(String.class)
                .list();
    }

    private boolean ledgerIsThere() {
        long entries =
                jdbc.sql(
                                "SELECT count(*) FROM ledger_entry WHERE source = ? AND layer ="
                                        + " 'POSTED' AND account NOT LIKE 'clearing:%'")
                        .param("feed:" + feed)
                        .query(Long.class)
                        .single();
        return entries == bus.position(feed).map(FeedPosition::applied).orElse(0L);
    }

    /** The reasons of the feed's cases, by row. */
    Map<String, String> cases() {
        Map<String, String> reasons = new java.util.TreeMap<>();
        jdbc.sql("SELECT row_id, reason FROM recharge_feed_case WHERE feed = ?")
                .param(feed)
                .query(
                        row -> {
                            reasons.put(row.getString(1), row.getString(2));
                        });
        return reasons;
    }

    static void until(BooleanSupplier condition) {
        await().atMost(Duration.ofSeconds(20)).until(condition::getAsBoolean);
    }

    static Instant now() {
        return Clock.systemUTC().instant();
    }
}
