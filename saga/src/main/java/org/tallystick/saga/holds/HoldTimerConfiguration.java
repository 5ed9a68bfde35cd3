package org.tallystick.saga.holds;

import com.github.kagkarlsson.scheduler.boot.autoconfigure.Jackson3Serializer;
import com.github.kagkarlsson.scheduler.boot.config.DbSchedulerCustomizer;
import com.github.kagkarlsson.scheduler.serializer.Serializer;
import com.github.kagkarlsson.scheduler.task.FailureHandler.OnFailureRetryLater;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.account.MovementResult.NotApplied;
import org.tallystick.api.account.MovementResult.Obstacle;
import tools.jackson.databind.json.JsonMapper;

/** Wires db-scheduler: our clock, JSON, and the task that a hold's timer stands for. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(HoldTimerSettings.class)
class HoldTimerConfiguration {

    /** A command's outcome is known, or unknown for good, within this time. */
    private static final long OUTCOME_LIMIT_SECONDS = 5;

    @Bean
    com.github.kagkarlsson.scheduler.Clock timerClock(Clock clock) {
        return clock::instant;
    }

    @Bean
    DbSchedulerCustomizer timersAsJson(JsonMapper json) {
        return new DbSchedulerCustomizer() {
            @Override
            public Optional<Serializer> serializer() {
                return Optional.of(new Jackson3Serializer(json));
            }
        };
    }

    /** A timer that fails is tried again soon, for as long as it takes. */
    @Bean
    OneTimeTask<HoldTimer> expireHold(HoldExpiry expiry, HoldTimerSettings settings) {
        return Tasks.oneTime(HoldExpiry.TASK, HoldTimer.class)
                .onFailure(new OnFailureRetryLater<>(settings.retryDelay()))
                .execute((timer, context) -> expire(expiry, timer.getData()));
    }

    private static void expire(HoldExpiry expiry, HoldTimer timer) {
        MovementResult result =
                expiry.expire(timer.accountId(), timer.holdId())
                        .orTimeout(OUTCOME_LIMIT_SECONDS, TimeUnit.SECONDS)
                        .join();
        if (result instanceof NotApplied not && not.obstacle() == Obstacle.HOLD_NOT_DUE) {
            throw new IllegalStateException("The account's clock says that it is too early");
        }
    }
}
