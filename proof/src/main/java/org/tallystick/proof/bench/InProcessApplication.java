package org.tallystick.proof.bench;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.HashMap;
import java.util.Map;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.EventProcessor;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.tallystick.app.TallystickApplication;
import org.tallystick.proof.lab.LabDatabase;
import org.tallystick.proof.lab.Meters;

/** The whole application, projections included, in the benchmark's own process. */
final class InProcessApplication implements Application {

    private final ConfigurableApplicationContext context;

    private InProcessApplication(ConfigurableApplicationContext context) {
        this.context = context;
    }

    static InProcessApplication start(LabDatabase database) {
        return start(database, Map.of());
    }

    /**
     * @param more settings beyond those that every part uses
     */
    static InProcessApplication start(LabDatabase database, Map<String, Object> more) {
        Map<String, Object> settings = new HashMap<>(more);
        settings.putAll(
                Map.of(
                        "spring.datasource.url",
                        database.jdbcUrl(),
                        "spring.datasource.username",
                        database.user(),
                        "server.port",
                        "0",
                        "tallystick.data-dir",
                        database.folder().resolve("in-process"),
                        "logging.file.name",
                        database.folder().resolve("in-process.log"),
                        "logging.threshold.console",
                        "off"));
        String[] arguments =
                settings.entrySet().stream()
                        .map(setting -> "--" + setting.getKey() + "=" + setting.getValue())
                        .toArray(String[]::new);
        return new InProcessApplication(
                new SpringApplicationBuilder(TallystickApplication.class)
                        .web(WebApplicationType.SERVLET)
                        .run(arguments));
    }

    /** A part of it. */
    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    /** Where its pages are. */
    String url() {
        return "http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port");
    }

    /** Stops all event processors, so that the write path has the machine for itself. */
    void stopProcessors() {
        bean(EventProcessingConfiguration.class)
                .eventProcessors()
                .values()
                .forEach(EventProcessor::shutDown);
    }

    void startProcessors() {
        bean(EventProcessingConfiguration.class)
                .eventProcessors()
                .values()
                .forEach(EventProcessor::start);
    }

    @Override
    public Sender connect() {
        return connectCommands();
    }

    CommandSender connectCommands() {
        return new CommandSender(bean(CommandGateway.class));
    }

    @Override
    public Meters meters() {
        DistributionSummary groups = bean(MeterRegistry.class).get(Meters.GROUP_SIZE).summary();
        Runtime runtime = Runtime.getRuntime();
        return new Meters(
                groups.totalAmount(),
                groups.count(),
                (double) runtime.totalMemory() - runtime.freeMemory());
    }

    @Override
    public void close() {
        context.close();
    }
}
