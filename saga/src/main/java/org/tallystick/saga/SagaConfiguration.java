package org.tallystick.saga;

import java.time.Duration;
import org.axonframework.config.ConfigurerModule;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.tallystick.saga.cases.CaseActions;
import org.tallystick.saga.holds.HoldTimers;
import org.tallystick.saga.payment.PaymentSaga;
import org.tallystick.saga.payment.PaymentSettings;

/** Wires what sees things through, each in a processor of its own. */
@Configuration(proxyBeanMethods = false)
@ComponentScan
@EnableConfigurationProperties(PaymentSettings.class)
class SagaConfiguration {

    private static final int TIMERS_AT_ONCE = 500;

    @Bean
    ConfigurerModule holdTimerProcessor(
            @Value("${tallystick.claim-timeout:15s}") Duration claimTimeout) {
        return new StreamingProcessor(
                HoldTimers.PROCESSOR, HoldTimers.EVENTS, TIMERS_AT_ONCE, claimTimeout);
    }

    /** One action in a batch, so that none is carried out again because another one failed. */
    @Bean
    ConfigurerModule caseActionProcessor(
            @Value("${tallystick.claim-timeout:15s}") Duration claimTimeout) {
        return new StreamingProcessor(CaseActions.PROCESSOR, CaseActions.EVENTS, 1, claimTimeout);
    }

    @Bean
    ConfigurerModule paymentSagaProcessor(
            PaymentSettings settings,
            @Value("${tallystick.claim-timeout:15s}") Duration claimTimeout) {
        return new StreamingProcessor(
                PaymentSaga.PROCESSOR,
                PaymentSaga.EVENTS,
                settings.sagaSegments(),
                settings.sagaBatchSize(),
                true,
                claimTimeout);
    }
}
