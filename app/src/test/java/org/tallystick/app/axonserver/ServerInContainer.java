package org.tallystick.app.axonserver;

import java.util.Map;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.tallystick.testing.TestDatabase;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;

/** Gives an application a real Axon Server in a container, and a new database. */
public final class ServerInContainer
        implements ApplicationContextInitializer<ConfigurableApplicationContext> {

    private static final String IMAGE = "axoniq/axonserver:4.6.11-jdk-17-nonroot";
    private static final int HTTP = 8024;
    private static final int GRPC = 8124;

    public static boolean isPossible() {
        return DockerClientFactory.instance().isDockerAvailable();
    }

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        context.getEnvironment()
                .getPropertySources()
                .addFirst(
                        new MapPropertySource(
                                "axon-server",
                                Map.of(
                                        "spring.datasource.url",
                                        TestDatabase.create().jdbcUrl(),
                                        "axon.axonserver.servers",
                                        address())));
    }

    /** A new one for each application, because a new database begins on an empty server. */
    private static String address() {
        GenericContainer<?> server =
                new GenericContainer<>(IMAGE)
                        .withEnv("AXONIQ_AXONSERVER_STANDALONE", "TRUE")
                        .withExposedPorts(HTTP, GRPC)
                        .waitingFor(Wait.forHttp("/actuator/health").forPort(HTTP));
        server.start();
        return server.getHost() + ":" + server.getMappedPort(GRPC);
    }
}
