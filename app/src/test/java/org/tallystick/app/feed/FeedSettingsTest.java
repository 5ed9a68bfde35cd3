package org.tallystick.app.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.tallystick.app.feed.FeedSettings.Kind;

class FeedSettingsTest {

    private static FeedSettings bind(Map<String, String> properties) {
        Map<String, String> all = new LinkedHashMap<>();
        properties.forEach((name, value) -> all.put("tallystick.feeds." + name, value));
        return new Binder(new MapConfigurationPropertySource(all))
                .bind("tallystick", FeedsSettings.class)
                .get()
                .feeds()
                .values()
                .iterator()
                .next();
    }

    @Test
    void an_http_feed_needs_no_more_than_its_address() {
        FeedSettings settings =
                bind(Map.of("shop.kind", "http", "shop.url", "https://shop.example/orders"));
        assertThat(settings.kind()).isEqualTo(Kind.HTTP);
        assertThat(settings.enabled()).isTrue();
        assertThat(settings.pageSize()).isEqualTo(250);
        assertThat(settings.overlap()).isEqualTo(Duration.ofMinutes(2));
        assertThat(settings.safetyLag()).isZero();
    }

    @Test
    void a_table_needs_its_name_and_an_order() {
        FeedSettings settings =
                bind(
                        Map.of(
                                "erp.kind", "postgres",
                                "erp.table.name", "sales.recharge",
                                "erp.table.created-at", "booked_at",
                                "erp.page-size", "500"));
        assertThat(settings.table())
                .isNotNull()
                .satisfies(
                        table -> {
                            assertThat(table.orderColumn()).isEqualTo("booked_at");
                            assertThat(table.account()).isEqualTo("account_id");
                        });
        assertThat(settings.pageSize()).isEqualTo(500);
    }

    @ParameterizedTest
    @CsvSource({
        "shop.page-size, 0, page-size",
        "shop.page-size, 1001, page-size",
        "shop.poll-interval, 0s, poll-interval",
        "shop.overlap, -1s, overlap",
        "shop.safety-lag, 25h, safety-lag",
        "shop.url, ftp://shop.example, url",
        "shop.url, /orders, url",
        "shop.kind, postgres, table",
        "shop.table.name, orders, created-at",
    })
    void refuses_what_cannot_work_and_says_what(String name, String value, String said) {
        Map<String, String> properties =
                new LinkedHashMap<>(
                        Map.of("shop.kind", "http", "shop.url", "https://shop.example"));
        properties.put(name, value);
        assertThatThrownBy(() -> bind(properties)).rootCause().hasMessageContaining(said);
    }

    @ParameterizedTest
    @CsvSource({
        "name, orders; DROP TABLE x",
        "name, a.b.c",
        "id, id\" OR true --",
        "order, created at",
        "created-at, 1st",
        "jdbc-url, jdbc:h2:mem:orders"
    })
    void names_in_a_statement_are_names_and_nothing_else(String name, String value) {
        Map<String, String> properties =
                new LinkedHashMap<>(
                        Map.of(
                                "erp.kind", "postgres",
                                "erp.table.name", "orders",
                                "erp.table.order", "seq"));
        properties.put("erp.table." + name, value);
        assertThatThrownBy(() -> bind(properties))
                .rootCause()
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_feeds_name_becomes_part_of_a_source_and_is_plain() {
        assertThatThrownBy(() -> bind(Map.of("Shop_1.kind", "http", "Shop_1.url", "http://x")))
                .rootCause()
                .hasMessageContaining("hyphens");
    }

    @Test
    void secrets_are_not_shown() {
        FeedSettings settings =
                bind(
                        Map.of(
                                "shop.kind", "http",
                                "shop.url", "https://shop.example/orders",
                                "shop.token", "secret"));
        assertThat(settings.toString()).doesNotContain("secret");
    }
}
