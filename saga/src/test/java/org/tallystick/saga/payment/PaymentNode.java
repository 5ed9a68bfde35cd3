package org.tallystick.saga.payment;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.EventTrackerStatus;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.eventhandling.pooled.PooledStreamingEventProcessor;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.tallystick.api.Callback;
import org.tallystick.api.Ids;
import org.tallystick.api.account.AccountCommand.OpenAccountCommand;
import org.tallystick.api.account.AccountCommand.RechargeCommand;
import org.tallystick.api.account.AccountEvent.MovementEvent;
import org.tallystick.api.account.RequestedAmount;
import org.tallystick.api.cases.CaseAction;
import org.tallystick.api.payment.Direction;
import org.tallystick.api.payment.Effect;
import org.tallystick.api.payment.PaymentCommand.DecidePaymentCommand;
import org.tallystick.api.payment.PaymentCommand.GatewayReadiness;
import org.tallystick.api.payment.PaymentCommand.StartPaymentCommand;
import org.tallystick.api.payment.PaymentEvent;

/**
 * One node: the real writer and accounts, the sagas and timers, and gateways that a test scripts.
 */
final class PaymentNode implements AutoCloseable {

    static final String ALICE = "alice";
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long ANSWER_SECONDS_MAX = 20;

    private final ConfigurableApplicationContext context;

    private PaymentNode(ConfigurableApplicationContext context) {
        this.context = context;
    }

    static PaymentNode start(String jdbcUrl, List<FakeGateway> gateways, String... properties) {
        return start(NodeConfiguration.Scripted.class, jdbcUrl, gateways, properties);
    }

    static PaymentNode startReal(String jdbcUrl, List<FakeGateway> gateways, String... more) {
        return start(NodeConfiguration.Real.class, jdbcUrl, gateways, more);
    }

    private static PaymentNode start(
            Class<?> kind, String jdbcUrl, List<FakeGateway> gateways, String... properties) {
        return new PaymentNode(
                new SpringApplicationBuilder(kind)
                        .web(WebApplicationType.NONE)
                        .profiles(
                                kind == NodeConfiguration.Scripted.class
                                        ? ScriptedPayment.PROFILE
                                        : "real-payments")
                        .initializers(
                                starting ->
                                        starting.getBeanFactory()
                                                .registerSingleton(
                                                        "gateways", new FakeGateways(gateways)))
                        .properties(
                                "spring.datasource.url=" + jdbcUrl,
                                "spring.datasource.hikari.maximum-pool-size=30",
                                "spring.main.banner-mode=off",
                                "spring.main.allow-bean-definition-overriding=true",
                                "axon.axonserver.enabled=false",
                                "axon.update-check.disabled=true",
                                "axon.timeout.enabled=false",
                                "axon.serializer.general=jackson3",
                                "logging.level.root=warn",
                                "logging.level.org.axonframework.eventhandling.pooled=error",
                                "db-scheduler.polling-interval=200ms",
                                "db-scheduler.shutdown-max-wait=1s",
                                "tallystick.payment-process.polling-interval=100ms",
                                "tallystick.payment-process.retry-delay=200ms",
                                "tallystick.payment-process.breaker-wait=200ms",
                                "tallystick.payment-process.sweep-interval=200ms")
                        .properties(properties)
                        .run());
    }

    @Override
    public void close() {
        context.close();
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    JdbcClient jdbc() {
        return bean(JdbcClient.class);
    }

    Script script() {
        return bean(Script.class);
    }

    Object send(Object command) {
        CompletableFuture<Object> sent = bean(CommandGateway.class).send(command);
        return sent.orTimeout(ANSWER_SECONDS_MAX, TimeUnit.SECONDS).join();
    }

    /** Opens the account with money in it. */
    void open(String accountId, long minor) {
        send(new OpenAccountCommand(accountId, "CNY", 0));
        send(
                new RechargeCommand(
                        accountId,
                        new Callback("shop", "first-" + accountId),
                        new RequestedAmount(minor, null),
                        null,
                        null));
    }

    static StartPaymentCommand payment(
            String paymentId, Direction direction, long minor, String gateway) {
        return new StartPaymentCommand(
                paymentId,
                new Callback("shop", "start-" + paymentId),
                "order-" + paymentId,
                ALICE,
                direction,
                new RequestedAmount(minor, null),
                gateway,
                null,
                null,
                null,
                Map.of(),
                Map.of(),
                GatewayReadiness.READY);
    }

    /** Has the payment ask for an effect, and waits until it has an outcome. */
    PaymentEvent.EffectEnded effect(String paymentId, Effect effect) {
        String key = paymentId + "/" + effect.effectId();
        script().write(key, effect);
        send(new DecidePaymentCommand(paymentId, key, CaseAction.IGNORE, null, null, 1));
        await().atMost(PATIENCE).until(() -> ended(paymentId, effect.effectId()).isPresent());
        return ended(paymentId, effect.effectId()).orElseThrow();
    }

    Optional<PaymentEvent.EffectEnded> ended(String paymentId, String effectId) {
        return events(paymentId).stream()
                .filter(PaymentEvent.EffectEnded.class::isInstance)
                .map(PaymentEvent.EffectEnded.class::cast)
                .filter(event -> event.effectId().equals(effectId))
                .findFirst();
    }

    List<PaymentEvent> events(String paymentId) {
        List<PaymentEvent> events = new ArrayList<>();
        bean(EventStore.class)
                .readEvents(Ids.paymentStream(paymentId))
                .forEachRemaining(message -> events.add((PaymentEvent) message.getPayload()));
        return events;
    }

    void awaitEvent(String paymentId, Class<? extends PaymentEvent> type) {
        await().atMost(PATIENCE).until(() -> events(paymentId).stream().anyMatch(type::isInstance));
    }

    void awaitCount(long expected, String sql) {
        await().atMost(PATIENCE).until(() -> count(sql) == expected);
    }

    long count(String sql) {
        return jdbc().sql(sql).query(Long.class).single();
    }

    long timers() {
        return count("SELECT count(*) FROM payment_timer");
    }

    long sagas() {
        return count("SELECT count(*) FROM saga_entry");
    }

    /** What the account's stream says that it has. */
    long posted(String accountId) {
        return bean(EventStore.class)
                .readEvents(Ids.accountStream(accountId))
                .asStream()
                .map(message -> message.getPayload())
                .filter(MovementEvent.class::isInstance)
                .map(MovementEvent.class::cast)
                .reduce((first, second) -> second)
                .map(event -> event.movement().posted())
                .orElse(0L);
    }

    static String movementId(String gateway, String paymentId, String effectId) {
        return Callback.within("gateway:" + gateway, paymentId, effectId).movementId();
    }

    PooledStreamingEventProcessor processor() {
        return bean(EventProcessingConfiguration.class)
                .eventProcessor(PaymentSaga.PROCESSOR, PooledStreamingEventProcessor.class)
                .orElseThrow();
    }

    /** As if the tokens had been lost: every event comes again. */
    void forgetTokens() {
        processor().shutDown();
        jdbc().sql("DELETE FROM token_entry WHERE processor_name = ?")
                .param(PaymentSaga.PROCESSOR)
                .update();
        processor().start();
        awaitCaughtUp();
    }

    void awaitCaughtUp() {
        await().atMost(PATIENCE).until(this::isCaughtUp);
    }

    private boolean isCaughtUp() {
        TrackingToken head = bean(EventStore.class).createHeadToken();
        long segments =
                jdbc().sql("SELECT count(*) FROM token_entry WHERE processor_name = ?")
                        .param(PaymentSaga.PROCESSOR)
                        .query(Long.class)
                        .single();
        return segments > 0
                && segments
                        == processor().processingStatus().values().stream()
                                .map(EventTrackerStatus::getTrackingToken)
                                .filter(token -> token != null && token.covers(head))
                                .count();
    }
}
