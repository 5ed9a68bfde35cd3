package org.tallystick.app.gateway.simulator;

import java.net.URI;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.axonframework.common.AxonThreadFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;
import org.tallystick.api.Currencies;
import org.tallystick.app.gateway.ConnectedGateway;
import org.tallystick.app.gateway.GatewayConnector;
import org.tallystick.app.gateway.GatewaySettings;
import org.tallystick.app.gateway.GatewaySettings.Breaker;
import org.tallystick.app.gateway.GatewaySettings.Capabilities;
import org.tallystick.app.gateway.GatewaySettings.SharedKey;
import org.tallystick.app.gateway.GatewaySource;
import org.tallystick.app.gateway.signed.SigningKey;
import org.tallystick.app.gateway.signed.SigningKeys;
import org.tallystick.app.gateway.simulator.ProtocolDesk.Desks;

/** The simulated gateway as a whole, and how this application is connected with it. */
class Simulator implements GatewaySource, SmartLifecycle {

    /** The name under which this application knows it. */
    static final String NAME = "simulator";

    private static final String KEY_ID = "simulator-1";
    private static final int SECRET_BYTES = 32;
    private static final int TIMER_THREADS = 2;

    private final SimulatorSettings settings;
    private final GatewayConnector connector;
    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;
    private final Clock clock;
    private final SimulatorServer server;
    private final String secret;
    private volatile @Nullable URI applicationUrl;
    private @Nullable Running running;

    Simulator(
            SimulatorSettings settings,
            GatewayConnector connector,
            JdbcClient jdbc,
            TransactionTemplate transaction,
            Clock clock) {
        this.settings = settings;
        this.connector = connector;
        this.jdbc = jdbc;
        this.transaction = transaction;
        this.clock = clock;
        this.server = new SimulatorServer(settings.port());
        this.secret = settings.secret() == null ? secret() : settings.secret();
    }

    private record Running(Journal journal, ScheduledExecutorService timer) {}

    /** Where its protocol is spoken. */
    URI address() {
        return server.address();
    }

    @Override
    public Map<String, ConnectedGateway> connect() {
        GatewaySettings.Gateway gateway =
                new GatewaySettings.Gateway(
                        "signed-http",
                        null,
                        null,
                        List.of(new SharedKey(KEY_ID, secret)),
                        false,
                        Set.copyOf(Currencies.codes()),
                        settings.zone(),
                        Duration.ofSeconds(60),
                        Duration.ofSeconds(3),
                        new Capabilities(true, true, true, true),
                        new Breaker(50, 20, 10, Duration.ofMillis(200), Duration.ofSeconds(30), 10),
                        64);
        return Map.of(NAME, connector.connect(NAME, gateway, server::address, this::callbackUrl));
    }

    /** Known once the application listens. */
    @EventListener
    void listens(WebServerInitializedEvent event) {
        if (event.getApplicationContext().getServerNamespace() == null) {
            int port = event.getWebServer().getPort();
            applicationUrl = URI.create("http://127.0.0.1:" + port + "/v1/callbacks/" + NAME);
        }
    }

    private @Nullable URI callbackUrl() {
        return settings.callbackUrl() == null ? applicationUrl : settings.callbackUrl();
    }

    @Override
    public void start() {
        SigningKeys keys = new SigningKeys(List.of(new SigningKey(KEY_ID, secret)));
        ScheduledExecutorService timer =
                Executors.newScheduledThreadPool(
                        TIMER_THREADS, new AxonThreadFactory("SimulatorTimer"));
        Journal journal = new Journal(jdbc, transaction, clock);
        Books books = new Books(journal, clock);
        books.load();
        Notifier notifier = new Notifier(keys, timer, journal, clock);
        Course course = new Course(books, notifier, new Later(timer), settings, clock);
        FaultRules rules = new FaultRules(clock);
        StatementDesk statements = new StatementDesk(books, settings);
        Desks desks =
                new Desks(
                        new ChargeDesk(books, rules, course),
                        new RefundDesk(books, course, settings, clock),
                        statements);
        journal.start();
        server.start(
                new ProtocolDesk(keys, rules, books, desks, clock),
                new ControlDesk(books, rules, course, statements, notifier),
                journal,
                timer);
        tellAgain(books, course);
        books.orders().forEach(course::resume);
        running = new Running(journal, timer);
    }

    /** What nobody acknowledged before the restart is told again, as far as it is true. */
    static void tellAgain(Books books, Course course) {
        for (SimulatedOrder order : books.untold()) {
            books.tellingAnew(order);
            course.tellAll(order);
        }
    }

    @Override
    public void stop() {
        if (running != null) {
            server.stop();
            running.timer().shutdownNow();
            running.journal().stop();
            running = null;
        }
    }

    @Override
    public boolean isRunning() {
        return running != null;
    }

    private static String secret() {
        byte[] bytes = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
