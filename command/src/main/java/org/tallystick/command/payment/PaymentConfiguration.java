package org.tallystick.command.payment;

import org.axonframework.common.lock.NullLockFactory;
import org.axonframework.eventsourcing.EventSourcingRepository;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.messaging.annotation.HandlerDefinition;
import org.axonframework.messaging.annotation.ParameterResolverFactory;
import org.axonframework.modelling.command.Repository;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.tallystick.command.store.AggregateCache;

/** Wires the payments' repository. Payments are short, so they are cached and never snapshot. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(PaymentSettings.class)
class PaymentConfiguration {

    @Bean
    Repository<Payment> paymentRepository(
            EventStore eventStore,
            AggregateCache cache,
            ParameterResolverFactory parameterResolvers,
            HandlerDefinition handlers) {
        return EventSourcingRepository.builder(Payment.class)
                .eventStore(eventStore)
                .cache(cache)
                .lockFactory(NullLockFactory.INSTANCE)
                .parameterResolverFactory(parameterResolvers)
                .handlerDefinition(handlers)
                .build();
    }
}
