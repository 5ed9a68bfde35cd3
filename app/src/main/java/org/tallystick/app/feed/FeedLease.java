package org.tallystick.app.feed;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The right of this node to read one feed. It keeps two nodes from doing the same work; that they
 * do not apply it twice is what the feed's version and the receipts are for. Counted by the
 * database's clock, which all nodes share.
 */
final class FeedLease {

    private static final String ACQUIRE =
            """
            INSERT INTO recharge_feed_lease AS lease (feed, owner, expires_at)
            VALUES (:feed, :owner, now() + :millis * interval '1 millisecond')
            ON CONFLICT (feed) DO UPDATE SET owner = EXCLUDED.owner,
                expires_at = EXCLUDED.expires_at
            WHERE lease.owner = EXCLUDED.owner OR lease.expires_at < now()""";

    private final JdbcClient jdbc;
    private final String feed;
    private final String owner;
    private final Duration duration;
    private final BooleanSupplier allowed;
    private long heldUntilNanos = System.nanoTime();

    /**
     * @param allowed false while nobody may read any feed, because the database was restored
     */
    FeedLease(
            JdbcClient jdbc,
            String feed,
            String owner,
            Duration duration,
            BooleanSupplier allowed) {
        this.jdbc = jdbc;
        this.feed = feed;
        this.owner = owner;
        this.duration = duration;
        this.allowed = allowed;
    }

    /** Whether this node has it; once half of it is over, it is asked for anew. */
    boolean hold() {
        long now = System.nanoTime();
        if (!allowed.getAsBoolean()) {
            heldUntilNanos = now;
            return false;
        }
        if (heldUntilNanos - now > duration.toNanos() / 2) {
            return true;
        }
        int taken =
                jdbc.sql(ACQUIRE)
                        .param("feed", feed)
                        .param("owner", owner)
                        .param("millis", duration.toMillis())
                        .update();
        heldUntilNanos = taken == 1 ? now + duration.toNanos() : now;
        return taken == 1;
    }

    /** Lets another node go on at once. */
    void release() {
        heldUntilNanos = System.nanoTime();
        jdbc.sql("DELETE FROM recharge_feed_lease WHERE feed = ? AND owner = ?")
                .param(feed)
                .param(owner)
                .update();
    }
}
