package org.tallystick.proof.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.tallystick.proof.bench.Options.Part;

class OptionsTests {

    @Test
    void runs_everything_at_length_if_nothing_else_is_said() {
        Options options = Options.parse();

        assertThat(options.quick()).isFalse();
        assertThat(options.only()).containsExactlyInAnyOrder(Part.values());
        assertThat(options.manyMovements()).isEqualTo(1_000_000);
        assertThat(options.markdown()).isNull();
    }

    @Test
    void understands_each_option() {
        Options options =
                Options.parse(
                        "--quick",
                        "--only",
                        "http,nodes",
                        "--markdown",
                        "out.md",
                        "--jvm",
                        "-Xint");

        assertThat(options.quick()).isTrue();
        assertThat(options.only()).containsExactlyInAnyOrder(Part.HTTP, Part.NODES);
        assertThat(options.markdown()).isEqualTo(Path.of("out.md"));
        assertThat(options.jvm()).containsExactly("-Xint");
        assertThat(options.pace().measured()).isLessThan(Options.parse().pace().measured());
    }

    @Test
    void refuses_what_it_does_not_know() {
        assertThatThrownBy(() -> Options.parse("--fast")).hasMessageContaining("--fast");
        assertThatThrownBy(() -> Options.parse("--only", "htpp")).hasMessageContaining("htpp");
        assertThatThrownBy(() -> Options.parse("--markdown")).hasMessageContaining("--markdown");
    }
}
