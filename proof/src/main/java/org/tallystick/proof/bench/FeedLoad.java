package org.tallystick.proof.bench;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;

/**
 * A recharge feed from a PostgreSQL table, on one node: how many rows a second it applies, compared
 * with the commands that the same process takes, and how long direct commands wait meanwhile.
 */
final class FeedLoad {

    private static final double OF_COMMANDS = 0.8;
    private static final double TIMES_NORMAL = 3;

    /** Few enough that the writer is not busy with them alone. */
    private static final Shape DIRECT = new Shape(16, false);

    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final String APPLIED =
            "SELECT coalesce(sum(applied), 0) FROM recharge_cursor WHERE feed = 'bench'";

    private final Lab lab;
    private long inserted;

    FeedLoad(Lab lab) {
        this.lab = lab;
    }

    void run() throws Exception {
        // In a schema of its own: it is somebody else's table.
        lab.database()
                .execute(
                        "CREATE SCHEMA upstream",
                        "CREATE TABLE upstream.recharge (id text PRIMARY KEY, account_id text,"
                                + " amount bigint, created_at timestamptz)",
                        "CREATE INDEX ON upstream.recharge (created_at, id)");
        try (InProcessApplication application =
                InProcessApplication.start(
                        lab.database(),
                        Map.of(
                                "tallystick.feeds.bench.kind", "postgres",
                                "tallystick.feeds.bench.table.name", "upstream.recharge",
                                "tallystick.feeds.bench.table.created-at", "created_at",
                                "tallystick.feeds.bench.poll-interval", "50ms"))) {
            measure(application);
        }
    }

    private void measure(InProcessApplication application) throws Exception {
        Traffic traffic = new Traffic(lab, application, "in process, feed idle");
        OrderBook orders = new OrderBook("feed-direct", Lab.SPREAD);
        traffic.warmUp(orders);
        feed(lab.options().feedRows() / 4);
        double commands = traffic.firstTime(Shape.BUSY, orders).result().perSecond();
        LoadResult normal = traffic.firstTime(DIRECT, orders).result();
        int rows = lab.options().feedRows();
        double fed = rows / feed(rows);
        lab.report()
                .finding(
                        "feed from a table",
                        "%d rows, %d rows/s, %s of the command rate"
                                .formatted(rows, Math.round(fed), Report.ratio(fed / commands)));
        lab.report()
                .figure(
                        "feed, rows compared with commands in process",
                        OF_COMMANDS + " x",
                        Report.ratio(fed / commands) + " x",
                        fed >= OF_COMMANDS * commands);
        Traffic busy = new Traffic(lab, application, "in process, feed busy");
        meanwhile(busy, orders, normal, fed);
    }

    /** Enough rows that the feed is busy for as long as the direct commands are measured. */
    private void meanwhile(Traffic traffic, OrderBook orders, LoadResult normal, double fed)
            throws Exception {
        Pace pace = lab.options().pace();
        double seconds = pace.warmUp().plus(pace.measured()).toNanos() / 1e9;
        int rows = (int) Math.ceil(2 * fed * seconds);
        insert(rows);
        LoadResult direct = traffic.firstTime(DIRECT, orders).result();
        boolean stillBusy = lab.database().number(APPLIED) < inserted;
        awaitApplied();
        lab.applied().add(rows);
        double times = (double) direct.p99().toNanos() / normal.p99().toNanos();
        lab.report()
                .figure(
                        "feed, p99 of direct commands meanwhile",
                        TIMES_NORMAL + " x normal",
                        Report.ratio(times) + " x",
                        times <= TIMES_NORMAL);
        if (!stillBusy) {
            lab.report().problem("The feed had nothing to do while commands were measured");
        }
    }

    /** Puts so many rows there at once; says after how many seconds all were applied. */
    private double feed(int rows) throws Exception {
        lab.database().settle();
        insert(rows);
        long startedAt = System.nanoTime();
        awaitApplied();
        double seconds = (System.nanoTime() - startedAt) / 1e9;
        lab.applied().add(rows);
        lab.readModels().awaitAll();
        return seconds;
    }

    private void insert(int rows) throws SQLException {
        lab.database()
                .execute(
                        ("INSERT INTO upstream.recharge SELECT 'order-' || n, 'spread-' || (n * 7919::bigint"
                                        + " %% %d), 100 + n %% 900, now() FROM generate_series(%d, %d)"
                                        + " AS n")
                                .formatted(Lab.SPREAD.size(), inserted + 1, inserted + rows));
        inserted += rows;
    }

    private void awaitApplied() throws Exception {
        Await.until(
                "The feed applies its rows",
                LIMIT,
                () -> lab.database().number(APPLIED) >= inserted);
    }
}
