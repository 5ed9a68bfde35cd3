package org.tallystick.app.gateway.archive;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** One node at a time looks after old callbacks. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RetentionSettings.class)
class RetentionConfiguration {

    /** Stored by name, so it never changes. */
    private static final String TASK = "callback-retention";

    @Bean
    RecurringTask<Void> callbackRetentionTask(
            CallbackRetention retention, RetentionSettings settings) {
        return Tasks.recurring(TASK, FixedDelay.of(settings.interval()))
                .execute((instance, context) -> retention.run());
    }
}
