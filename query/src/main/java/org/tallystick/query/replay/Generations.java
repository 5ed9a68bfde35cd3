package org.tallystick.query.replay;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.axonframework.config.Configuration;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.EventProcessor;
import org.axonframework.messaging.MessageHandlerInterceptor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;
import org.tallystick.api.deadletter.DeadLetters;
import org.tallystick.query.ProjectionSettings;
import org.tallystick.query.Rebuildable;
import org.tallystick.query.StreamingProcessor;
import org.tallystick.query.StreamingProcessor.Capacity;
import org.tallystick.query.StreamingProcessor.Parts;
import org.tallystick.query.replay.Generation.Role;

/**
 * The processors of the generations on this node: one for each generation that there is, whether it
 * is served, kept or being built.
 */
@Component
class Generations {

    private static final Logger LOG = LoggerFactory.getLogger(Generations.class);

    private final Map<String, Rebuildable> models = new LinkedHashMap<>();
    private final Stored stored;
    private final BatchGate.Parts gateParts;
    private final ObjectProvider<GenerationProcessors> processing;
    private final ProjectionSettings served;
    private final ReplaySettings replays;
    private final Duration claimTimeout;

    private final Map<String, Running> running = new HashMap<>();
    private @Nullable Configuration configuration;
    private boolean started;

    Generations(
            List<Rebuildable> models,
            Stored stored,
            BatchGate.Parts gate,
            ObjectProvider<GenerationProcessors> processing,
            Speed speed) {
        models.forEach(model -> this.models.put(model.name(), model));
        this.stored = stored;
        this.gateParts = gate;
        this.processing = processing;
        this.served = speed.served();
        this.replays = speed.replays();
        this.claimTimeout = speed.claimTimeout();
    }

    /** How fast generations are written. */
    @Component
    record Speed(
            ProjectionSettings served,
            ReplaySettings replays,
            @Value("${tallystick.claim-timeout:15s}") Duration claimTimeout) {}

    /** What is stored of generations, in whoever's tables. */
    @Component
    record Stored(GenerationTable table, ObjectProvider<DeadLetters> letters) {

        /** Forgets what is left of a processor that has ended for good. */
        private void forget(String processor) {
            table.deleteTokens(processor);
            letters.ifAvailable(all -> all.deleteAll(processor));
        }
    }

    /** A generation on this node. */
    record Running(Generation generation, StreamingProcessor processor, BatchGate gate) {}

    /** How many segments a new generation has. */
    int segments() {
        return replays.segments();
    }

    /** The read models, by name. */
    Map<String, Rebuildable> models() {
        return models;
    }

    Rebuildable model(String name) {
        Rebuildable model = models.get(name);
        if (model == null) {
            throw new IllegalArgumentException("No read model is called " + name);
        }
        return model;
    }

    /** The processors are made of what is configured here. */
    synchronized void configure(Configuration configuration) {
        this.configuration = configuration;
    }

    synchronized Configuration configuration() {
        if (configuration == null) {
            throw new IllegalStateException("The processors are not configured yet");
        }
        return configuration;
    }

    /**
     * All processors of this node by name. Before the start they are made, so that they can be
     * checked.
     */
    synchronized Map<String, EventProcessor> processors() {
        if (running.isEmpty() && configuration != null) {
            align();
        }
        Map<String, EventProcessor> processors = new HashMap<>();
        running.forEach((name, each) -> processors.put(name, each.processor().processor()));
        return processors;
    }

    /** A generation on this node, if it has it already. */
    synchronized Optional<Running> find(Generation generation) {
        return Optional.ofNullable(running.get(generation.processor()));
    }

    synchronized List<Running> all() {
        return List.copyOf(running.values());
    }

    /** Also those that were made before, to be checked. */
    synchronized void start() {
        running.values().forEach(each -> each.processor().start());
        started = true;
        align();
    }

    /** Ends all batches in hand. */
    CompletableFuture<Void> stop() {
        List<Running> all;
        synchronized (this) {
            started = false;
            configuration = null;
            all = List.copyOf(running.values());
            running.clear();
        }
        return CompletableFuture.allOf(
                        all.stream()
                                .map(each -> each.processor().stop())
                                .toArray(CompletableFuture<?>[]::new))
                .whenComplete((done, failure) -> all.forEach(each -> each.processor().close()));
    }

    /** Makes and starts what is new, and ends what is gone. */
    synchronized void align() {
        if (configuration == null) {
            return;
        }
        Map<String, Generation> wanted = new LinkedHashMap<>();
        stored.table().all().stream()
                .filter(each -> each.role() != Role.GONE && models.containsKey(each.model()))
                .forEach(each -> wanted.put(each.processor(), each));
        wanted.values().forEach(this::run);
        Iterator<Running> each = running.values().iterator();
        while (each.hasNext()) {
            Running one = each.next();
            if (!wanted.containsKey(one.generation().processor())) {
                each.remove();
                end(one);
            }
        }
    }

    private void run(Generation generation) {
        if (running.containsKey(generation.processor())) {
            return;
        }
        BatchGate gate = new BatchGate(generation, gateParts);
        StreamingProcessor processor =
                StreamingProcessor.of(
                        parts(generation, gate), capacity(generation), configuration());
        running.put(generation.processor(), new Running(generation, processor, gate));
        if (started) {
            processor.start();
        }
    }

    /** The gate comes first: nothing is done for a generation that is gone. */
    private Parts parts(Generation generation, BatchGate gate) {
        Rebuildable model = model(generation.model());
        List<MessageHandlerInterceptor<? super EventMessage<?>>> interceptors = new ArrayList<>();
        interceptors.add(gate);
        interceptors.addAll(
                processing
                        .getObject()
                        .defaultInterceptors(configuration(), generation.processor()));
        return new Parts(
                generation.processor(),
                model.projection(generation.slot()),
                model.families(),
                interceptors);
    }

    private Capacity capacity(Generation generation) {
        return generation.role() == Role.SHADOW
                ? new Capacity(
                        replays.batchSize(), replays.segments(), replays.threads(), claimTimeout)
                : new Capacity(
                        served.batchSize(), served.segments(), served.threads(), claimTimeout);
    }

    /** Also what a node that came too late has stored under its name again. */
    private void end(Running gone) {
        String name = gone.generation().processor();
        CompletableFuture<Void> unused =
                gone.processor()
                        .stop()
                        .whenComplete(
                                (done, failure) -> {
                                    gone.processor().close();
                                    stored.forget(name);
                                    LOG.info("Generation {} has ended on this node", name);
                                });
    }
}
