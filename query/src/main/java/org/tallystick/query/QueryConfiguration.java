package org.tallystick.query;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.axonframework.common.AxonThreadFactory;
import org.axonframework.config.ConfigurerModule;
import org.axonframework.config.EventProcessingConfigurer;
import org.axonframework.eventhandling.PropagatingErrorHandler;
import org.axonframework.eventhandling.async.SequentialPerAggregatePolicy;
import org.axonframework.eventhandling.pooled.PooledStreamingEventProcessor;
import org.axonframework.messaging.StreamableMessageSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.tallystick.api.account.AccountEvent;
import org.tallystick.api.cases.CaseEvent;
import org.tallystick.query.cases.CaseProjection;
import org.tallystick.query.ledger.LedgerProjection;

/** Wires the read side: each projection in a pooled processor of its own. */
@Configuration(proxyBeanMethods = false)
@ComponentScan
@EnableConfigurationProperties(ProjectionSettings.class)
class QueryConfiguration {

    @Bean
    ConfigurerModule projections(ProjectionSettings settings) {
        return configurer ->
                configurer.eventProcessing(
                        processing -> {
                            register(
                                    processing,
                                    LedgerProjection.PROCESSOR,
                                    AccountEvent.class,
                                    settings);
                            register(
                                    processing,
                                    CaseProjection.PROCESSOR,
                                    CaseEvent.class,
                                    settings);
                        });
    }

    /**
     * A failed batch is rolled back and comes again: the errors are not only logged, as they would
     * be by default, because a skipped event is a wrong balance.
     */
    private static void register(
            EventProcessingConfigurer processing,
            String name,
            Class<?> family,
            ProjectionSettings settings) {
        processing
                .registerListenerInvocationErrorHandler(
                        name, configuration -> PropagatingErrorHandler.instance())
                .registerErrorHandler(name, configuration -> PropagatingErrorHandler.instance())
                .registerSequencingPolicy(
                        name, configuration -> SequentialPerAggregatePolicy.instance())
                .registerPooledStreamingEventProcessor(
                        name,
                        configuration -> new RelevantEvents(configuration.eventStore(), family),
                        (configuration, builder) -> {
                            ScheduledExecutorService coordinator = new PromptExecutor(name);
                            ScheduledExecutorService workers = workers(name, settings);
                            configuration.onShutdown(coordinator::shutdown);
                            configuration.onShutdown(workers::shutdown);
                            return processor(builder, settings)
                                    .coordinatorExecutor(coordinator)
                                    .workerExecutor(workers);
                        });
    }

    /** It begins at the tail and not at a replay token, whose mark would never be cleared. */
    private static PooledStreamingEventProcessor.Builder processor(
            PooledStreamingEventProcessor.Builder builder, ProjectionSettings settings) {
        return builder.batchSize(settings.batchSize())
                .initialSegmentCount(settings.segments())
                .initialToken(StreamableMessageSource::createTailToken)
                .claimExtensionThreshold(settings.claim().toMillis() / 3);
    }

    private static ScheduledExecutorService workers(String name, ProjectionSettings settings) {
        return Executors.newScheduledThreadPool(
                settings.threads(), new AxonThreadFactory("Worker[" + name + "]"));
    }
}
