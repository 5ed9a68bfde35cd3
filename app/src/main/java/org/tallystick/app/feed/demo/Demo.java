package org.tallystick.app.feed.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.stereotype.Component;
import org.tallystick.api.WriteFailure;
import org.tallystick.api.account.AccountCommand.OpenAccountCommand;
import org.tallystick.app.feed.FeedRunners;
import org.tallystick.app.feed.FeedSettings;
import org.tallystick.app.feed.FeedSettings.Kind;

/** Opens accounts, makes orders for them, and has them read by a feed named {@code demo}. */
@Component
@ConditionalOnProperty("tallystick.demo.enabled")
@EnableConfigurationProperties(DemoSettings.class)
class Demo {

    private static final Logger log = LoggerFactory.getLogger(Demo.class);
    private static final String FEED = "demo";
    private static final int TOKEN_BYTES = 24;
    private static final long MILLIS_OF_MINUTE = 60_000;
    private static final long OPEN_SECONDS_MAX = 10;
    private static final long TRY_AGAIN_SECONDS = 5;
    private static final long AMOUNT_MIN = 100;
    private static final long AMOUNT_MAX = 50_000;

    private final DemoSettings settings;
    private final DemoOrders orders;
    private final CommandGateway commands;
    private final FeedRunners runners;
    private volatile @Nullable DemoServer server;
    private @Nullable ScheduledExecutorService generator;

    Demo(DemoSettings settings, DemoOrders orders, CommandGateway commands, FeedRunners runners) {
        this.settings = settings;
        this.orders = orders;
        this.commands = commands;
        this.runners = runners;
    }

    /** Without it everything else works just as well. */
    @EventListener
    void start(ApplicationReadyEvent ready) {
        startOrTryAgain();
    }

    /** The store may be away still, or busy, when a node is ready. */
    private void startOrTryAgain() {
        try {
            start();
        } catch (RuntimeException e) {
            if (WriteFailure.of(e).isEmpty()) {
                log.error("The demonstration cannot be started", e);
                return;
            }
            log.info("The demonstration waits until its accounts can be opened");
            ScheduledFuture<?> unused =
                    thread().schedule(this::startOrTryAgain, TRY_AGAIN_SECONDS, TimeUnit.SECONDS);
        }
    }

    private void start() {
        for (int number = 1; number <= settings.accounts(); number++) {
            commands.sendAndWait(
                    new OpenAccountCommand("demo-" + number, "CNY", 0),
                    OPEN_SECONDS_MAX,
                    TimeUnit.SECONDS);
        }
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        String token = HexFormat.of().formatHex(random);
        try {
            DemoServer started = new DemoServer(orders, token, settings.port());
            server = started;
            runners.start(FEED, feed(started, token));
            log.info("The demonstration's upstream is at {}", started.url());
        } catch (IOException e) {
            throw new UncheckedIOException("The demonstration's upstream cannot listen", e);
        }
        if (settings.ordersPerMinute() > 0) {
            generate(MILLIS_OF_MINUTE / settings.ordersPerMinute());
        }
    }

    @EventListener
    synchronized void stop(ContextClosedEvent closed) {
        if (generator != null) {
            generator.shutdownNow();
        }
        DemoServer running = server;
        if (running != null) {
            running.close();
        }
    }

    private void generate(long everyMillis) {
        ScheduledFuture<?> unused =
                thread().scheduleWithFixedDelay(
                                this::addOrder, everyMillis, everyMillis, TimeUnit.MILLISECONDS);
    }

    private synchronized ScheduledExecutorService thread() {
        ScheduledExecutorService known = generator;
        if (known == null) {
            known =
                    Executors.newSingleThreadScheduledExecutor(
                            new CustomizableThreadFactory("demo-orders-"));
            generator = known;
        }
        return known;
    }

    private void addOrder() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        String id = "demo-" + HexFormat.of().toHexDigits(random.nextLong());
        String account = "demo-" + random.nextInt(1, settings.accounts() + 1);
        try {
            orders.add(id, account, random.nextLong(AMOUNT_MIN, AMOUNT_MAX), settings.ordersMax());
        } catch (RuntimeException | Error e) {
            // A schedule ends with the first exception; the next order is near.
            log.warn("No order could be made: {}", e.getClass().getName());
        }
    }

    private static FeedSettings feed(DemoServer server, String token) {
        return new FeedSettings(
                Kind.HTTP,
                true,
                server.url(),
                token,
                null,
                200,
                Duration.ofSeconds(1),
                Duration.ofSeconds(30),
                Duration.ofSeconds(10),
                Duration.ofDays(1),
                Duration.ZERO,
                null);
    }
}
