package org.tallystick.query.replay;

import org.axonframework.commandhandling.CommandBus;
import org.axonframework.config.ConfigurerModule;
import org.axonframework.lifecycle.Phase;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.tallystick.api.replay.ReplayGuard;
import org.tallystick.api.replay.ReplayGuard.Effect;

/** Lets the generations' processors live with those of the configuration. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ReplaySettings.class)
class ReplayConfiguration {

    @Bean
    GenerationProcessors eventProcessingModule(ObjectProvider<Generations> generations) {
        return new GenerationProcessors(generations);
    }

    @Bean
    ConfigurerModule generationsModule(Generations generations) {
        return configurer -> {
            configurer.onInitialize(generations::configure);
            configurer.onStart(
                    Phase.LOCAL_MESSAGE_HANDLER_REGISTRATIONS,
                    () -> refuseCommands(generations.configuration().commandBus()));
            configurer.onStart(Phase.INBOUND_EVENT_CONNECTORS, generations::start);
            configurer.onShutdown(Phase.INBOUND_EVENT_CONNECTORS, generations::stop);
        };
    }

    /** What a projection must not do fails where it is tried. */
    private static void refuseCommands(CommandBus commands) {
        commands.registerDispatchInterceptor(
                messages -> {
                    ReplayGuard.check(Effect.COMMAND);
                    return (index, command) -> command;
                });
    }
}
