package org.tallystick.app.runtime.start;

import static org.assertj.core.api.Assertions.assertThat;

import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.junit.jupiter.api.Test;
import org.tallystick.app.runtime.TokenJson;

class TokenJsonCheckTest {

    @Test
    void accepts_the_serializer_of_the_application() {
        Jackson3Serializer ours =
                Jackson3Serializer.builder()
                        .jsonMapperBuilderCustomizer(TokenJson::configure)
                        .build();

        assertThat(new TokenJsonCheck(ours).problems()).isEmpty();
    }

    /** Axon 4.13.0 as it comes: its own replay tokens cannot be read back. */
    @Test
    void refuses_a_serializer_that_cannot_read_a_replay_token() {
        Jackson3Serializer plain = Jackson3Serializer.builder().build();

        assertThat(new TokenJsonCheck(plain).problems())
                .extracting(problem -> problem.problem())
                .anySatisfy(problem -> assertThat(problem).contains("ReplayToken"));
    }
}
