package org.tallystick.app.processor;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.EventProcessor;
import org.axonframework.eventhandling.StreamingEventProcessor;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * The processors of this node that read the stored events, by what Axon's configuration says at the
 * moment: processors of further generations of a read model come and go.
 */
@Component
public class RunningProcessors {

    private final ObjectProvider<EventProcessingConfiguration> configured;

    RunningProcessors(ObjectProvider<EventProcessingConfiguration> configured) {
        this.configured = configured;
    }

    /** All of them, by name. */
    public Map<String, StreamingEventProcessor> all() {
        Map<String, StreamingEventProcessor> all = new TreeMap<>();
        for (EventProcessor each : configured.getObject().eventProcessors().values()) {
            if (each instanceof StreamingEventProcessor streaming) {
                all.put(each.getName(), streaming);
            }
        }
        return all;
    }

    /** One of them. */
    public Optional<StreamingEventProcessor> find(String name) {
        return Optional.ofNullable(all().get(name));
    }
}
