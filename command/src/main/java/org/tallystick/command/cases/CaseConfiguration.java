package org.tallystick.command.cases;

import org.axonframework.common.lock.NullLockFactory;
import org.axonframework.eventsourcing.EventSourcingRepository;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.messaging.annotation.HandlerDefinition;
import org.axonframework.messaging.annotation.ParameterResolverFactory;
import org.axonframework.modelling.command.Repository;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Wires the cases' repository. Cases are few and short, so they are neither cached nor snapshot.
 */
@Configuration(proxyBeanMethods = false)
class CaseConfiguration {

    @Bean
    Repository<Case> caseRepository(
            EventStore eventStore,
            ParameterResolverFactory parameterResolvers,
            HandlerDefinition handlers) {
        return EventSourcingRepository.builder(Case.class)
                .eventStore(eventStore)
                .lockFactory(NullLockFactory.INSTANCE)
                .parameterResolverFactory(parameterResolvers)
                .handlerDefinition(handlers)
                .build();
    }
}
