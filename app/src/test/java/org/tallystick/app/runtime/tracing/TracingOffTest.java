package org.tallystick.app.runtime.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.push.PushMeterRegistry;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.tallystick.app.ApplicationTest;

class TracingOffTest extends ApplicationTest {

    @Autowired private ApplicationContext context;

    @Test
    void nothing_makes_spans_unless_there_is_somewhere_to_send_them() {
        assertThat(context.getBeanNamesForType(io.micrometer.tracing.Tracer.class)).isEmpty();
        assertThat(context.getBeanNamesForType(io.opentelemetry.api.OpenTelemetry.class)).isEmpty();
    }

    @Test
    void nothing_sends_metrics_unless_that_is_asked_for() {
        assertThat(context.getBeanNamesForType(MeterRegistry.class)).isNotEmpty();
        assertThat(context.getBeanNamesForType(PushMeterRegistry.class)).isEmpty();
    }
}
