package org.tallystick.app.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class CompatibilityNamesTest {

    private final PrometheusMeterRegistry registry =
            new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Failovers failovers = new Failovers(registry);
    private final CompatibilityNames names = new CompatibilityNames(registry);

    @Test
    void are_there_from_the_beginning() {
        assertThat(registry.scrape())
                .contains("triple_insurance_activation_rate{layer=\"edge_limit\"} 0.0")
                .contains("triple_insurance_activation_rate{layer=\"second_node\"} 0.0")
                .contains("triple_insurance_activation_rate{layer=\"database_fallback\"} 0.0")
                .contains("insurance_fallback_count_total 0.0")
                .contains("failover_events_total{status=\"started\"} 0.0")
                .contains("failover_events_total{status=\"completed\"} 0.0")
                .contains("fallback_latency_ms_bucket{le=\"5.0\"} 0");
    }

    @Test
    void are_made_of_ours() {
        names.measure();
        registry.counter("tallystick.edge.rejected", "share", "clients").increment(3);
        registry.timer("tallystick.fallback", "service", "accounts").record(Duration.ofMillis(4));
        names.fallback(Duration.ofMillis(4));
        failovers.started(Failovers.DATABASE);
        failovers.completed(Failovers.DATABASE);
        failovers.started(Failovers.NODE);

        assertThat(registry.scrape())
                .contains("insurance_fallback_count_total 1.0")
                .contains("failover_events_total{status=\"started\"} 2.0")
                .contains("failover_events_total{status=\"completed\"} 1.0")
                .contains("fallback_latency_ms_bucket{le=\"2.0\"} 0")
                .contains("fallback_latency_ms_bucket{le=\"5.0\"} 1")
                .doesNotContain("activation_rate{layer=\"edge_limit\"} 0.0")
                .doesNotContain("activation_rate{layer=\"second_node\"} 0.0")
                .doesNotContain("activation_rate{layer=\"database_fallback\"} 0.0");
    }

    @Test
    void a_rate_ends_a_minute_after_its_cause() {
        names.measure();
        registry.counter("tallystick.edge.rejected", "share", "clients").increment(3);
        for (int sample = 0; sample < 13; sample++) {
            names.measure();
        }

        assertThat(registry.scrape())
                .contains("triple_insurance_activation_rate{layer=\"edge_limit\"} 0.0");
    }
}
