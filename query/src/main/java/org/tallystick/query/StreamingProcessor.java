package org.tallystick.query;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.axonframework.common.AxonThreadFactory;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.config.Configuration;
import org.axonframework.eventhandling.EventHandlerInvoker;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.EventProcessorSpanFactory;
import org.axonframework.eventhandling.PropagatingErrorHandler;
import org.axonframework.eventhandling.SimpleEventHandlerInvoker;
import org.axonframework.eventhandling.async.SequentialPerAggregatePolicy;
import org.axonframework.eventhandling.pooled.PooledStreamingEventProcessor;
import org.axonframework.eventhandling.tokenstore.TokenStore;
import org.axonframework.messaging.MessageHandlerInterceptor;
import org.axonframework.messaging.StreamableMessageSource;
import org.axonframework.messaging.interceptors.CorrelationDataInterceptor;
import org.tallystick.api.PrimaryDatabase;
import org.tallystick.api.processor.TakeOver;

/**
 * A pooled processor of one projection, and the threads that it has for itself. A batch that fails
 * is rolled back and comes again: errors are not only logged, as they would be by default, because
 * a skipped event is a wrong balance.
 */
public final class StreamingProcessor implements AutoCloseable {

    private final PooledStreamingEventProcessor processor;
    private final EventHandlerInvoker projection;
    private final List<ExecutorService> threads;

    private StreamingProcessor(
            PooledStreamingEventProcessor processor,
            EventHandlerInvoker projection,
            List<ExecutorService> threads) {
        this.processor = processor;
        this.projection = projection;
        this.threads = threads;
    }

    /**
     * What a processor is made of.
     *
     * @param name its tokens are stored under it
     * @param projection handles the events
     * @param families the types that its events have
     * @param interceptors are asked before each event, within the transaction of its batch, in this
     *     order
     */
    public record Parts(
            String name,
            Object projection,
            Set<Class<?>> families,
            List<MessageHandlerInterceptor<? super EventMessage<?>>> interceptors) {

        public Parts {
            interceptors = List.copyOf(interceptors);
        }
    }

    /**
     * How much it does at a time.
     *
     * @param claimTimeout after which another node takes over a segment of which nothing is heard
     */
    public record Capacity(int batchSize, int segments, int threads, Duration claimTimeout) {}

    /**
     * Makes it; nothing runs yet. It begins at the tail and not at a replay token, whose mark would
     * never be cleared.
     */
    public static StreamingProcessor of(
            Parts parts, Capacity capacity, Configuration configuration) {
        String name = parts.name();
        ScheduledExecutorService coordinator =
                new PromptExecutor(
                        name, configuration.getComponent(PrimaryDatabase.class, () -> () -> true));
        ScheduledExecutorService workers =
                Executors.newScheduledThreadPool(
                        capacity.threads(), new AxonThreadFactory("Worker[" + name + "]"));
        EventHandlerInvoker projection = projection(parts.projection(), configuration);
        PooledStreamingEventProcessor processor =
                PooledStreamingEventProcessor.builder()
                        .name(name)
                        .eventHandlerInvoker(projection)
                        .errorHandler(PropagatingErrorHandler.instance())
                        .messageSource(
                                new RelevantEvents(configuration.eventStore(), parts.families()))
                        .tokenStore(configuration.getComponent(TokenStore.class))
                        .transactionManager(configuration.getComponent(TransactionManager.class))
                        .messageMonitor(
                                configuration.messageMonitor(
                                        PooledStreamingEventProcessor.class, name))
                        .spanFactory(configuration.getComponent(EventProcessorSpanFactory.class))
                        .batchSize(capacity.batchSize())
                        .initialSegmentCount(capacity.segments())
                        .initialToken(StreamableMessageSource::createTailToken)
                        .claimExtensionThreshold(
                                TakeOver.renewal(capacity.claimTimeout()).toMillis())
                        .tokenClaimInterval(TakeOver.LOOK.toMillis())
                        .coordinatorExecutor(coordinator)
                        .workerExecutor(workers)
                        .build();
        processor.registerHandlerInterceptor(
                new CorrelationDataInterceptor<>(configuration.correlationDataProviders()));
        parts.interceptors().forEach(processor::registerHandlerInterceptor);
        return new StreamingProcessor(processor, projection, List.of(coordinator, workers));
    }

    private static EventHandlerInvoker projection(Object projection, Configuration configuration) {
        return SimpleEventHandlerInvoker.builder()
                .eventHandlers(projection)
                .parameterResolverFactory(configuration.parameterResolverFactory())
                .handlerDefinition(configuration.handlerDefinition(projection.getClass()))
                .listenerInvocationErrorHandler(PropagatingErrorHandler.instance())
                .sequencingPolicy(SequentialPerAggregatePolicy.instance())
                .build();
    }

    /** The processor as Axon knows it. */
    public PooledStreamingEventProcessor processor() {
        return processor;
    }

    /** What handles its events. */
    public EventHandlerInvoker projection() {
        return projection;
    }

    /** Starts it, or starts it again after a stop. */
    public void start() {
        processor.start();
    }

    /** Ends the batches in hand and lets go of the segments. */
    public CompletableFuture<Void> stop() {
        return processor.shutdownAsync();
    }

    /** Gives the threads back; it cannot be started any more. */
    @Override
    public void close() {
        threads.forEach(ExecutorService::shutdown);
    }
}
