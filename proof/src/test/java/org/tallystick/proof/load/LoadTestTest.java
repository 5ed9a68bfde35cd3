package org.tallystick.proof.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tallystick.proof.load.LoadOptions.Kind;
import org.tallystick.proof.page.Report;

/** A load of some seconds on a real node, and the books afterwards. */
class LoadTestTest {

    @Test
    void finds_every_answer_right_and_the_books_in_order() throws Exception {
        List<String> progress = new ArrayList<>();
        LoadOptions options =
                new LoadOptions(Kind.STEADY, Duration.ofSeconds(4), 0, 4, 1, null, null);

        Report report = LoadTest.report(options, progress::add);

        String text = String.join("\n", report.asText());
        assertThat(report.isGood()).as(text).isTrue();
        assertThat(text).contains("0 violations", "recharge", "balance", "all of them");
        assertThat(progress).contains("Checking the books");
        assertThat(report.asHtml()).contains("<svg", "prefers-color-scheme: dark");
    }
}
