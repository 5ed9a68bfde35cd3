package org.tallystick.query;

import java.time.Duration;
import org.axonframework.config.ConfigurerModule;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.tallystick.api.cases.CaseEvent;
import org.tallystick.api.payment.PaymentEvent;
import org.tallystick.query.cases.CaseProjection;
import org.tallystick.query.ledger.LedgerProjection;
import org.tallystick.query.payment.PaymentProjection;
import org.tallystick.query.reconciliation.ReconciliationSettings;

/** Wires the read side: each projection in a processor of its own. */
@Configuration(proxyBeanMethods = false)
@ComponentScan
@EnableConfigurationProperties({ProjectionSettings.class, ReconciliationSettings.class})
class QueryConfiguration {

    @Bean
    ConfigurerModule ledgerProcessor(
            ProjectionSettings settings,
            @Value("${tallystick.claim-timeout:15s}") Duration claimTimeout) {
        return new StreamingProcessor(
                LedgerProjection.PROCESSOR, LedgerProjection.EVENTS, settings, claimTimeout);
    }

    @Bean
    ConfigurerModule caseProcessor(
            ProjectionSettings settings,
            @Value("${tallystick.claim-timeout:15s}") Duration claimTimeout) {
        return new StreamingProcessor(
                CaseProjection.PROCESSOR, CaseEvent.class, settings, claimTimeout);
    }

    @Bean
    ConfigurerModule paymentProcessor(
            ProjectionSettings settings,
            @Value("${tallystick.claim-timeout:15s}") Duration claimTimeout) {
        return new StreamingProcessor(
                PaymentProjection.PROCESSOR, PaymentEvent.class, settings, claimTimeout);
    }
}
