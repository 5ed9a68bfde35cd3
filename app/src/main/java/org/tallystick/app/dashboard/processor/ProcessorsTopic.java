package org.tallystick.app.dashboard.processor;

import org.springframework.stereotype.Component;
import org.tallystick.api.processor.Processors;
import org.tallystick.app.dashboard.frame.LiveTopic;

/** Changes whenever some processor has moved, or its owner has shown that it lives. */
@Component
class ProcessorsTopic implements LiveTopic {

    private final Processors processors;

    ProcessorsTopic(Processors processors) {
        this.processors = processors;
    }

    @Override
    public String name() {
        return "processors";
    }

    @Override
    public String version() {
        return Integer.toString(processors.list().hashCode());
    }
}
