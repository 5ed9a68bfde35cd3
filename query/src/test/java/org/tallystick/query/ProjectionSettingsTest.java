package org.tallystick.query;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import org.junit.jupiter.api.Test;

class ProjectionSettingsTest {

    @Test
    void accepts_as_many_threads_as_segments() {
        assertThatNoException().isThrownBy(() -> new ProjectionSettings(500, 4, 4));
    }

    @Test
    void refuses_threads_that_would_have_nothing_to_do() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ProjectionSettings(500, 4, 5))
                .withMessageContaining("tallystick.projections.threads");
    }

    @Test
    void refuses_an_empty_batch() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ProjectionSettings(0, 4, 2))
                .withMessageContaining("tallystick.projections.batch-size");
    }
}
