package org.tallystick.app.runtime.tracing;

import io.opentelemetry.sdk.trace.samplers.Sampler;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** How many traces are exported. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(TracingSwitch.ENDPOINT)
class TracingConfiguration {

    /**
     * Every request of ours has a parent that says "sampled": its caller's, or one that was made
     * with its trace id. So the share is taken of those too, by the trace id, and therefore alike
     * wherever the trace goes; a caller that says "not sampled" is obeyed.
     */
    @Bean
    Sampler traceSampler(@Value("${management.tracing.sampling.probability:0.1}") double share) {
        Sampler byTraceId = Sampler.traceIdRatioBased(share);
        return Sampler.parentBasedBuilder(byTraceId).setRemoteParentSampled(byTraceId).build();
    }
}
