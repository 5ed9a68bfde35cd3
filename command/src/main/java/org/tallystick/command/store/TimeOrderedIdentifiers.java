package org.tallystick.command.store;

import java.security.SecureRandom;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.axonframework.common.IdentifierFactory;

/**
 * Makes the ids of events and other messages: UUIDs of version 7, which begin with the time. Within
 * one process each is greater than the one before, so that indexes grow at their end instead of
 * everywhere. Axon finds this class by its name in {@code META-INF/services}.
 */
public final class TimeOrderedIdentifiers extends IdentifierFactory {

    /**
     * Bits of a counter below the milliseconds: 4,096 ids in one of them, then time is borrowed.
     */
    private static final int COUNTER_BITS = 12;

    private static final long COUNTER_MASK = (1L << COUNTER_BITS) - 1;
    private static final long VERSION_7 = 7L << COUNTER_BITS;
    private static final long VARIANT = 0b10L << 62;

    /** Tells processes apart even if their generators of random numbers began alike. */
    private static final int PROCESS_BITS = 30;

    private static final int RANDOM_BITS = 62 - PROCESS_BITS;

    private final AtomicLong last = new AtomicLong();
    private final LongSupplier millisecondClock;
    private final long process;

    public TimeOrderedIdentifiers() {
        this(System::currentTimeMillis);
    }

    TimeOrderedIdentifiers(LongSupplier millisecondClock) {
        this.millisecondClock = millisecondClock;
        this.process = new SecureRandom().nextLong() >>> (64 - PROCESS_BITS);
    }

    @Override
    public String generateIdentifier() {
        long now = millisecondClock.getAsLong() << COUNTER_BITS;
        long ticks = last.updateAndGet(before -> Math.max(before + 1, now));
        long time = ticks >>> COUNTER_BITS;
        long random = ThreadLocalRandom.current().nextLong() >>> (64 - RANDOM_BITS);
        return new UUID(
                        (time << 16) | VERSION_7 | (ticks & COUNTER_MASK),
                        VARIANT | (process << RANDOM_BITS) | random)
                .toString();
    }
}
