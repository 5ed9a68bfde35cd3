package org.tallystick.app.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NodeIdTest {

    @Test
    void is_another_one_at_each_start() {
        assertThat(NodeId.create()).isNotEqualTo(NodeId.create());
    }

    @Test
    void fits_the_column_of_a_claim() {
        assertThat(NodeId.create().value()).hasSizeLessThan(255);
    }
}
