package org.tallystick.proof.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tallystick.proof.load.LoadOptions.Kind;

class LoadOptionsTests {

    @Test
    void loads_for_two_minutes_in_a_closed_loop_unless_told_otherwise() {
        assertThat(LoadOptions.parse())
                .isEqualTo(
                        new LoadOptions(Kind.STEADY, Duration.ofMinutes(2), 0, 16, 1, null, null));
        assertThat(LoadOptions.parse("--soak").time()).isEqualTo(Duration.ofMinutes(10));
    }

    @Test
    void reads_every_option() {
        LoadOptions options =
                LoadOptions.parse(
                        "--minutes",
                        "0.5",
                        "--open",
                        "300",
                        "--nodes",
                        "2",
                        "--html",
                        "a.html",
                        "--markdown",
                        "a.md",
                        "--scenario",
                        "gateway-outage");

        assertThat(options)
                .isEqualTo(
                        new LoadOptions(
                                Kind.GATEWAY_OUTAGE,
                                Duration.ofSeconds(30),
                                300,
                                16,
                                2,
                                Path.of("a.html"),
                                Path.of("a.md")));
    }

    @ParameterizedTest
    @CsvSource({
        "--minutes 0, above 0",
        "--minutes long, not long",
        "--open 100 --closed 3, exclude each other",
        "--nodes 3, at most 2",
        "--scenario nothing, No such scenario",
        "--scenario layers --soak, not both",
        "--scenario layers --nodes 2, decides about nodes",
        "--soak --open 5, finds its rate itself",
        "--html, needs a value",
        "--hard, No such option",
    })
    void refuses_what_it_does_not_understand(String arguments, String reason) {
        assertThatThrownBy(() -> LoadOptions.parse(arguments.split(" ")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(reason);
    }
}
