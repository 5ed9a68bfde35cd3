package org.tallystick.saga;

import static org.awaitility.Awaitility.await;

import com.github.kagkarlsson.scheduler.boot.autoconfigure.DbSchedulerAutoConfiguration;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.axonframework.commandhandling.CommandBus;
import org.axonframework.commandhandling.SimpleCommandBus;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.commandhandling.gateway.DefaultCommandGateway;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.config.Configuration;
import org.axonframework.config.Configurer;
import org.axonframework.config.ConfigurerModule;
import org.axonframework.config.DefaultConfigurer;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.eventhandling.pooled.PooledStreamingEventProcessor;
import org.axonframework.eventhandling.tokenstore.TokenStore;
import org.axonframework.eventhandling.tokenstore.jdbc.JdbcTokenStore;
import org.axonframework.eventhandling.tokenstore.jdbc.TokenSchema;
import org.axonframework.eventsourcing.eventstore.EmbeddedEventStore;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.eventsourcing.eventstore.jdbc.JdbcEventStorageEngine;
import org.axonframework.queryhandling.DefaultQueryGateway;
import org.axonframework.queryhandling.QueryBus;
import org.axonframework.queryhandling.QueryGateway;
import org.axonframework.queryhandling.SimpleQueryBus;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.axonframework.spring.jdbc.SpringDataSourceConnectionProvider;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.tallystick.api.Ids;
import org.tallystick.api.account.AccountEvent;
import org.tallystick.api.cases.CaseEvent;
import tools.jackson.databind.json.JsonMapper;

/**
 * All processes with their real processors, event store, token store and scheduler on a real
 * PostgreSQL. Commands and queries are answered by the handlers that a test gives.
 */
public final class Processes implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final HikariDataSource dataSource;
    private final TransactionManager transactions;
    private final CommandBus commands = SimpleCommandBus.builder().build();
    private final QueryBus queries = SimpleQueryBus.builder().build();
    private final AnnotationConfigApplicationContext spring;
    private final Configuration axon;
    private @Nullable EventStore events;
    private final Map<String, AtomicLong> versions = new HashMap<>();

    /**
     * @param handlers objects that handle commands or queries
     */
    public Processes(Clock clock, String jdbcUrl, Object... handlers) {
        HikariConfig pool = new HikariConfig();
        pool.setJdbcUrl(jdbcUrl);
        pool.setMaximumPoolSize(12);
        dataSource = new HikariDataSource(pool);
        transactions = new SpringTransactionManager(new JdbcTransactionManager(dataSource));
        spring = new AnnotationConfigApplicationContext();
        spring.registerBean(DataSource.class, () -> dataSource);
        spring.registerBean(JdbcTemplate.class, () -> new JdbcTemplate(dataSource));
        spring.registerBean(JdbcClient.class, () -> JdbcClient.create(dataSource));
        spring.registerBean(JsonMapper.class, () -> JsonMapper.builder().build());
        spring.registerBean(Clock.class, () -> clock);
        spring.registerBean(
                CommandGateway.class,
                () -> DefaultCommandGateway.builder().commandBus(commands).build());
        spring.registerBean(
                QueryGateway.class, () -> DefaultQueryGateway.builder().queryBus(queries).build());
        spring.getEnvironment()
                .getPropertySources()
                .addFirst(
                        new MapPropertySource(
                                "test",
                                Map.of(
                                        "db-scheduler.polling-interval", "100ms",
                                        "db-scheduler.shutdown-max-wait", "5s",
                                        "tallystick.hold-timers.sweep-interval", "100ms")));
        spring.getBeanFactory()
                .setConversionService(ApplicationConversionService.getSharedInstance());
        spring.register(SagaConfiguration.class, DbSchedulerAutoConfiguration.class);
        spring.registerBean(EventStore.class, this::events);
        axon = start(handlers);
    }

    private synchronized EventStore events() {
        if (events == null) {
            events = EmbeddedEventStore.builder().storageEngine(engine()).build();
        }
        return events;
    }

    private Configuration start(Object... handlers) {
        Configurer configurer = configurer();
        for (Object handler : handlers) {
            configurer.registerMessageHandler(configuration -> handler);
        }
        spring.refresh();
        spring.getBeansOfType(ConfigurerModule.class)
                .values()
                .forEach(module -> module.configureModule(configurer));
        spring.getBeansWithAnnotation(ProcessingGroup.class)
                .values()
                .forEach(
                        bean ->
                                configurer.eventProcessing(
                                        processing ->
                                                processing.registerEventHandler(
                                                        configuration -> bean)));
        return configurer.start();
    }

    private Configurer configurer() {
        Jackson3Serializer serializer = Jackson3Serializer.builder().build();
        SpringDataSourceConnectionProvider connections =
                new SpringDataSourceConnectionProvider(dataSource);
        return DefaultConfigurer.defaultConfiguration(false)
                .configureSerializer(configuration -> serializer)
                .configureTransactionManager(configuration -> transactions)
                .configureCommandBus(configuration -> commands)
                .configureQueryBus(configuration -> queries)
                .configureEventStore(configuration -> events())
                .registerComponent(
                        TokenStore.class,
                        configuration ->
                                JdbcTokenStore.builder()
                                        .connectionProvider(connections)
                                        .serializer(serializer)
                                        .schema(tokenSchema())
                                        .contentType(byte[].class)
                                        .build());
    }

    private JdbcEventStorageEngine engine() {
        Jackson3Serializer serializer = Jackson3Serializer.builder().build();
        return JdbcEventStorageEngine.builder()
                .eventSerializer(serializer)
                .snapshotSerializer(serializer)
                .connectionProvider(new SpringDataSourceConnectionProvider(dataSource))
                .transactionManager(transactions)
                .build();
    }

    private static TokenSchema tokenSchema() {
        return TokenSchema.builder()
                .setTokenTable("token_entry")
                .setProcessorNameColumn("processor_name")
                .setTokenTypeColumn("token_type")
                .build();
    }

    public JdbcClient jdbc() {
        return spring.getBean(JdbcClient.class);
    }

    /** Appends events of accounts, in one transaction. */
    public void append(AccountEvent... events) {
        List<DomainEventMessage<?>> messages = new ArrayList<>();
        for (AccountEvent event : events) {
            messages.add(message("Account", Ids.accountStream(event.accountId()), event));
        }
        axon.eventStore().publish(messages);
    }

    /** Appends an event of a case. */
    public void append(CaseEvent event) {
        axon.eventStore().publish(message("Case", Ids.caseStream(event.caseId()), event));
    }

    private DomainEventMessage<?> message(String type, String stream, Object event) {
        long version = versions.computeIfAbsent(stream, key -> new AtomicLong()).getAndIncrement();
        return new GenericDomainEventMessage<>(type, stream, version, event);
    }

    public void awaitCaughtUp(String processor) {
        await().atMost(PATIENCE).until(() -> isCaughtUp(processor));
    }

    private boolean isCaughtUp(String processor) {
        TrackingToken head = axon.eventStore().createHeadToken();
        long covering =
                processor(processor).processingStatus().values().stream()
                        .filter(
                                status ->
                                        status.getTrackingToken() != null
                                                && status.getTrackingToken().covers(head))
                        .count();
        return covering == 4;
    }

    public PooledStreamingEventProcessor processor(String name) {
        return axon.eventProcessingConfiguration()
                .eventProcessor(name, PooledStreamingEventProcessor.class)
                .orElseThrow();
    }

    /** As if the tokens had been lost: every event comes again. */
    public void forgetTokens(String processor) {
        processor(processor).shutDown();
        jdbc().sql("DELETE FROM token_entry WHERE processor_name = ?").param(processor).update();
        processor(processor).start();
        awaitCaughtUp(processor);
    }

    @Override
    public void close() {
        axon.shutdown();
        spring.close();
        dataSource.close();
    }
}
