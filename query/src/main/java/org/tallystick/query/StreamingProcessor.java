package org.tallystick.query;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.axonframework.common.AxonThreadFactory;
import org.axonframework.config.Configuration;
import org.axonframework.config.Configurer;
import org.axonframework.config.ConfigurerModule;
import org.axonframework.config.EventProcessingConfigurer;
import org.axonframework.eventhandling.PropagatingErrorHandler;
import org.axonframework.eventhandling.async.SequentialPerAggregatePolicy;
import org.axonframework.eventhandling.pooled.PooledStreamingEventProcessor;
import org.axonframework.messaging.StreamableMessageSource;

/**
 * A pooled processor of one projection. A batch that fails is rolled back and comes again: errors
 * are not only logged, as they would be by default, because a skipped event is a wrong balance.
 *
 * @param name its tokens are stored under it
 * @param families the types that its events have
 * @param claimTimeout after which another node takes over a segment of which nothing is heard
 */
record StreamingProcessor(
        String name, Set<Class<?>> families, ProjectionSettings settings, Duration claimTimeout)
        implements ConfigurerModule {

    /** A segment that is free, after a failure too, waits no longer than this for a node. */
    private static final long CLAIM_INTERVAL_MILLIS = 1_000;

    StreamingProcessor(
            String name, Class<?> family, ProjectionSettings settings, Duration claimTimeout) {
        this(name, Set.of(family), settings, claimTimeout);
    }

    @Override
    public void configureModule(Configurer configurer) {
        configurer.eventProcessing(this::register);
    }

    private void register(EventProcessingConfigurer processing) {
        processing
                .registerListenerInvocationErrorHandler(
                        name, configuration -> PropagatingErrorHandler.instance())
                .registerErrorHandler(name, configuration -> PropagatingErrorHandler.instance())
                .registerSequencingPolicy(
                        name, configuration -> SequentialPerAggregatePolicy.instance())
                .registerPooledStreamingEventProcessor(
                        name,
                        configuration -> new RelevantEvents(configuration.eventStore(), families),
                        this::build);
    }

    /** It begins at the tail and not at a replay token, whose mark would never be cleared. */
    private PooledStreamingEventProcessor.Builder build(
            Configuration configuration, PooledStreamingEventProcessor.Builder builder) {
        ScheduledExecutorService coordinator = new PromptExecutor(name);
        ScheduledExecutorService workers =
                Executors.newScheduledThreadPool(
                        settings.threads(), new AxonThreadFactory("Worker[" + name + "]"));
        configuration.onShutdown(coordinator::shutdown);
        configuration.onShutdown(workers::shutdown);
        return builder.batchSize(settings.batchSize())
                .initialSegmentCount(settings.segments())
                .initialToken(StreamableMessageSource::createTailToken)
                .claimExtensionThreshold(claimTimeout.toMillis() / 3)
                .tokenClaimInterval(CLAIM_INTERVAL_MILLIS)
                .coordinatorExecutor(coordinator)
                .workerExecutor(workers);
    }
}
