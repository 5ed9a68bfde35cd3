package org.tallystick.proof.sanity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tallystick.proof.page.Report;

/** One trial of a self-check on real nodes; the others are kinds of the crash campaign too. */
class SanityCheckTest {

    private static final Instant AT = Instant.parse("2026-03-10T03:00:00Z");

    @TempDir Path folder;

    @Test
    void finds_nothing_after_a_database_that_hung_and_writes_a_dated_report() throws Exception {
        Report report = new Report("Self-check", AT);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SanityOptions options = SanityOptions.parse(folder.toString());

        SanityCheck.check(
                options,
                report,
                List.of(Trial.DATABASE_HANG),
                new PrintStream(out, true, StandardCharsets.UTF_8));

        assertThat(report.isGood()).as(String.join("\n", report.asText())).isTrue();
        Path file = SanityCheck.write(options.folder(), report, AT);
        assertThat(file).hasFileName("sanity-2026-03-10T0300Z.html");
        assertThat(Files.readString(file))
                .contains(Trial.DATABASE_HANG.label(), "acknowledged and lost");
    }

    @Test
    void takes_its_folder_from_whoever_starts_it() {
        assertThat(SanityOptions.parse(null).folder()).isEqualTo(Path.of("sanity"));
        assertThat(SanityOptions.parse("/reports").folder()).isEqualTo(Path.of("/reports"));
        assertThat(SanityOptions.parse("/reports", "--folder", "here", "--minutes", "5"))
                .isEqualTo(new SanityOptions(Path.of("here"), 1, Duration.ofMinutes(5)));
        assertThatThrownBy(() -> SanityOptions.parse(null, "--minutes", "0"))
                .hasMessageContaining("--minutes");
        assertThatThrownBy(() -> SanityOptions.parse(null, "--hard"))
                .hasMessageContaining("No such option");
    }
}
