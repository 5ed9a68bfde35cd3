package org.tallystick.app.processor;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import org.axonframework.config.Configurer;
import org.axonframework.config.ConfigurerModule;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Has every processor watched. */
@Configuration(proxyBeanMethods = false)
class ProcessorConfiguration {

    @Bean
    ConfigurerModule watchedProcessors(
            HealthBook book, Clock clock, ObjectProvider<MeterRegistry> meters) {
        return new ConfigurerModule() {
            @Override
            public void configureModule(Configurer configurer) {
                configurer.eventProcessing(
                        processing ->
                                processing.registerDefaultHandlerInterceptor(
                                        (configuration, processor) ->
                                                new BatchWatch(
                                                        processor,
                                                        book,
                                                        clock,
                                                        meters.getObject())));
            }

            /** Before all others: what those do with a batch is watched too. */
            @Override
            public int order() {
                return Integer.MIN_VALUE;
            }
        };
    }
}
