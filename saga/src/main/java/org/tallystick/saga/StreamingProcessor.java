package org.tallystick.saga;

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
import org.tallystick.api.PrimaryDatabase;
import org.tallystick.api.processor.TakeOver;

/**
 * A pooled processor whose handlers have effects elsewhere, so that it cannot be reset. A batch
 * that fails comes again: errors are not only logged, as they would be by default.
 *
 * @param name its tokens are stored under it
 * @param relevant the events that it handles
 * @param segments parts that its work is first split into, each with a thread of its own
 * @param batchSize events that are handled in one transaction, at most
 * @param prompt whether somebody waits for what it does
 * @param claimTimeout after which another node takes over a segment of which nothing is heard
 */
record StreamingProcessor(
        String name,
        Set<Class<?>> relevant,
        int segments,
        int batchSize,
        boolean prompt,
        Duration claimTimeout)
        implements ConfigurerModule {

    private static final int SEGMENTS = 4;

    StreamingProcessor(String name, Set<Class<?>> relevant, int batchSize, Duration claimTimeout) {
        this(name, relevant, SEGMENTS, batchSize, false, claimTimeout);
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
                        configuration -> new RelevantEvents(configuration.eventStore(), relevant),
                        this::build);
    }

    /** A thread for each segment: one that waits for a command keeps no other from its work. */
    private PooledStreamingEventProcessor.Builder build(
            Configuration configuration, PooledStreamingEventProcessor.Builder builder) {
        ScheduledExecutorService workers =
                Executors.newScheduledThreadPool(
                        segments, new AxonThreadFactory("Worker[" + name + "]"));
        configuration.onShutdown(workers::shutdown);
        PrimaryDatabase database =
                configuration.getComponent(PrimaryDatabase.class, () -> () -> true);
        ScheduledExecutorService coordinator =
                prompt
                        ? new PromptExecutor(name, database)
                        : new CoordinatorExecutor(name, database);
        configuration.onShutdown(coordinator::shutdown);
        builder.coordinatorExecutor(coordinator);
        return builder.batchSize(batchSize)
                .initialSegmentCount(segments)
                .initialToken(StreamableMessageSource::createTailToken)
                .claimExtensionThreshold(TakeOver.renewal(claimTimeout).toMillis())
                .tokenClaimInterval(TakeOver.LOOK.toMillis())
                .workerExecutor(workers);
    }
}
