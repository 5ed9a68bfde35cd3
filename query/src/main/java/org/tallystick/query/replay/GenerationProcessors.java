package org.tallystick.query.replay;

import java.util.HashMap;
import java.util.Map;
import org.axonframework.config.EventProcessingModule;
import org.axonframework.eventhandling.EventProcessor;
import org.springframework.beans.factory.ObjectProvider;

/**
 * Axon's event processing, with the processors of the generations among its own: they come and go
 * while everything is running, which Axon's configuration does not know.
 */
class GenerationProcessors extends EventProcessingModule {

    private final ObjectProvider<Generations> generations;

    GenerationProcessors(ObjectProvider<Generations> generations) {
        this.generations = generations;
    }

    @Override
    public Map<String, EventProcessor> eventProcessors() {
        Map<String, EventProcessor> all = new HashMap<>(super.eventProcessors());
        all.putAll(generations.getObject().processors());
        return all;
    }
}
