package org.tallystick.saga.holds;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.tallystick.api.Callback;
import org.tallystick.api.Money;
import org.tallystick.api.MovementType;
import org.tallystick.api.account.AccountEvent;
import org.tallystick.api.account.Movement;
import org.tallystick.saga.Processes;
import org.tallystick.testing.TestDatabase;
import org.tallystick.testing.TurnableClock;

/** Holds, their timers and a clock that is turned by hand. */
abstract class HoldProcess {

    static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    static final Duration LIFETIME = Duration.ofDays(7);
    static final Duration PATIENCE = Duration.ofSeconds(20);
    static final Duration A_WHILE = Duration.ofMillis(500);

    final TestDatabase database = TestDatabase.create();
    final TurnableClock clock = new TurnableClock(START);
    final Holds holds = new Holds();
    Processes processes;

    @BeforeEach
    void start() {
        processes = new Processes(clock, database.jdbcUrl(), holds);
    }

    @AfterEach
    void stop() {
        processes.close();
    }

    void append(AccountEvent... events) {
        processes.append(events);
        processes.awaitCaughtUp(HoldTimers.PROCESSOR);
    }

    List<String> timers() {
        return processes
                .jdbc()
                .sql("SELECT task_instance FROM scheduled_tasks")
                .query(String.class)
                .list();
    }

    static Movement hold(String accountId, String callbackId) {
        return movement(accountId, callbackId, MovementType.HOLD, null);
    }

    static Movement on(Movement hold, MovementType type) {
        return movement(hold.accountId(), hold.callback().id() + type, type, hold.movementId());
    }

    private static Movement movement(
            String accountId, String callbackId, MovementType type, @Nullable String relatesTo) {
        Callback callback = new Callback("shop", callbackId);
        return new Movement(
                callback.movementId(),
                accountId,
                type,
                callback,
                money(100),
                null,
                null,
                relatesTo,
                type == MovementType.HOLD ? START.plus(LIFETIME) : null,
                0,
                0,
                1,
                START,
                "trace");
    }

    static Money money(long minor) {
        return new Money(minor, "CNY");
    }
}
