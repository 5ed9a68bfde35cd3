package org.tallystick.proof.crash.proxy;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Catches the first connection, of all proxies that it is set in, that comes to a moment, and holds
 * it there.
 */
public final class Trap {

    /** Nobody is held for longer, should the one who set the trap forget it. */
    private static final long HOLD_SECONDS_MAX = 30;

    private final Moment moment;
    private final Work work;
    private final AtomicBoolean sprung = new AtomicBoolean();
    private final CompletableFuture<DatabaseProxy> caught = new CompletableFuture<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean cut;

    /** The moments at which traffic can be held. */
    public enum Moment {
        /** A statement of the work is about to be sent. */
        STATEMENT,
        /** All is done but for the COMMIT, which is not sent. */
        BEFORE_COMMIT,
        /** It is committed, and the application does not know yet. */
        AFTER_COMMIT
    }

    public Trap(Moment moment, Work work) {
        this.moment = moment;
        this.work = work;
    }

    /**
     * Waits until it holds somebody.
     *
     * @return where; null if nobody has come by then, and nobody is caught any more
     */
    public @Nullable DatabaseProxy awaitCaught(Duration limit) throws InterruptedException {
        try {
            return caught.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            if (sprung.compareAndSet(false, true)) {
                return null;
            }
            // Somebody has just come.
            return caught.join();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Ends it; the held connection is cut, and nothing of what was held is passed on. */
    public void cut() {
        cut = true;
        ended.countDown();
    }

    /** Ends it; what was held is passed on. */
    public void letGo() {
        ended.countDown();
    }

    /**
     * Holds the caller if this is its moment.
     *
     * @param where the proxy that the caller belongs to
     * @param works what the statement or the transaction is about
     * @return whether the connection is to be cut
     */
    boolean hold(DatabaseProxy where, Moment reached, Set<Work> works) throws InterruptedException {
        if (reached != moment || !works.contains(work) || !sprung.compareAndSet(false, true)) {
            return false;
        }
        caught.complete(where);
        return !ended.await(HOLD_SECONDS_MAX, TimeUnit.SECONDS) || cut;
    }
}
