package org.tallystick.proof.crash;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.tallystick.proof.crash.site.Node;
import org.tallystick.proof.crash.site.Site;
import org.tallystick.proof.lab.Await;
import org.tallystick.proof.lab.LabDatabase;

/**
 * How long it takes until somebody works on every part of every processor again. What a living node
 * has is heard of soon; what the dead one had is heard of once another one has taken it. If more is
 * killed meanwhile, the time goes on.
 */
public final class TakeOver {

    /** So long a take-over may take. */
    static final Duration LIMIT = Duration.ofSeconds(30);

    private static final String HEARD =
            "SELECT processor_name || '/' || segment, timestamp FROM token_entry";

    private final Site site;
    private final LabDatabase database;
    private final List<Duration> times = Collections.synchronizedList(new ArrayList<>());
    private final List<String> late = Collections.synchronizedList(new ArrayList<>());
    private final ExecutorService watchers = Executors.newCachedThreadPool();

    /** When something was last done to a node or the database, or no node was there at all. */
    private volatile long disturbedAt = System.nanoTime();

    public TakeOver(Site site) {
        this.site = site;
        this.database = site.database();
    }

    /** Says that something is done to somebody: whoever was about to take over may be late now. */
    public void disturbed() {
        disturbedAt = System.nanoTime();
    }

    /** Measures from now on. */
    public void watch() {
        long startedAt = System.nanoTime();
        Map<String, String> before;
        try {
            before = heard();
        } catch (SQLException down) {
            return;
        }
        watchers.execute(() -> watch(startedAt, before));
    }

    private void watch(long startedAt, Map<String, String> before) {
        while (!isHeardOfAll(before)) {
            if (site.nodes().stream().noneMatch(Node::isUp)) {
                disturbed();
            }
            if (System.nanoTime() - disturbedAt > LIMIT.toNanos()) {
                late.add(silent(before));
                return;
            }
            Await.moment();
        }
        times.add(Duration.ofNanos(System.nanoTime() - startedAt));
    }

    private boolean isHeardOfAll(Map<String, String> before) {
        try {
            Map<String, String> now = heard();
            return before.entrySet().stream()
                    .noneMatch(entry -> entry.getValue().equals(now.get(entry.getKey())));
        } catch (SQLException down) {
            return false;
        }
    }

    private String silent(Map<String, String> before) {
        try {
            Map<String, String> now = heard();
            return before.entrySet().stream()
                    .filter(entry -> entry.getValue().equals(now.get(entry.getKey())))
                    .map(Map.Entry::getKey)
                    .sorted()
                    .toList()
                    .toString();
        } catch (SQLException e) {
            return "all, since the database is gone";
        }
    }

    private Map<String, String> heard() throws SQLException {
        Map<String, String> heard = new HashMap<>();
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(HEARD)) {
            while (rows.next()) {
                heard.put(rows.getString(1), rows.getString(2));
            }
        }
        return heard;
    }

    /** Measured times, the shortest first. */
    public List<Duration> times() {
        synchronized (times) {
            return times.stream().sorted().toList();
        }
    }

    /** The segments that nobody had taken over in time, of each kill that left some. */
    public List<String> late() {
        synchronized (late) {
            return List.copyOf(late);
        }
    }

    /** Waits for the last measurements; takes none any more. */
    public void finish() throws InterruptedException {
        watchers.shutdown();
        if (!watchers.awaitTermination(2 * LIMIT.toSeconds(), TimeUnit.SECONDS)) {
            watchers.shutdownNow();
        }
    }
}
