package org.tallystick.app.feed.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.axonframework.messaging.responsetypes.ResponseTypes;
import org.axonframework.queryhandling.QueryGateway;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.tallystick.api.feed.FeedQuery.FindFeed;
import org.tallystick.api.feed.FeedView;
import org.tallystick.app.TallystickApplication;
import org.tallystick.testing.TestDatabase;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The demonstration runs by itself: its orders are made, read and applied, and metered. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        classes = TallystickApplication.class,
        properties = {
            "tallystick.demo.enabled=true",
            "tallystick.demo.orders-per-minute=6000",
            "tallystick.demo.orders-max=300"
        })
class DemoTest {

    private static final TestDatabase DATABASE = TestDatabase.create();

    @Autowired JdbcClient jdbc;
    @Autowired MeterRegistry meters;
    @Autowired QueryGateway queries;
    @Autowired PrometheusMeterRegistry prometheus;

    @DynamicPropertySource
    static void database(DynamicPropertyRegistry properties) {
        properties.add("spring.datasource.url", DATABASE::jdbcUrl);
        properties.add("spring.datasource.username", () -> "postgres");
    }

    @Test
    void is_consumed_to_the_last_order_with_the_upstreams_sum_in_the_ledger() {
        await().atMost(Duration.ofSeconds(60))
                .until(
                        () ->
                                count(
                                                "SELECT count(*) FROM ledger_entry WHERE source ="
                                                        + " 'feed:demo' AND side = 'CREDIT'")
                                        == 300);
        assertThat(
                        count(
                                "SELECT sum(amount) FROM ledger_entry WHERE source = 'feed:demo'"
                                        + " AND side = 'CREDIT'"))
                .isEqualTo(count("SELECT sum(amount) FROM demo_recharge_order"));
        assertThat(count("SELECT cases + duplicates FROM recharge_cursor")).isZero();
        assertThat(
                        meters.get("tallystick.feed.rows")
                                .tag("feed", "demo")
                                .tag("outcome", "applied")
                                .counter()
                                .count())
                .isEqualTo(300);
        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(
                        () -> {
                            assertThat(feed().status()).isEqualTo(FeedView.Status.RUNNING);
                            assertThat(feed().rowsBehind()).isZero();
                            assertThat(gauge("rows.behind")).isZero();
                            assertThat(gauge("oldest.unapplied.age.seconds")).isZero();
                            assertThat(gauge("running")).isEqualTo(1);
                            assertThat(gauge("stopped")).isZero();
                            assertThat(gauge("cursor.moved.seconds")).isGreaterThan(0);
                        });
    }

    /** An alert on a meter that does not exist is silent for ever. */
    @Test
    void every_meter_of_the_alert_rules_exists() throws IOException {
        await().atMost(Duration.ofSeconds(60))
                .ignoreExceptions()
                .until(() -> gauge("running") == 1);
        String rules = Files.readString(Path.of("..", "docs", "alerts", "feeds.yml"));
        new YAMLMapper().readTree(rules);
        Set<String> asked =
                Pattern.compile("tallystick_\\w+")
                        .matcher(rules)
                        .results()
                        .map(MatchResult::group)
                        .collect(Collectors.toSet());
        String scraped = prometheus.scrape();
        assertThat(asked).hasSizeGreaterThan(5).allMatch(scraped::contains);
    }

    private FeedView feed() {
        return queries.query(new FindFeed("demo"), ResponseTypes.optionalInstanceOf(FeedView.class))
                .join()
                .orElseThrow();
    }

    private double gauge(String name) {
        return meters.get("tallystick.feed." + name).tag("feed", "demo").gauge().value();
    }

    private long count(String sql) {
        return jdbc.sql(sql).query(Long.class).optional().orElse(0L);
    }
}
