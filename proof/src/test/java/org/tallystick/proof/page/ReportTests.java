package org.tallystick.proof.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tallystick.proof.lab.Table;
import org.tallystick.proof.page.LineChart.Point;

class ReportTests {

    private final Report report =
            new Report("A <run>", Instant.parse("2026-03-01T10:00:00Z"))
                    .fact("Machine", "2 & more")
                    .tile("p99", "5 ms", "of \"all\"")
                    .heading("Numbers")
                    .text("What they mean.")
                    .allIsWell("All is well.");

    @Test
    void says_the_same_on_a_terminal_as_markdown_and_as_html() {
        Table table = new Table("what", "count");
        table.row("a|b", "3");
        report.table(table).figure("speed", "fast", "slow", false);

        String text = String.join("\n", report.asText());
        assertThat(text).contains("2026-03-01 10:00 UTC", "a|b", "slow", "NO", "All is well.");
        assertThat(String.join("\n", report.asMarkdown()))
                .contains(
                        "# A <run>", "## Numbers", "| a\\|b | 3 |", "| speed | fast | slow | NO |");
        assertThat(report.asHtml())
                .contains("<h1>A &lt;run&gt;</h1>", "2 &amp; more", "of &quot;all&quot;")
                .contains("class=\"missed\">NO", "verdict good");
    }

    @Test
    void has_failed_with_a_problem_and_not_with_a_figure() {
        assertThat(report.figure("speed", "fast", "slow", false).isGood()).isTrue();
        report.problem("3 <lost>");

        assertThat(report.isGood()).isFalse();
        assertThat(report.asText()).contains("FOUND: 3 <lost>");
        assertThat(report.asHtml()).contains("verdict bad", "3 &lt;lost&gt;");
    }

    @Test
    void needs_nothing_but_itself() {
        LineChart chart =
                new LineChart("Curve", "s", "ms")
                        .logarithmic()
                        .band(1, 2, "a fault")
                        .series("one", List.of(new Point(0, 0), new Point(1, 5), new Point(2, 900)))
                        .series("none", List.of());

        String html = report.chart(chart).asHtml();

        assertThat(html).contains("<svg", "a fault", "<style>", "5 ms at 1 s");
        assertThat(html).doesNotContain("http", "<script", "NaN", "Infinity", "@import", "url(");
    }

    @Test
    void shows_a_chart_of_one_value_or_none() {
        LineChart flat = new LineChart("Flat", "s", "").series("one", List.of(new Point(3, 0)));

        assertThat(flat.figure()).contains("<path").doesNotContain("NaN", "Infinity");
        assertThat(new LineChart("Empty", "s", "").figure()).doesNotContain("NaN", "Infinity");
    }

    @Test
    void writes_round_numbers_on_an_axis() {
        assertThat(Axis.linear(0, 97).ticks(5)).containsExactly(0.0, 20.0, 40.0, 60.0, 80.0);
        assertThat(Axis.logarithmic(0.7, 300).ticks(5))
                .containsExactly(0.1, 1.0, 10.0, 100.0, 1_000.0);
        assertThat(Axis.text(1_500_000)).isEqualTo("1.5M");
        assertThat(Axis.text(20_000)).isEqualTo("20k");
        assertThat(Axis.text(0.25)).isEqualTo("0.25");
        assertThat(Axis.text(100)).isEqualTo("100");
        assertThat(Axis.text(10)).isEqualTo("10");
    }
}
