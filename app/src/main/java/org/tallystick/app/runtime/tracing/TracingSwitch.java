package org.tallystick.app.runtime.tracing;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/**
 * Leaves out everything that makes spans unless there is somewhere to send them: otherwise each
 * request would pay for what nobody sees. Spring finds this class by {@code META-INF}.
 */
final class TracingSwitch implements AutoConfigurationImportFilter, EnvironmentAware {

    /** Where traces are sent to, such as {@code http://127.0.0.1:4318/v1/traces}. */
    static final String ENDPOINT = "management.opentelemetry.tracing.export.otlp.endpoint";

    private static final List<String> PACKAGES =
            List.of(
                    "org.springframework.boot.micrometer.tracing.",
                    "org.springframework.boot.opentelemetry.");

    private @Nullable Environment environment;

    @Override
    public void setEnvironment(Environment environment) {
        this.environment = environment;
    }

    @Override
    public boolean[] match(@Nullable String[] classes, AutoConfigurationMetadata metadata) {
        boolean on = environment != null && StringUtils.hasText(environment.getProperty(ENDPOINT));
        boolean[] matches = new boolean[classes.length];
        for (int i = 0; i < classes.length; i++) {
            String name = classes[i];
            matches[i] = on || name == null || PACKAGES.stream().noneMatch(name::startsWith);
        }
        return matches;
    }
}
