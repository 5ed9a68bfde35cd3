package org.tallystick.app.deadletter;

import java.util.Optional;
import org.axonframework.config.ConfigurerModule;
import org.axonframework.eventhandling.AbstractEventProcessor;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.tallystick.app.processor.RunningProcessors;

/** Has every processor park what it cannot handle. */
@Configuration(proxyBeanMethods = false)
class DeadLetterConfiguration {

    @Bean
    ParkingBatch.Parts parkingParts(
            LetterTable letters, EventAttempts attempts, RunningProcessors processors) {
        return new ParkingBatch.Parts(letters, attempts, name -> handlers(processors, name));
    }

    private static Optional<AbstractEventProcessor> handlers(
            RunningProcessors processors, String name) {
        return processors
                .find(name)
                .filter(AbstractEventProcessor.class::isInstance)
                .map(AbstractEventProcessor.class::cast);
    }

    /** The parts are asked for late: they need what the event store is made of. */
    @Bean
    ConfigurerModule parkingProcessors(
            SegmentMemories memories, ObjectProvider<ParkingBatch.Parts> parts) {
        return configurer ->
                configurer.eventProcessing(
                        processing ->
                                processing.registerDefaultHandlerInterceptor(
                                        (configuration, processor) ->
                                                new ParkingInterceptor(
                                                        processor, memories, parts.getObject())));
    }
}
