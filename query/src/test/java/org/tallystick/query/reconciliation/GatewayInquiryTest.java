package org.tallystick.query.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.jdbc.core.JdbcTemplate;
import org.tallystick.api.Money;
import org.tallystick.api.gateway.GatewayInquiries.Asked;
import org.tallystick.api.gateway.Gateways;
import org.tallystick.api.payment.Direction;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.FactOrigin;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.GatewayStatus;
import org.tallystick.api.payment.GatewayStep;
import org.tallystick.api.payment.LateSuccess;
import org.tallystick.api.payment.PaymentCommand.RecordFactsCommand;
import org.tallystick.api.payment.PaymentEvent.PaymentStarted;
import org.tallystick.api.payment.PaymentOrder;
import org.tallystick.api.payment.PaymentResult.Noted;
import org.tallystick.api.payment.PaymentStanding;
import org.tallystick.api.payment.PaymentStatus;
import org.tallystick.api.reconciliation.Difference;
import org.tallystick.api.reconciliation.DifferenceKind;
import org.tallystick.api.reconciliation.DifferenceRepair;

/** The repair that asks the gateway once more. */
class GatewayInquiryTest extends ReconciliationTestCase {

    private static final String PAYMENT = "0123456789abcdefghijklmnop";
    private static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");
    private static final String DAY = "2026-03-01";
    private static final PaymentStanding UNKNOWN =
            new PaymentStanding(
                    PaymentStatus.UNKNOWN,
                    GatewayStatus.UNKNOWN,
                    null,
                    null,
                    null,
                    0,
                    0,
                    0,
                    0,
                    null,
                    null);

    private final GatewayBooks gateway = new GatewayBooks(ZONE);
    private OrderCheck orders;
    private GatewayInquiry inquiry;

    /** The gateway's statement has a success of which we know nothing. */
    @BeforeEach
    void connect() {
        Instant at = Instant.parse(DAY + "T04:00:00Z");
        clock.turn(Duration.between(clock.instant(), at.plus(Duration.ofDays(3))));
        readSide.appendPayment(List.of(new PaymentStarted(order(at), UNKNOWN, at)), 0);
        readSide.awaitCaughtUp("payments");
        StatementTable statements =
                new StatementTable(
                        readSide.bean(Snapshots.class),
                        readSide.jdbc(),
                        readSide.bean(JdbcTemplate.class),
                        clock);
        gateway.lines().put("paid", GatewayBooks.line(PAYMENT, "T-1", DAY + " 12:00:00", "12.50"));
        statements.put(
                "sim",
                java.time.LocalDate.parse(DAY),
                ZONE,
                gateway.statement("sim", java.time.LocalDate.parse(DAY)).join());
        orders = new OrderCheck(statements, new PaymentLines(readSide.jdbc()));
        inquiry =
                new GatewayInquiry(
                        provider(Gateways.class, gateway),
                        provider(CommandGateway.class, readSide.bean(CommandGateway.class)),
                        readSide.bean(LedgerEvents.class),
                        orders);
    }

    private static <T> ObjectProvider<T> provider(Class<T> type, T bean) {
        return new StaticListableBeanFactory(Map.of("bean", bean)).getBeanProvider(type);
    }

    private static PaymentOrder order(Instant at) {
        return new PaymentOrder(
                PAYMENT,
                "shop",
                "order-1",
                "alice",
                Direction.RECHARGE,
                new Money(1_250, "CNY"),
                "sim",
                null,
                LateSuccess.CREDIT,
                at.plusSeconds(900),
                Map.of(),
                Map.of());
    }

    private Difference found() {
        Progress progress = new Progress();
        orders.check("sim", ZONE, PAYMENT, progress);
        DifferenceNotes notes = readSide.bean(DifferenceNotes.class);
        notes.note("run", progress.findings());
        return notes.ofRun("run", 10).get(0);
    }

    @Test
    void tells_the_payment_what_the_gateway_says_and_sees_that_it_is_right_then() {
        Difference difference = found();
        assertThat(difference.kind()).isEqualTo(DifferenceKind.PAYMENT_STATUS_DIFFERS);
        assertThat(difference.kind().repair()).isEqualTo(DifferenceRepair.ASK_GATEWAY);
        gateway.answers(
                new GatewayFact(
                        FactKind.SUCCEEDED,
                        "T-1",
                        null,
                        new Money(1_250, "CNY"),
                        null,
                        null,
                        null));
        readSide.handleCommands(
                RecordFactsCommand.class,
                command -> {
                    RecordFactsCommand told = (RecordFactsCommand) command;
                    assertThat(told.paymentId()).isEqualTo(PAYMENT);
                    assertThat(told.origin()).isEqualTo(FactOrigin.QUERY);
                    assertThat(told.facts()).extracting(GatewayFact::number).containsExactly("T-1");
                    credit();
                    return new Noted(UNKNOWN, null);
                });

        assertThat(inquiry.putsRight(difference)).isTrue();
        assertThat(gateway.calls())
                .extracting(call -> call.step().kind())
                .containsExactly(GatewayStep.Kind.QUERY);
    }

    /** Of a payment that is not ours nobody can be asked. */
    @Test
    void asks_nobody_about_an_order_that_is_not_ours() {
        Difference known = found();
        for (Map<String, String> evidence :
                List.of(
                        Map.of("gateway", "sim"),
                        Map.of("gateway", "sim", "paymentId", "zzzzzzzzzzzzzzzzzzzzzzzzzz"),
                        Map.of("gateway", "other", "paymentId", PAYMENT))) {
            Difference stranger =
                    new Difference(
                            "d",
                            known.kind(),
                            null,
                            Map.of(),
                            Map.of(),
                            evidence,
                            known.status(),
                            null,
                            known.firstSeenAt(),
                            known.lastSeenAt());
            assertThat(inquiry.putsRight(stranger)).isFalse();
        }
        assertThat(gateway.calls()).isEmpty();
    }

    private PaymentInquiries inquiries() {
        return new PaymentInquiries(
                inquiry,
                provider(Gateways.class, gateway),
                readSide.bean(Snapshots.class),
                readSide.jdbc());
    }

    @Test
    void says_whether_the_gateway_has_told_or_not() {
        readSide.handleCommands(RecordFactsCommand.class, command -> new Noted(UNKNOWN, null));
        PaymentInquiries inquiries = inquiries();

        gateway.answers(GatewayFact.of(FactKind.NO_ANSWER));
        assertThat(inquiries.ask(PAYMENT)).isEqualTo(Asked.NO_ANSWER);
        gateway.answers(GatewayFact.of(FactKind.NOT_FOUND));
        assertThat(inquiries.ask(PAYMENT)).isEqualTo(Asked.UNKNOWN_THERE);
        gateway.answers(GatewayFact.of(FactKind.NOT_SUPPORTED));
        assertThat(inquiries.ask(PAYMENT)).isEqualTo(Asked.CANNOT_ASK);
        gateway.answers(GatewayFact.of(FactKind.NOT_YET));
        assertThat(inquiries.ask(PAYMENT)).isEqualTo(Asked.TOLD);
        assertThat(inquiries.ask("zzzzzzzzzzzzzzzzzzzzzzzzzz")).isEqualTo(Asked.CANNOT_ASK);
        assertThat(gateway.calls()).hasSize(4);
    }

    @Test
    void finds_what_is_open_or_was_touched_page_by_page() {
        PaymentInquiries inquiries = inquiries();
        Instant later = clock.instant().plusSeconds(1);
        assertThat(inquiries.touched(later, null, 10)).as("open").containsExactly(PAYMENT);
        assertThat(inquiries.touched(later, PAYMENT, 10)).isEmpty();

        sql("UPDATE payment_view SET status = 'SUCCEEDED'");
        assertThat(inquiries.touched(later, null, 10)).as("settled long ago").isEmpty();
        assertThat(inquiries.touched(Instant.EPOCH, null, 10)).containsExactly(PAYMENT);
    }

    /** What the payment's credit writes to the ledger. */
    private void credit() {
        for (int line = 0; line < 2; line++) {
            sql(
                    """
                    INSERT INTO ledger_entry (event_id, recorded_at, position, version, amount,
                        line, account, layer, side, type, currency, counter_account, movement_id,
                        source, callback_id, trace_id)
                    VALUES (md5('e')::uuid, ?::timestamptz, 1, 1, 1250, ?, ?, 'POSTED', ?,
                        'RECHARGE', 'CNY', ?, 'm', 'gateway:sim', ?, 't')""",
                    DAY + "T04:00:00Z",
                    line,
                    line == 0 ? "clearing:sim" : "alice",
                    line == 0 ? "DEBIT" : "CREDIT",
                    line == 0 ? "alice" : "clearing:sim",
                    PAYMENT + "/credit");
        }
    }
}
