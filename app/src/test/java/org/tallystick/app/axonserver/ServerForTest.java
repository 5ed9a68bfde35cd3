package org.tallystick.app.axonserver;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.tallystick.testing.TestDatabase;

/** Gives an application an Axon Server and a database that no other one has. */
public final class ServerForTest
        implements ApplicationContextInitializer<ConfigurableApplicationContext> {

    /** Names a real server as host:port; without it, a stand-in takes its place. */
    public static final String REAL_SERVER = "TALLYSTICK_TEST_AXONSERVER";

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        String real = System.getenv(REAL_SERVER);
        context.getEnvironment()
                .getPropertySources()
                .addFirst(
                        new MapPropertySource(
                                "axon-server",
                                Map.of(
                                        "spring.datasource.url",
                                        TestDatabase.create().jdbcUrl(),
                                        "axon.axonserver.servers",
                                        real == null ? standIn(context) : real,
                                        "tallystick.simulator.port",
                                        freePort())));
    }

    private static String standIn(ConfigurableApplicationContext context) {
        StandIn standIn = StandIn.start();
        context.getBeanFactory().registerSingleton("standIn", standIn);
        return standIn.address();
    }

    /** The one that the class would take has another application of the same tests. */
    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
