package org.tallystick.app.runtime.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.tallystick.app.runtime.StartRefusedAnalyzer;
import org.tallystick.app.runtime.StartRefusedException;
import org.tallystick.app.runtime.StartRefusedException.Reason;

class StartupChecksTest {

    private static final StartupCheck CONTENT = List::of;

    @Test
    void let_a_start_go_on_that_has_no_problem() {
        new StartupChecks(List.of(CONTENT, CONTENT)).afterSingletonsInstantiated();
    }

    @Test
    void name_all_problems_at_once_and_what_to_do() {
        StartupChecks checks =
                new StartupChecks(
                        List.of(
                                CONTENT,
                                () -> List.of(new Reason("It rains.", "Stay inside.")),
                                () -> List.of(new Reason("It is late.", "Go to bed."))));

        assertThatThrownBy(checks::afterSingletonsInstantiated)
                .isInstanceOfSatisfying(
                        StartRefusedException.class,
                        refused -> {
                            FailureAnalysis shown =
                                    Objects.requireNonNull(
                                            new StartRefusedAnalyzer().analyze(refused));
                            assertThat(shown.getDescription())
                                    .isEqualToNormalizingNewlines("- It rains.\n- It is late.");
                            assertThat(shown.getAction())
                                    .isEqualToNormalizingNewlines("- Stay inside.\n- Go to bed.");
                            assertThat(refused.exitCode()).isEqualTo(3);
                        });
    }
}
