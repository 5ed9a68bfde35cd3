package org.tallystick.app.processor;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.axonframework.eventhandling.StreamingEventProcessor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Stops the processors of this node that are to stand still, and starts again those that it has
 * stopped. Those that somebody else has stopped are left alone.
 */
@Component
class PauseKeeper {

    private static final Logger LOG = LoggerFactory.getLogger(PauseKeeper.class);

    private final RunningProcessors processors;
    private final ProcessorPauses pauses;
    private final Map<String, CompletableFuture<Void>> stopped = new HashMap<>();

    PauseKeeper(RunningProcessors processors, ProcessorPauses pauses) {
        this.processors = processors;
        this.pauses = pauses;
    }

    /** The processors that it keeps. */
    RunningProcessors processors() {
        return processors;
    }

    /** Brings this node's processors to what is wanted of them. */
    synchronized void obey() {
        Map<String, ?> wanted = pauses.all();
        Map<String, StreamingEventProcessor> all = processors.all();
        all.forEach(
                (name, processor) -> {
                    if (wanted.containsKey(name)) {
                        stop(name, processor);
                    } else {
                        start(name, processor);
                    }
                });
        stopped.keySet().retainAll(all.keySet());
    }

    /**
     * Whether a processor is still at work; one that was stopped is until all that it had is done.
     */
    synchronized boolean isAtWork(StreamingEventProcessor processor) {
        CompletableFuture<Void> stopping = stopped.get(processor.getName());
        return stopping == null ? processor.isRunning() : !stopping.isDone();
    }

    private void stop(String name, StreamingEventProcessor processor) {
        if (!stopped.containsKey(name) && processor.isRunning()) {
            LOG.info("The processor {} is paused", name);
            stopped.put(name, processor.shutdownAsync());
        }
    }

    /** Not before it has come to a stop: Axon would take the one for the other. */
    private void start(String name, StreamingEventProcessor processor) {
        CompletableFuture<Void> stopping = stopped.get(name);
        if (stopping != null && stopping.isDone()) {
            LOG.info("The processor {} is resumed", name);
            stopped.remove(name);
            processor.start();
        }
    }
}
