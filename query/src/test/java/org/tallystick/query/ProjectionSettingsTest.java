package org.tallystick.query;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProjectionSettingsTest {

    @Test
    void accepts_a_claim_of_twice_the_transaction() {
        assertThatNoException().isThrownBy(() -> settings(500, 10));
    }

    @Test
    void refuses_a_claim_that_a_slow_batch_would_outlive() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings(500, 9))
                .withMessageContaining("tallystick.projections.claim");
    }

    @Test
    void refuses_an_empty_batch() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings(0, 10))
                .withMessageContaining("tallystick.projections.batch-size");
    }

    private static ProjectionSettings settings(int batchSize, int claimSeconds) {
        return new ProjectionSettings(
                batchSize, 4, 2, Duration.ofSeconds(claimSeconds), Duration.ofSeconds(5));
    }
}
