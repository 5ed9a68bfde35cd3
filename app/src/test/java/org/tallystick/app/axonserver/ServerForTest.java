package org.tallystick.app.axonserver;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.tallystick.testing.TestDatabase;

/** Gives an application an Axon Server and a database that no other one has. */
public final class ServerForTest
        implements ApplicationContextInitializer<ConfigurableApplicationContext> {

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        TestServer server = TestServer.start();
        keep(server, context.getBeanFactory());
        context.getEnvironment()
                .getPropertySources()
                .addFirst(
                        new MapPropertySource(
                                "axon-server",
                                Map.of(
                                        "spring.datasource.url",
                                        TestDatabase.create().jdbcUrl(),
                                        "axon.axonserver.servers",
                                        server.address(),
                                        "tallystick.simulator.port",
                                        freePort())));
    }

    /** It ends after all that has a connection to it. */
    private static void keep(TestServer server, ConfigurableListableBeanFactory factory) {
        factory.registerSingleton("testServer", server);
        ((DefaultListableBeanFactory) factory)
                .registerDisposableBean("testServer", (DisposableBean) server::close);
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
