package org.tallystick.app.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts failures of each name or address, from the first one for a while. */
final class Failures {

    private final Cache<String, AtomicInteger> counts;
    private final int limit;

    Failures(int limit, AttemptSettings settings, Clock clock) {
        this.limit = limit;
        this.counts =
                Caffeine.newBuilder()
                        .expireAfterWrite(settings.window())
                        .maximumSize(settings.remembered())
                        .ticker(() -> nanos(clock.instant()))
                        .build();
    }

    /** Counts one more; false, and nothing is counted, if there were as many as may be. */
    boolean take(String who) {
        AtomicInteger count = counts.get(who, first -> new AtomicInteger());
        return count.getAndUpdate(before -> Math.min(limit, before + 1)) < limit;
    }

    /** Takes back one that was no failure. */
    void giveBack(String who) {
        AtomicInteger count = counts.getIfPresent(who);
        if (count != null) {
            count.updateAndGet(before -> Math.max(0, before - 1));
        }
    }

    /** Whether there were as many as may be. */
    boolean exhausted(String who) {
        AtomicInteger count = counts.getIfPresent(who);
        return count != null && count.get() >= limit;
    }

    void count(String who) {
        counts.get(who, first -> new AtomicInteger()).incrementAndGet();
    }

    void forget(String who) {
        counts.invalidate(who);
    }

    private static long nanos(Instant instant) {
        return TimeUnit.SECONDS.toNanos(instant.getEpochSecond()) + instant.getNano();
    }
}
