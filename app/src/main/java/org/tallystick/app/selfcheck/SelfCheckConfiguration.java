package org.tallystick.app.selfcheck;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.Daily;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** There is a nightly self-check only where somebody asked for it, and then on one node. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("tallystick.sanity.enabled")
@EnableConfigurationProperties(SelfCheckSettings.class)
class SelfCheckConfiguration {

    /** Stored by name, so it never changes. */
    private static final String TASK = "daily-sanity";

    @Bean
    SelfCheck selfCheck(SelfCheckSettings settings, MeterRegistry registry, Clock clock) {
        return new SelfCheck(settings, new SelfCheckMeters(registry), clock);
    }

    @Bean
    RecurringTask<Void> selfCheckTask(SelfCheck check, SelfCheckSettings settings) {
        return task(check, settings);
    }

    static RecurringTask<Void> task(SelfCheck check, SelfCheckSettings settings) {
        return Tasks.recurring(TASK, new Daily(settings.zone(), settings.time()))
                .execute((instance, context) -> check.begin(context.getExecution().executionTime));
    }
}
