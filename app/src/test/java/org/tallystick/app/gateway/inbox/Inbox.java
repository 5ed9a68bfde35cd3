package org.tallystick.app.gateway.inbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import javax.sql.DataSource;
import org.axonframework.commandhandling.SimpleCommandBus;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.commandhandling.gateway.DefaultCommandGateway;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.util.unit.DataSize;
import org.tallystick.api.cases.CaseCommand.OpenCaseCommand;
import org.tallystick.api.cases.CaseCommand.ResolveCaseCommand;
import org.tallystick.api.cases.CaseResult;
import org.tallystick.api.cases.CaseStatus;
import org.tallystick.api.gateway.CallbackAnswer;
import org.tallystick.api.gateway.CallbackRequest;
import org.tallystick.api.payment.GatewayStatus;
import org.tallystick.api.payment.PaymentCommand.RecordFactsCommand;
import org.tallystick.api.payment.PaymentResult;
import org.tallystick.api.payment.PaymentResult.NotApplied;
import org.tallystick.api.payment.PaymentResult.Noted;
import org.tallystick.api.payment.PaymentResult.Obstacle;
import org.tallystick.api.payment.PaymentStanding;
import org.tallystick.api.payment.PaymentStatus;
import org.tallystick.app.gateway.ConnectedGateway;
import org.tallystick.app.gateway.ConnectedGateways;
import org.tallystick.app.gateway.Unused;
import org.tallystick.app.gateway.signed.SignedHttpAdapter;
import org.tallystick.app.gateway.signed.SignedHttpSettings;
import org.tallystick.app.gateway.signed.SigningKey;
import org.tallystick.app.gateway.signed.SigningKeys;
import org.tallystick.testing.TestDatabase;
import org.tallystick.testing.TurnableClock;

/** An inbox whose worker only works when it is told to, and whose payments answer as told. */
final class Inbox implements AutoCloseable {

    static final SigningKey KEY = new SigningKey("k1", "0123456789abcdef0123456789abcdef");
    static final SigningKey SECOND = new SigningKey("k2", "fedcba9876543210fedcba9876543210");
    static final String GATEWAY = "acme";

    final TestDatabase database = TestDatabase.create();
    final TurnableClock clock = new TurnableClock(Instant.parse("2026-03-10T10:00:00Z"));
    final List<RecordFactsCommand> told = new CopyOnWriteArrayList<>();
    final List<OpenCaseCommand> cases = new CopyOnWriteArrayList<>();
    final List<ResolveCaseCommand> resolved = new CopyOnWriteArrayList<>();
    final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    final JdbcClient jdbc;
    final CallbackInbox inbox;
    final InboxWorker worker;
    final InboxWriter writer;
    volatile Function<RecordFactsCommand, PaymentResult> payments = command -> noted();

    Inbox() {
        DataSource dataSource = database.dataSource();
        JdbcTransactionManager transactions = new JdbcTransactionManager(dataSource);
        jdbc = JdbcClient.create(dataSource);
        InboxSettings settings = settings();
        InboxTable table = new InboxTable(jdbc);
        ConnectedGateways gateways = gateways();
        InboxProcessor processor = new InboxProcessor(gateways, commands(), settings, clock);
        worker = new InboxWorker(table, processor, transactions, settings, clock);
        writer =
                new InboxWriter(
                        table, new BodyPartitions(jdbc, clock), worker, transactions, settings);
        inbox = new CallbackInbox(gateways, writer, settings, clock, meters);
        writer.start();
    }

    static Noted noted() {
        return new Noted(
                new PaymentStanding(
                        PaymentStatus.SUCCEEDED,
                        GatewayStatus.PAID,
                        null,
                        null,
                        null,
                        0,
                        0,
                        0,
                        0,
                        null,
                        null),
                null);
    }

    static NotApplied notFound() {
        return new NotApplied(Obstacle.PAYMENT_NOT_FOUND);
    }

    static String success(String notifyId, String number) {
        return "{\"notifyId\":\"%s\",\"number\":\"%s\",\"facts\":[{\"kind\":\"SUCCEEDED\",\"id\":\"T-1\",\"amount\":\"12.50\",\"currency\":\"CNY\"}]}"
                .formatted(notifyId, number);
    }

    CallbackAnswer receive(String body) {
        return receive(body.getBytes(UTF_8), KEY, clock.instant());
    }

    CallbackAnswer receive(byte[] body, SigningKey key, Instant signedAt) {
        return receive(body, new SigningKeys(List.of(key)).headers(body, signedAt));
    }

    CallbackAnswer receive(byte[] body, Map<String, String> headers) {
        return inbox.receive(
                new CallbackRequest(
                        GATEWAY, headers, body, "4bf92f3577b34da6a3ce929d0e0e4736", "request-1"));
    }

    void turnAndWork(Duration by) {
        clock.turn(by);
        worker.work();
    }

    String state(String notifyId) {
        return jdbc.sql("SELECT state FROM callback_inbox WHERE notify_id = ?")
                .param(notifyId)
                .query(String.class)
                .single();
    }

    long count(String table) {
        return jdbc.sql("SELECT count(*) FROM " + table).query(Long.class).single();
    }

    private CommandGateway commands() {
        SimpleCommandBus bus = SimpleCommandBus.builder().build();
        bus.subscribe(
                RecordFactsCommand.class.getName(),
                message -> {
                    RecordFactsCommand command = (RecordFactsCommand) message.getPayload();
                    told.add(command);
                    return payments.apply(command);
                });
        bus.subscribe(
                OpenCaseCommand.class.getName(),
                message -> {
                    OpenCaseCommand command = (OpenCaseCommand) message.getPayload();
                    cases.add(command);
                    return new CaseResult.Done(command.caseId(), 0, CaseStatus.OPEN);
                });
        bus.subscribe(
                ResolveCaseCommand.class.getName(),
                message -> {
                    ResolveCaseCommand command = (ResolveCaseCommand) message.getPayload();
                    resolved.add(command);
                    return new CaseResult.Done(command.caseId(), 1, CaseStatus.RESOLVED);
                });
        return DefaultCommandGateway.builder().commandBus(bus).build();
    }

    private ConnectedGateways gateways() {
        SignedHttpAdapter adapter =
                new SignedHttpAdapter(
                        new SignedHttpSettings(
                                () -> URI.create("http://127.0.0.1:1"),
                                () -> null,
                                new SigningKeys(List.of(KEY, SECOND)),
                                false,
                                Duration.ofSeconds(1),
                                1024,
                                1024),
                        clock);
        return new ConnectedGateways(
                Map.of(GATEWAY, new ConnectedGateway(Unused.gateway(), adapter)));
    }

    private static InboxSettings settings() {
        return new InboxSettings(
                DataSize.ofKilobytes(64),
                Duration.ofSeconds(5),
                100,
                16,
                Duration.ofSeconds(1),
                Duration.ofSeconds(30),
                64,
                Duration.ofSeconds(30),
                Duration.ofMinutes(5),
                Duration.ofMinutes(30));
    }

    @Override
    public void close() {
        writer.stop();
        database.drop();
    }
}
