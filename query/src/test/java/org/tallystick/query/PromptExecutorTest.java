package org.tallystick.query;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PromptExecutorTest {

    private final PromptExecutor executor = new PromptExecutor("test", () -> true);

    @AfterEach
    void stop() {
        executor.shutdownNow();
    }

    @Test
    void shortens_the_rests_between_two_looks_for_events() {
        assertThat(delayOf(500)).isLessThanOrEqualTo(50);
        assertThat(delayOf(100)).isLessThanOrEqualTo(20);
    }

    @Test
    void lets_events_gather_for_a_moment() {
        assertThat(delayOf(0)).isLessThanOrEqualTo(20);
    }

    @Test
    void leaves_the_wait_after_an_error_as_it_is() {
        assertThat(delayOf(1_000)).isBetween(501L, 1_000L);
    }

    /** A try that fails would double the wait until the next, up to a minute. */
    @Test
    void tries_nothing_while_the_database_is_away_and_goes_on_once_it_is_back() throws Exception {
        AtomicBoolean answers = new AtomicBoolean();
        CountDownLatch looked = new CountDownLatch(3);
        AtomicInteger tried = new AtomicInteger();
        PromptExecutor patient =
                new PromptExecutor(
                        "test",
                        () -> {
                            looked.countDown();
                            return answers.get();
                        });
        try {
            ScheduledFuture<?> unused = patient.schedule(once(tried), 0, MILLISECONDS);
            assertThat(looked.await(1, MINUTES)).isTrue();
            assertThat(tried).hasValue(0);

            answers.set(true);

            await().atMost(Duration.ofMinutes(1)).until(() -> tried.get() == 1);
        } finally {
            patient.shutdownNow();
        }
    }

    @Test
    void ends_what_it_has_to_when_it_is_stopped_without_a_database() {
        AtomicInteger tried = new AtomicInteger();
        PromptExecutor patient = new PromptExecutor("test", () -> false);
        ScheduledFuture<?> unused = patient.schedule(once(tried), 200, MILLISECONDS);

        patient.shutdown();

        await().atMost(Duration.ofMinutes(1)).until(() -> tried.get() == 1);
    }

    private static Runnable once(AtomicInteger tried) {
        return tried::incrementAndGet;
    }

    private long delayOf(long millis) {
        return executor.schedule(() -> {}, millis, MILLISECONDS).getDelay(MILLISECONDS);
    }
}
