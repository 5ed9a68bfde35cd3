package org.tallystick.proof.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HistogramTests {

    @Test
    void tells_small_values_exactly() {
        Histogram histogram = new Histogram();
        for (int value = 1; value <= 50; value++) {
            histogram.record(value);
        }

        assertThat(histogram.count()).isEqualTo(50);
        assertThat(histogram.percentile(0.5)).isEqualTo(Duration.ofNanos(25));
        assertThat(histogram.percentile(1)).isEqualTo(Duration.ofNanos(50));
    }

    @Test
    void is_off_by_less_than_two_percent_from_the_sorted_values() {
        SplittableRandom random = new SplittableRandom(7);
        Histogram histogram = new Histogram();
        long[] values = new long[10_000];
        for (int i = 0; i < values.length; i++) {
            values[i] = 1 + (long) Math.exp(random.nextDouble(30));
            histogram.record(values[i]);
        }
        Arrays.sort(values);

        for (double share : new double[] {0.01, 0.5, 0.9, 0.99, 1}) {
            double exact = values[(int) Math.ceil(share * values.length) - 1];
            assertThat((double) histogram.percentile(share).toNanos())
                    .isCloseTo(exact, within(exact * 0.02));
        }
    }

    @Test
    void takes_every_value_that_there_is_and_no_day_for_longer_than_a_day() {
        Histogram histogram = new Histogram();
        histogram.record(Long.MAX_VALUE);
        histogram.record(0);
        histogram.record(-1);

        assertThat(histogram.percentile(0.5)).isZero();
        assertThat(histogram.max()).isBetween(Duration.ofDays(1), Duration.ofHours(25));
    }

    @Test
    void tells_what_is_usual_and_what_was_longest() {
        Histogram histogram = new Histogram();
        assertThat(histogram.mean()).isZero();
        assertThat(histogram.max()).isZero();
        histogram.record(10);
        histogram.record(30);

        assertThat(histogram.mean()).isEqualTo(Duration.ofNanos(20));
        assertThat(histogram.max()).isEqualTo(Duration.ofNanos(30));
    }

    @Test
    void adds_up_what_several_threads_have_seen() {
        Histogram one = new Histogram();
        one.record(10);
        Histogram other = new Histogram();
        other.record(20);
        one.add(other);

        assertThat(one.count()).isEqualTo(2);
        assertThat(one.percentile(1)).isEqualTo(Duration.ofNanos(20));
    }

    @Test
    void has_no_percentile_beyond_all_values() {
        assertThat(new Histogram().percentile(0.99)).isZero();
        assertThatThrownBy(() -> new Histogram().percentile(1.1))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
