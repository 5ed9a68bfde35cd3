package org.tallystick.app.processor;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.EventProcessor;
import org.axonframework.eventhandling.StreamingEventProcessor;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * The processors of this node that read the stored events: those that Axon was configured with, and
 * those that others build while the application runs, who name them by a bean of type {@code
 * Supplier<Collection<StreamingEventProcessor>>}. The latter have no interceptors but those of
 * {@link EventProcessingConfiguration#interceptorsFor}, which they must be given.
 */
@Component
public class RunningProcessors {

    private final ObjectProvider<EventProcessingConfiguration> configured;
    private final ObjectProvider<Supplier<Collection<StreamingEventProcessor>>> built;

    RunningProcessors(
            ObjectProvider<EventProcessingConfiguration> configured,
            ObjectProvider<Supplier<Collection<StreamingEventProcessor>>> built) {
        this.configured = configured;
        this.built = built;
    }

    /** All of them, by name. */
    public Map<String, StreamingEventProcessor> all() {
        Map<String, StreamingEventProcessor> all = new TreeMap<>();
        for (EventProcessor each : configured.getObject().eventProcessors().values()) {
            if (each instanceof StreamingEventProcessor streaming) {
                all.put(each.getName(), streaming);
            }
        }
        built.forEach(more -> more.get().forEach(each -> all.put(each.getName(), each)));
        return all;
    }

    /** One of them. */
    public Optional<StreamingEventProcessor> find(String name) {
        return Optional.ofNullable(all().get(name));
    }
}
