package org.tallystick.query;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

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

    private long delayOf(long millis) {
        return executor.schedule(() -> {}, millis, MILLISECONDS).getDelay(MILLISECONDS);
    }
}
