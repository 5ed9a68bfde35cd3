package org.tallystick.saga.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class PaymentSettingsTest {

    @Test
    void has_defaults() {
        PaymentSettings settings = bind(Map.of());

        assertThat(settings.sagaSegments()).isEqualTo(8);
        assertThat(settings.stepThreads()).isEqualTo(96);
    }

    @ParameterizedTest
    @CsvSource({
        "saga-segments, 0",
        "saga-segments, 65",
        "saga-batch-size, 0",
        "saga-batch-size, 51",
        "step-threads, 1",
        "step-threads, 257",
        "polling-interval, 49ms",
        "heartbeat-interval, 99ms",
        "retry-delay, 99ms",
        "breaker-wait, 99ms",
        "shutdown-max-wait, -1s",
        "sweep-interval, 99ms",
        "sweep-grace, -1s",
        "sweep-limit, 0",
        "sweep-limit, 10001"
    })
    void refuses_what_cannot_work(String name, String value) {
        assertThatThrownBy(() -> bind(Map.of("tallystick.payment-process." + name, value)))
                .hasRootCauseInstanceOf(IllegalArgumentException.class)
                .rootCause()
                .hasMessageContaining("tallystick.payment-process." + name);
    }

    private static PaymentSettings bind(Map<String, String> properties) {
        return new Binder(new MapConfigurationPropertySource(properties))
                .bindOrCreate("tallystick.payment-process", PaymentSettings.class);
    }
}
