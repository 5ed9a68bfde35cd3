package org.tallystick.app.readme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.tallystick.app.TallystickApplication;
import org.tallystick.app.security.ClientStore;
import org.tallystick.app.security.Scope;
import org.tallystick.testing.TestDatabase;

/** Every command of the README's tour prints what the README says. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        classes = TallystickApplication.class)
class ReadmeTourTest {

    private static final TestDatabase DATABASE = TestDatabase.create();

    @LocalServerPort int port;
    @Autowired ClientStore clients;

    private static final Duration WAIT_MAX = Duration.ofSeconds(40);
    private static final Duration LOOK_EVERY = Duration.ofMillis(250);

    private final HttpClient http = HttpClient.newHttpClient();

    @DynamicPropertySource
    static void database(DynamicPropertyRegistry properties) {
        properties.add("spring.datasource.url", DATABASE::jdbcUrl);
        properties.add("spring.datasource.username", () -> "postgres");
        properties.add("tallystick.simulator.enabled", () -> "true");
    }

    @Test
    void every_command_prints_what_the_readme_says() throws Exception {
        clients.ensureDefaultClient(made -> {});
        String secret =
                clients.createKey(
                                ClientStore.DEFAULT_CLIENT,
                                java.util.EnumSet.allOf(Scope.class),
                                "tour",
                                "test")
                        .secret();
        Map<String, String> variables =
                new TreeMap<>(
                        Map.of(
                                "$TALLYSTICK", "http://127.0.0.1:" + port,
                                "$AUTH", "Authorization: Bearer " + secret,
                                "$JSON", "Content-Type: application/json"));
        List<Tour.Step> steps = Tour.read(Path.of("../README.md"));
        assertThat(steps).filteredOn(Tour.Step::isCurl).hasSizeGreaterThan(12);
        boolean waited = false;
        for (Tour.Step step : steps) {
            if (step.isCurl() && step.variable() != null) {
                variables.put("$" + step.variable(), paymentId(run(step, variables)));
            } else if (step.isCurl() && waited && step.words().contains("-X")) {
                awaitTimeOut(variables);
                check(step, variables);
            } else if (step.isCurl() && waited) {
                awaitThat(() -> check(step, variables));
            } else if (step.isCurl()) {
                check(step, variables);
            }
            waited = step.command().startsWith("sleep ");
        }
    }

    /** What the reader waits for before he cancels: the gateway was asked, and has not decided. */
    private void awaitTimeOut(Map<String, String> variables) {
        Tour.Step look = new Tour.Step("curl -H $AUTH $TALLYSTICK/v1/payments/$PAYMENT", "");
        awaitThat(() -> assertThat(run(look, variables)).contains("\"status\":\"PENDING\""));
    }

    /** Who waits for others looks until it is so, at most for a while. */
    private static void awaitThat(ThrowingRunnable assertion) {
        await().atMost(WAIT_MAX).pollInterval(LOOK_EVERY).untilAsserted(assertion);
    }

    private void check(Tour.Step step, Map<String, String> variables) throws Exception {
        assertThat(Tour.comparable(run(step, variables)))
                .as(step.command())
                .isEqualTo(Tour.comparable(step.output()));
    }

    private static String paymentId(String answer) {
        Matcher matcher = Pattern.compile("\"paymentId\":\"([^\"]+)\"").matcher(answer);
        assertThat(matcher.find()).as(answer).isTrue();
        return matcher.group(1);
    }

    /** Does what curl would do with {@code -s}, {@code -H}, {@code -d} and an address. */
    private String run(Tour.Step step, Map<String, String> variables)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder();
        List<String> words = step.words();
        for (int i = 1; i < words.size(); i++) {
            String word = words.get(i);
            if (word.equals("-H")) {
                String[] header = filledIn(words.get(++i), variables).split(": ", 2);
                request.header(header[0], header[1]);
            } else if (word.equals("-d")) {
                request.POST(BodyPublishers.ofString(words.get(++i)));
            } else if (word.equals("-X")) {
                request.method(words.get(++i), BodyPublishers.noBody());
            } else if (!word.equals("-s")) {
                request.uri(URI.create(filledIn(word, variables)));
            }
        }
        return http.send(request.build(), BodyHandlers.ofString()).body();
    }

    private static String filledIn(String word, Map<String, String> variables) {
        String filled = word;
        for (Map.Entry<String, String> variable : variables.entrySet()) {
            filled = filled.replace(variable.getKey(), variable.getValue());
        }
        return filled;
    }
}
