package org.tallystick.proof.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RecordingTests {

    private static final long SECOND = 1_000_000_000L;

    private final Recording recording = new Recording(0, Duration.ofSeconds(20));

    @Test
    void tells_for_how_long_a_fault_was_felt() {
        for (int second = 0; second < 20; second++) {
            see(second, second >= 5 && second < 9 ? Outcome.NO_ANSWER : Outcome.DONE);
        }

        assertThat(recording.felt(5, 20)).isEqualTo(4.0);
        assertThat(recording.felt(10, 20)).isEqualTo(0.0);
        assertThat(recording.felt(5, 9)).as("until the next fault").isNull();
    }

    @Test
    void counts_what_was_told_and_what_is_uncertain() {
        see(1, Outcome.DONE);
        see(1, Outcome.REFUSED);
        see(2, Outcome.UNKNOWN);
        see(2, Outcome.BUSY);
        recording.record(Operation.DUPLICATE, SECOND, SECOND, Outcome.DONE);
        recording.record(Operation.BALANCE, SECOND, SECOND, Outcome.DONE);

        assertThat(recording.movements()).isEqualTo(1);
        assertThat(recording.uncertain()).isEqualTo(1);
        assertThat(recording.all().errors()).isEqualTo(2);
        assertThat(recording.between(0, 2).errors()).isZero();
    }

    private void see(int second, Outcome outcome) {
        recording.record(Operation.RECHARGE, second * SECOND, second * SECOND + 5, outcome);
    }
}
