package org.tallystick.query.replay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.axonframework.config.Configuration;
import org.axonframework.config.EventProcessingConfigurer;
import org.axonframework.config.EventProcessingModule;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.EventProcessor;
import org.axonframework.messaging.MessageHandlerInterceptor;
import org.springframework.beans.factory.ObjectProvider;

/**
 * Axon's event processing, with the processors of the generations among its own: they come and go
 * while everything is running, which Axon's configuration does not know.
 */
class GenerationProcessors extends EventProcessingModule {

    private final ObjectProvider<Generations> generations;
    private final List<Interceptors> defaults = new ArrayList<>();

    /** Makes what stands before the handlers of a processor. */
    private interface Interceptors
            extends BiFunction<
                    Configuration, String, MessageHandlerInterceptor<? super EventMessage<?>>> {}

    GenerationProcessors(ObjectProvider<Generations> generations) {
        this.generations = generations;
    }

    @Override
    public EventProcessingConfigurer registerDefaultHandlerInterceptor(
            BiFunction<Configuration, String, MessageHandlerInterceptor<? super EventMessage<?>>>
                    interceptor) {
        defaults.add(interceptor::apply);
        return super.registerDefaultHandlerInterceptor(interceptor);
    }

    /** What stands before the handlers of every processor, made for this one. */
    List<MessageHandlerInterceptor<? super EventMessage<?>>> defaultInterceptors(
            Configuration configuration, String processor) {
        List<MessageHandlerInterceptor<? super EventMessage<?>>> made = new ArrayList<>();
        defaults.forEach(each -> made.add(each.apply(configuration, processor)));
        return made;
    }

    @Override
    public Map<String, EventProcessor> eventProcessors() {
        Map<String, EventProcessor> all = new HashMap<>(super.eventProcessors());
        all.putAll(generations.getObject().processors());
        return all;
    }
}
