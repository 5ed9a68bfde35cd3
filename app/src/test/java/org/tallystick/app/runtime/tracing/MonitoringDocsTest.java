package org.tallystick.app.runtime.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The Grafana dashboard and the alert rules by themselves. */
class MonitoringDocsTest {

    private static final Pattern RUNBOOK = Pattern.compile("(?m)runbook: (\\S+)$");

    @Test
    void the_dashboard_can_be_imported() throws IOException {
        JsonNode dashboard =
                JsonMapper.shared().readTree(Files.readString(MonitoringDocs.dashboard()));

        assertThat(dashboard.get("uid").asString()).isEqualTo("tallystick");
        Set<Integer> ids = new TreeSet<>();
        for (JsonNode panel : dashboard.get("panels")) {
            assertThat(ids.add(panel.get("id").asInt())).isTrue();
            for (JsonNode target : panel.path("targets")) {
                assertThat(target.get("expr").asString()).isNotBlank();
                assertThat(target.at("/datasource/uid").asString()).isEqualTo("${datasource}");
            }
        }
        assertThat(ids).hasSizeGreaterThan(20);
    }

    @Test
    void every_alert_has_a_page_that_says_what_to_do() throws IOException {
        for (Path rules : MonitoringDocs.files("alerts")) {
            String text = Files.readString(rules);
            List<String> pages =
                    RUNBOOK.matcher(text).results().map(match -> match.group(1)).toList();
            assertThat(pages).hasSize(text.split("- alert:", -1).length - 1);
            for (String page : pages) {
                String[] parts = page.split("#", 2);
                String[] lines =
                        Files.readString(MonitoringDocs.FOLDER.resolveSibling(parts[0]))
                                .split("\n", -1);
                if (parts.length == 2) {
                    assertThat(Stream.of(lines).map(MonitoringDocsTest::anchor)).contains(parts[1]);
                } else {
                    assertThat(lines).contains("## Look at", "## Do");
                }
            }
        }
    }

    private static String anchor(String line) {
        return line.replaceFirst("^#+ ", "").toLowerCase(java.util.Locale.ROOT).replace(' ', '-');
    }
}
