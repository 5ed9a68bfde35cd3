package org.tallystick.query;

import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.config.Configuration;
import org.axonframework.config.Configurer;
import org.axonframework.config.ConfigurerModule;
import org.axonframework.config.EventProcessingModule;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventTrackerStatus;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.eventhandling.pooled.PooledStreamingEventProcessor;
import org.axonframework.messaging.responsetypes.ResponseTypes;
import org.axonframework.queryhandling.QueryHandler;
import org.axonframework.serialization.Serializer;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import org.tallystick.api.Ids;
import org.tallystick.api.Page;
import org.tallystick.api.TraceKeys;
import org.tallystick.api.account.AccountEvent;
import org.tallystick.api.cases.CaseEvent;
import org.tallystick.api.payment.PaymentEvent;
import org.tallystick.testing.TestDatabase;
import tools.jackson.databind.json.JsonMapper;

/** The read side with its real processors, event store and token store, on a real PostgreSQL. */
public final class ReadSide implements AutoCloseable {

    /** Those of the application, so that a statement that is too slow shows here. */
    private static final String LIMITS =
            "-c lock_timeout=1s -c statement_timeout=1200ms -c transaction_timeout=5s";

    private static final Map<String, String> METADATA =
            Map.of(TraceKeys.TRACE_ID, "trace", TraceKeys.REQUEST_ID, "request");

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final TestDatabase database;
    private final boolean databaseIsMine;
    private final HikariDataSource dataSource;
    private final JdbcTransactionManager transactions;
    private final AnnotationConfigApplicationContext spring;
    private final Configuration axon;

    public ReadSide(Clock clock) {
        this(clock, Map.of());
    }

    public ReadSide(Clock clock, Map<String, Object> properties) {
        this(TestDatabase.create(), true, clock, properties);
    }

    private ReadSide(
            TestDatabase database,
            boolean databaseIsMine,
            Clock clock,
            Map<String, Object> properties) {
        this.database = database;
        this.databaseIsMine = databaseIsMine;
        HikariConfig pool = new HikariConfig();
        pool.setJdbcUrl(database.jdbcUrl());
        pool.setMaximumPoolSize(12);
        pool.addDataSourceProperty("options", LIMITS);
        dataSource = new HikariDataSource(pool);
        transactions = new JdbcTransactionManager(dataSource);
        spring = new AnnotationConfigApplicationContext();
        spring.registerBean(JdbcTemplate.class, () -> new JdbcTemplate(dataSource));
        spring.registerBean(JdbcClient.class, () -> JdbcClient.create(dataSource));
        spring.registerBean(TransactionTemplate.class, () -> new TransactionTemplate(transactions));
        spring.registerBean(JsonMapper.class, () -> JsonMapper.builder().build());
        spring.registerBean(Clock.class, () -> clock);
        spring.registerBean("eventSerializer", Serializer.class, Stores::serializer);
        spring.registerBean(CommandGateway.class, this::commands);
        spring.getEnvironment()
                .getPropertySources()
                .addFirst(new MapPropertySource("test", properties));
        spring.getBeanFactory()
                .setConversionService(ApplicationConversionService.getSharedInstance());
        spring.register(QueryConfiguration.class);
        spring.refresh();
        axon = configure().start();
    }

    private Configurer configure() {
        Configurer configurer =
                Stores.configurer(dataSource, transactions, UUID.randomUUID().toString());
        configurer.registerModule(spring.getBean(EventProcessingModule.class));
        spring.getBeansOfType(ConfigurerModule.class)
                .values()
                .forEach(module -> module.configureModule(configurer));
        for (Object bean : spring.getBeansOfType(Object.class).values()) {
            if (Arrays.stream(bean.getClass().getDeclaredMethods())
                    .anyMatch(method -> method.isAnnotationPresent(QueryHandler.class))) {
                configurer.registerQueryHandler(configuration -> bean);
            }
        }
        return configurer;
    }

    /** Known before the configuration is, which needs the beans. */
    private CommandGateway commands() {
        return (CommandGateway)
                Proxy.newProxyInstance(
                        CommandGateway.class.getClassLoader(),
                        new Class<?>[] {CommandGateway.class},
                        (proxy, method, arguments) ->
                                method.invoke(axon().commandGateway(), arguments));
    }

    private Configuration axon() {
        return axon;
    }

    /** Stands in for the write side, which handles the commands that this side sends. */
    public void handleCommands(Class<?> command, Function<Object, Object> handler) {
        axon.commandBus()
                .subscribe(command.getName(), message -> handler.apply(message.getPayload()));
    }

    /** A bean of the read side. */
    public <T> T bean(Class<T> type) {
        return spring.getBean(type);
    }

    public JdbcClient jdbc() {
        return spring.getBean(JdbcClient.class);
    }

    /** Appends an account's events from a version on, in one transaction, and not more. */
    public void append(List<AccountEvent> events, int fromVersion) {
        append("Account", events, event -> Ids.accountStream(event.accountId()), fromVersion);
    }

    public void append(AccountStory story) {
        append(story.events(), 0);
    }

    /** Appends the events of a case; the index is the version. */
    public void appendCase(List<? extends CaseEvent> events) {
        append("Case", events, event -> Ids.caseStream(event.caseId()), 0);
    }

    /** Appends a payment's events from a version on; the index is the version. */
    public void appendPayment(List<? extends PaymentEvent> events, int fromVersion) {
        append("Payment", events, event -> Ids.paymentStream(event.paymentId()), fromVersion);
    }

    private <E> void append(
            String type, List<? extends E> events, Function<E, String> stream, int fromVersion) {
        List<DomainEventMessage<?>> messages = new ArrayList<>();
        for (int version = fromVersion; version < events.size(); version++) {
            E event = events.get(version);
            messages.add(
                    new GenericDomainEventMessage<>(
                            type, stream.apply(event), version, event, METADATA));
        }
        axon.eventStore().publish(messages);
    }

    public void awaitCaughtUp(String processor) {
        await().atMost(PATIENCE).until(() -> isCaughtUp(processor));
    }

    /** A segment that is not claimed yet has no status, so they are counted. */
    public boolean isCaughtUp(String processor) {
        TrackingToken head = axon.eventStore().createHeadToken();
        long segments =
                jdbc().sql("SELECT count(*) FROM token_entry WHERE processor_name = ?")
                        .param(processor)
                        .query(Long.class)
                        .single();
        return segments > 0
                && segments
                        == processor(processor).processingStatus().values().stream()
                                .map(EventTrackerStatus::getTrackingToken)
                                .filter(token -> token != null && token.covers(head))
                                .count();
    }

    public PooledStreamingEventProcessor processor(String name) {
        return axon.eventProcessingConfiguration()
                .eventProcessor(name, PooledStreamingEventProcessor.class)
                .orElseThrow();
    }

    public <T> Optional<T> find(Object query, Class<T> type) {
        return axon.queryGateway().query(query, ResponseTypes.optionalInstanceOf(type)).join();
    }

    public <T> T get(Object query, Class<T> type) {
        return axon.queryGateway().query(query, ResponseTypes.instanceOf(type)).join();
    }

    public <T> List<T> list(Object query, Class<T> type) {
        return axon.queryGateway().query(query, ResponseTypes.multipleInstancesOf(type)).join();
    }

    @SuppressWarnings("unchecked")
    public <T> Page<T> page(Object query, Class<T> type) {
        return (Page<T>) axon.queryGateway().query(query, new PageResponse()).join();
    }

    /** Another node on the same database, to be closed before this one. */
    public ReadSide otherNode() {
        return new ReadSide(database, false, bean(Clock.class), Map.of());
    }

    /** Takes the database from it, as a node loses it that dies: nothing is finished or let go. */
    public void die() {
        dataSource.close();
        axon.shutdown();
        spring.close();
    }

    @Override
    public void close() {
        axon.shutdown();
        spring.close();
        dataSource.close();
        if (databaseIsMine) {
            database.drop();
        }
    }
}
