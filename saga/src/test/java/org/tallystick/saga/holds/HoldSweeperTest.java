package org.tallystick.saga.holds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.axonframework.commandhandling.SimpleCommandBus;
import org.axonframework.commandhandling.gateway.DefaultCommandGateway;
import org.axonframework.common.Registration;
import org.axonframework.queryhandling.DefaultQueryGateway;
import org.axonframework.queryhandling.QueryBus;
import org.axonframework.queryhandling.SimpleQueryBus;
import org.junit.jupiter.api.Test;
import org.tallystick.api.account.AccountQuery.FindDueHolds;
import org.tallystick.api.account.Hold;
import org.tallystick.testing.BreakingClock;
import org.tallystick.testing.TurnableClock;

class HoldSweeperTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final BreakingClock clock =
            new BreakingClock(new TurnableClock(Instant.parse("2026-01-01T00:00:00Z")));
    private final AtomicInteger looks = new AtomicInteger();

    @Test
    void looks_for_holds_after_an_error_too() {
        HoldSweeper sweeper = sweeper();
        clock.breakOnce();
        sweeper.start();
        try {
            await().atMost(PATIENCE).until(() -> !clock.isToBreak());

            await().atMost(PATIENCE).until(() -> looks.get() > 0);
        } finally {
            sweeper.stop();
        }
    }

    private HoldSweeper sweeper() {
        QueryBus queries = SimpleQueryBus.builder().build();
        Registration registration =
                queries.subscribe(
                        FindDueHolds.class.getName(),
                        Hold[].class,
                        query -> {
                            looks.incrementAndGet();
                            return List.of();
                        });
        assertThat(registration).isNotNull();
        return new HoldSweeper(
                DefaultQueryGateway.builder().queryBus(queries).build(),
                new HoldExpiry(
                        DefaultCommandGateway.builder()
                                .commandBus(SimpleCommandBus.builder().build())
                                .build()),
                new HoldTimerSettings(
                        Duration.ofSeconds(2), Duration.ofMillis(100), Duration.ofSeconds(1), 500),
                clock);
    }
}
