package org.tallystick.app.recovery;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.tallystick.app.gateway.GatewayConnector;
import org.tallystick.testing.TestDatabase;

/**
 * The gateway and the upstream, in this process and with a database of their own: a restore of ours
 * takes nothing away from them.
 */
final class OtherCompanies implements AutoCloseable {

    private static final String SECRET = "a secret that only the restore drill uses";

    private final AnnotationConfigApplicationContext context =
            new AnnotationConfigApplicationContext();
    private final TestDatabase database = TestDatabase.create();
    private final JdbcClient jdbc = JdbcClient.create(database.dataSource());
    private final int port = freePort();

    OtherCompanies() {
        jdbc.sql(
                        "CREATE TABLE shop_order (id text PRIMARY KEY, account_id text,"
                                + " amount bigint, seq bigint GENERATED ALWAYS AS IDENTITY)")
                .update();
        context.getEnvironment()
                .getPropertySources()
                .addFirst(
                        new MapPropertySource(
                                "drill",
                                Map.of(
                                        "tallystick.simulator.enabled",
                                        "true",
                                        "tallystick.simulator.port",
                                        Integer.toString(port),
                                        "tallystick.simulator.secret",
                                        SECRET,
                                        "tallystick.simulator.settle-delay",
                                        "50ms")));
        context.registerBean(Clock.class, Clock::systemUTC);
        context.registerBean(SimpleMeterRegistry.class, () -> new SimpleMeterRegistry());
        context.registerBean(JdbcClient.class, () -> jdbc);
        context.registerBean(
                JdbcTransactionManager.class,
                () -> new JdbcTransactionManager(database.dataSource()));
        context.registerBean(GatewayConnector.class);
        context.scan("org.tallystick.app.gateway.simulator");
        context.refresh();
    }

    /** What the application is started with, to know them. */
    List<String> settings(int applicationPort) {
        String gateway = "--tallystick.gateways.simulator.";
        String feed = "--tallystick.feeds.shop.";
        return List.of(
                gateway + "base-url=http://127.0.0.1:" + port + "/gateway",
                gateway
                        + "callback-url=http://127.0.0.1:"
                        + applicationPort
                        + "/v1/callbacks/simulator",
                gateway + "keys[0].id=simulator-1",
                gateway + "keys[0].secret=" + SECRET,
                gateway + "currencies=CNY",
                feed + "kind=postgres",
                feed + "table.jdbc-url=" + database.jdbcUrl(),
                feed + "table.name=shop_order",
                feed + "table.order=seq",
                feed + "poll-interval=200ms");
    }

    String simulator() {
        return "http://127.0.0.1:" + port;
    }

    /** New recharge orders of the upstream for one account, 10 each. */
    void order(String accountId, int count) {
        for (int made = 0; made < count; made++) {
            jdbc.sql(
                            "INSERT INTO shop_order (id, account_id, amount) VALUES"
                                    + " (gen_random_uuid()::text, ?, 10)")
                    .param(accountId)
                    .update();
        }
    }

    static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        context.close();
    }
}
