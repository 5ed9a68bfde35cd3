package org.tallystick.app.runtime.tracing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.tallystick.app.TallystickApplication;
import org.tallystick.testing.TestDatabase;

/** A running application as those see it who watch it: its metrics, and its traces. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        classes = TallystickApplication.class,
        properties = {
            "tallystick.simulator.enabled=true",
            "tallystick.demo.enabled=true",
            "tallystick.sanity.enabled=true",
            "tallystick.sanity.command=true",
            "management.tracing.sampling.probability=1",
            "management.opentelemetry.tracing.export.schedule-delay=100ms",
            "management.otlp.metrics.export.enabled=true",
            "management.otlp.metrics.export.step=1s"
        })
@DirtiesContext // Nobody takes its metrics when this is over.
class MonitoringTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Pattern METRIC =
            Pattern.compile("\\b(?:tallystick|http|hikaricp|jvm|disk|process)_[a-z_]+\\b");
    private static final Pattern OURS = Pattern.compile("(?m)^# TYPE (tallystick_[a-z_]+) ");

    /** These come with the first event that they count; the source must have them. */
    private static final Set<String> LATE =
            Set.of(
                    "tallystick.callbacks",
                    "tallystick.fallback",
                    "tallystick.gateway.calls",
                    "tallystick.processor.failures",
                    "tallystick.reconciliation.found",
                    "tallystick.writer.failures");

    private static final TestDatabase DATABASE = TestDatabase.create();
    private static final OtlpReceiver RECEIVER = new OtlpReceiver();

    @LocalServerPort private int port;

    private final HttpClient client = HttpClient.newHttpClient();

    @DynamicPropertySource
    static void properties(DynamicPropertyRegistry properties) {
        properties.add("spring.datasource.url", DATABASE::jdbcUrl);
        properties.add("spring.datasource.username", () -> "postgres");
        properties.add(TracingSwitch.ENDPOINT, () -> RECEIVER.endpoint(OtlpReceiver.TRACES));
        properties.add(
                "management.otlp.metrics.export.url",
                () -> RECEIVER.endpoint(OtlpReceiver.METRICS));
    }

    @AfterAll
    static void close() {
        RECEIVER.close();
    }

    @Test
    void every_metric_of_the_rules_and_the_dashboard_is_exported() throws IOException {
        Set<String> wanted = new TreeSet<>(metrics(Files.readString(MonitoringDocs.dashboard())));
        for (Path rules : MonitoringDocs.files("alerts")) {
            wanted.addAll(metrics(Files.readString(rules)));
        }
        wanted.removeIf(this::isLate);
        assertThat(wanted).hasSizeGreaterThan(25);

        await().atMost(PATIENCE).untilAsserted(() -> assertThat(exported()).containsAll(wanted));
    }

    @Test
    void every_metric_of_ours_is_in_the_table() throws IOException {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(exported()).contains("tallystick_feed_running"));
        Set<String> documented =
                metrics(Files.readString(MonitoringDocs.FOLDER.resolve("metrics.md")));

        Set<String> ours =
                OURS.matcher(scrape())
                        .results()
                        .map(match -> match.group(1))
                        .collect(Collectors.toSet());
        ours.removeIf(name -> name.endsWith("_max"));
        assertThat(documented).containsAll(ours);
    }

    @Test
    void what_comes_late_is_in_the_source() throws IOException {
        StringBuilder source = new StringBuilder();
        for (String module : List.of("command", "query", "app")) {
            try (Stream<Path> files = Files.walk(Path.of("..", module, "src", "main", "java"))) {
                for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
                    source.append(Files.readString(file));
                }
            }
        }
        Set<String> wanted = new TreeSet<>(metrics(Files.readString(MonitoringDocs.dashboard())));
        for (Path rules : MonitoringDocs.files("alerts")) {
            wanted.addAll(metrics(Files.readString(rules)));
        }
        for (String name : LATE) {
            if (wanted.stream().anyMatch(metric -> meter(metric).equals(name))) {
                assertThat(source).contains('"' + name + '"');
            }
        }
    }

    @Test
    void a_request_is_exported_under_its_callers_trace() {
        String traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
        HttpResponse<String> answer =
                get("/v1/accounts/nobody", "traceparent", "00-" + traceId + "-00f067aa0ba902b7-01");

        assertThat(traceOf(answer)).isEqualTo(traceId);
        await().atMost(PATIENCE).until(() -> RECEIVER.hasSpan(traceId, "/v1/accounts/nobody"));
    }

    @Test
    void metrics_of_ours_are_exported_where_that_is_asked_for() {
        await().atMost(PATIENCE)
                .until(
                        () ->
                                RECEIVER.hasMetric("tallystick.processor.lag")
                                        && RECEIVER.hasMetric("tallystick.feed.rows")
                                        && RECEIVER.hasMetric("http.server.requests"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "00-malformed-01", "b3"})
    void a_request_is_exported_under_the_trace_that_was_answered(String header) {
        HttpResponse<String> answer =
                header.equals("b3")
                        ? get(
                                "/v1/accounts/nobody",
                                "b3",
                                "0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-1")
                        : get("/v1/accounts/nobody", "traceparent", header);

        await().atMost(PATIENCE).until(() -> RECEIVER.hasSpan(traceOf(answer), "GET"));
    }

    private static String traceOf(HttpResponse<String> answer) {
        return answer.headers().firstValue("traceparent").orElseThrow().split("-", -1)[1];
    }

    private boolean isLate(String metric) {
        return LATE.contains(meter(metric));
    }

    private static String meter(String metric) {
        return metric.replaceFirst("_(total|count|sum)$", "")
                .replaceFirst("_seconds$", "")
                .replace('_', '.');
    }

    private static Set<String> metrics(String text) {
        return METRIC.matcher(text)
                .results()
                .map(match -> match.group())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Set<String> exported() {
        return scrape().lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split("[{ ]", 2)[0])
                .collect(Collectors.toSet());
    }

    private String scrape() {
        return get("/actuator/prometheus", "Accept", "text/plain").body();
    }

    private HttpResponse<String> get(String path, String header, String value) {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                        .header(header, value)
                        .build();
        try {
            return client.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
