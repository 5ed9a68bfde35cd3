package org.tallystick.app.axonserver;

import java.util.Map;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.tallystick.testing.TestDatabase;

/** Gives an application an Axon Server and a database that no other one has. */
public final class ServerForTest
        implements ApplicationContextInitializer<ConfigurableApplicationContext> {

    /** A server in a container, or anywhere else; a stand-in where there is none. */
    static final String REAL_SERVER = "TALLYSTICK_TEST_AXONSERVER";

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
                                        real == null ? standIn(context) : real)));
    }

    private static String standIn(ConfigurableApplicationContext context) {
        StandIn standIn = StandIn.start();
        context.getBeanFactory().registerSingleton("standIn", standIn);
        return standIn.address();
    }
}
