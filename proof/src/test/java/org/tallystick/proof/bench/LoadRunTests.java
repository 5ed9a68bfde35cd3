package org.tallystick.proof.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LoadRunTests {

    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();

    private interface Action {
        void run() throws Exception;
    }

    @Test
    void does_a_number_of_things_and_no_more() throws Exception {
        LoadResult result = LoadRun.forCount(4, 1_000, number -> caller(calls::incrementAndGet));

        assertThat(calls).hasValue(1_000);
        assertThat(closed).hasValue(4);
        assertThat(result.latencies().count()).isEqualTo(1_000);
        assertThat(result.failures()).isZero();
    }

    @Test
    void does_not_count_the_warm_up() throws Exception {
        Pace pace = new Pace(Duration.ofMillis(100), Duration.ofMillis(100));

        LoadResult result = LoadRun.forTime(2, pace, number -> caller(calls::incrementAndGet));

        assertThat(result.latencies().count()).isPositive().isLessThan(calls.get());
        assertThat(result.seconds()).isEqualTo(0.1);
    }

    @Test
    void counts_wrong_answers_and_goes_on() throws Exception {
        LoadResult result =
                LoadRun.forCount(
                        1,
                        10,
                        number ->
                                caller(
                                        () -> {
                                            if (calls.incrementAndGet() == 3) {
                                                throw new UnexpectedAnswerException("409");
                                            }
                                        }));

        assertThat(calls).hasValue(10);
        assertThat(result.failures()).isEqualTo(1);
        assertThat(result.firstFailure()).contains("409");
        assertThat(result.latencies().count()).isEqualTo(9);
    }

    @Test
    void tells_of_a_caller_that_broke_or_could_not_even_begin() throws Exception {
        LoadResult result =
                LoadRun.forCount(
                        2,
                        10,
                        number -> {
                            if (number == 0) {
                                throw new IOException("refused");
                            }
                            return caller(
                                    () -> {
                                        throw new IOException("lost");
                                    });
                        });

        assertThat(result.failures()).isEqualTo(2);
        assertThat(closed).hasValue(1);
    }

    private LoadRun.Caller caller(Action action) {
        return new LoadRun.Caller() {
            @Override
            public void call() throws Exception {
                action.run();
            }

            @Override
            public void close() {
                closed.incrementAndGet();
            }
        };
    }
}
