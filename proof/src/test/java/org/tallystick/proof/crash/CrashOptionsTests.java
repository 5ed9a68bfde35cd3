package org.tallystick.proof.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CrashOptionsTests {

    @Test
    void does_each_kind_once_on_two_nodes_unless_told_otherwise() {
        CrashOptions options = CrashOptions.parse();

        assertThat(options)
                .isEqualTo(
                        new CrashOptions(1, CrashKind.values().length, 2, null, null, null, null));
    }

    @Test
    void reads_every_option_and_says_how_to_do_it_again() {
        CrashOptions options =
                CrashOptions.parse(
                        "--seed",
                        "7",
                        "--kills",
                        "300",
                        "--nodes",
                        "3",
                        "--only",
                        "kill-in-page",
                        "--markdown",
                        "report.md",
                        "--keep",
                        "logs");

        assertThat(options)
                .isEqualTo(
                        new CrashOptions(
                                7,
                                300,
                                3,
                                CrashKind.KILL_IN_PAGE,
                                Path.of("report.md"),
                                Path.of("logs"),
                                null));
        assertThat(options.command())
                .isEqualTo("./tallystick crash --seed 7 --kills 300 --nodes 3 --only kill-in-page");
    }

    @ParameterizedTest
    @CsvSource({
        "--seed seven, not seven",
        "--kills 0, 1 to 100000",
        "--kills 100001, 1 to 100000",
        "--nodes 0, 1 to 3",
        "--nodes 4, 1 to 3",
        "--only nothing, No such kind",
        "--old-jar nowhere.jar, cannot be read",
        "--seed, needs a value",
        "--hard, No such option",
    })
    void refuses_what_it_does_not_understand(String arguments, String reason) {
        assertThatThrownBy(() -> CrashOptions.parse(arguments.split(" ")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(reason);
    }
}
