package org.tallystick.app.recovery;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Waits for something that gets on, as long as it does. */
final class Patience {

    private static final long LOOK_EVERY_MILLIS = 250;

    private Patience() {}

    /**
     * Looks again and again until nothing is missing, or until for a while the same was.
     *
     * @param missing what is missing still, with how far it is; empty if nothing is
     * @return what was missing last
     */
    static String await(Supplier<String> missing, Duration limit) {
        @Nullable String before = null;
        long sinceNanos = System.nanoTime();
        while (true) {
            String now = missing.get();
            if (now.isEmpty()) {
                return now;
            }
            if (!Objects.equals(now, before)) {
                before = now;
                sinceNanos = System.nanoTime();
            } else if (System.nanoTime() - sinceNanos > limit.toNanos()) {
                return now;
            }
            CompletableFuture.runAsync(
                            () -> {},
                            CompletableFuture.delayedExecutor(
                                    LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS))
                    .join();
        }
    }
}
