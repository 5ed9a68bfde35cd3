package org.tallystick.command;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.queryhandling.QueryGateway;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.tallystick.api.Callback;
import org.tallystick.api.account.AccountCommand;
import org.tallystick.api.account.AccountCommand.DeductCommand;
import org.tallystick.api.account.AccountCommand.OpenAccountCommand;
import org.tallystick.api.account.AccountCommand.RechargeCommand;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.account.RequestedAmount;
import org.tallystick.api.gateway.Gateways;

/** One node's command side, without web server and read models, on a database of the test's. */
public final class CommandSide implements AutoCloseable {

    private static final long ANSWER_SECONDS_MAX = 20;

    private final ConfigurableApplicationContext context;

    private CommandSide(ConfigurableApplicationContext context) {
        this.context = context;
    }

    /**
     * Starts a node.
     *
     * @param properties further settings, as {@code name=value}
     */
    public static CommandSide start(String jdbcUrl, String... properties) {
        return new CommandSide(
                new SpringApplicationBuilder(CommandTestApplication.class)
                        .web(WebApplicationType.NONE)
                        .properties(
                                "spring.datasource.url=" + withTimeouts(jdbcUrl),
                                "spring.datasource.hikari.maximum-pool-size=4",
                                "spring.datasource.hikari.connection-timeout=1000",
                                "spring.main.banner-mode=off",
                                "axon.axonserver.enabled=false",
                                "axon.update-check.disabled=true",
                                "axon.timeout.enabled=false",
                                "axon.serializer.general=jackson3",
                                // Whoever tests what a command does is not in a hurry.
                                "tallystick.writer.queue-wait-max=15s",
                                "logging.level.root=warn")
                        .properties(properties)
                        .run());
    }

    private static String withTimeouts(String jdbcUrl) {
        return jdbcUrl
                + "&options=-c%20lock_timeout=1000%20-c%20statement_timeout=1200"
                + "%20-c%20transaction_timeout=5000";
    }

    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    public JdbcTemplate jdbc() {
        return bean(JdbcTemplate.class);
    }

    public EventStore events() {
        return bean(EventStore.class);
    }

    public QueryGateway queries() {
        return bean(QueryGateway.class);
    }

    public <R> CompletableFuture<R> send(Object command) {
        return bean(CommandGateway.class).send(command);
    }

    /** Sends all at once and waits for all answers; a missing answer is a failure. */
    public List<MovementResult> sendAll(List<? extends AccountCommand> commands) {
        List<CompletableFuture<MovementResult>> answers =
                commands.stream().map(command -> this.<MovementResult>send(command)).toList();
        return answers.stream().map(CommandSide::await).toList();
    }

    public void open(String accountId) {
        await(send(new OpenAccountCommand(accountId, "CNY", 0)));
    }

    public MovementResult recharge(String accountId, String callbackId, long minor) {
        return await(send(recharging(accountId, callbackId, minor)));
    }

    public MovementResult deduct(String accountId, String callbackId, long minor) {
        return await(send(deducting(accountId, callbackId, minor)));
    }

    public static RechargeCommand recharging(String accountId, String callbackId, long minor) {
        return new RechargeCommand(
                accountId, callback(callbackId), new RequestedAmount(minor, null), null, null);
    }

    public static DeductCommand deducting(String accountId, String callbackId, long minor) {
        return new DeductCommand(
                accountId, callback(callbackId), new RequestedAmount(minor, null), null, null);
    }

    public static Callback callback(String id) {
        return new Callback("shop", id);
    }

    public static <R> R await(CompletableFuture<R> answer) {
        return answer.orTimeout(ANSWER_SECONDS_MAX, TimeUnit.SECONDS).join();
    }

    /** The failure of an answer that must be exceptional. */
    public static Throwable failureOf(CompletableFuture<?> answer) {
        @Nullable Throwable failure =
                answer.orTimeout(ANSWER_SECONDS_MAX, TimeUnit.SECONDS)
                        .handle((result, thrown) -> thrown)
                        .join();
        if (failure == null) {
            throw new AssertionError("The command was answered, and should not have been");
        }
        return failure;
    }

    /** Has a newer version write to an account what this one does not know. */
    public void writeNewer(String accountId) {
        jdbc().update(
                        """
                        INSERT INTO domainevententry (globalindex, eventidentifier,
                            aggregateidentifier, sequencenumber, type, timestamp, payloadtype,
                            payloadrevision, payload, metadata)
                        SELECT nextval('domainevententry_globalindex_seq'), gen_random_uuid()::text,
                            aggregateidentifier, sequencenumber + 1, type, timestamp,
                            'org.tallystick.api.account.AccountEvent$FundsLent',
                            payloadrevision, payload, metadata
                        FROM domainevententry WHERE aggregateidentifier = 'account/' || ?
                        ORDER BY sequencenumber DESC LIMIT 1
                        """,
                        accountId);
    }

    public long count(String sql, Object... arguments) {
        Long count = jdbc().queryForObject(sql, Long.class, arguments);
        return count == null ? 0 : count;
    }

    @Override
    public void close() {
        context.close();
    }

    @SpringBootApplication(scanBasePackages = "org.tallystick.command")
    static class CommandTestApplication {

        @Bean
        TransactionManager axonTransactionManager(PlatformTransactionManager transactions) {
            return new SpringTransactionManager(transactions);
        }

        @Bean
        MeterRegistry meterRegistry() {
            return new SimpleMeterRegistry();
        }

        @Bean
        Gateways gateways() {
            return new FixedGateways();
        }

        @Bean
        Clock clock() {
            return Clock.tick(Clock.systemUTC(), Duration.ofMillis(1));
        }
    }
}
