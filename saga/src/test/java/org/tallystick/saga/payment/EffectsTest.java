package org.tallystick.saga.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.saga.payment.PaymentNode.ALICE;
import static org.tallystick.saga.payment.PaymentNode.payment;

import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tallystick.api.Ids;
import org.tallystick.api.Limits;
import org.tallystick.api.Money;
import org.tallystick.api.TraceKeys;
import org.tallystick.api.WriteFailure;
import org.tallystick.api.account.AccountCommand.CloseAccountCommand;
import org.tallystick.api.account.AccountCommand.FreezeAccountCommand;
import org.tallystick.api.account.AccountCommand.UnfreezeAccountCommand;
import org.tallystick.api.cases.CaseEvent.CaseOpened;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.payment.Direction;
import org.tallystick.api.payment.Effect;
import org.tallystick.api.payment.EffectKind;
import org.tallystick.api.payment.EffectOutcome;
import org.tallystick.api.payment.PaymentEvent.PaymentSucceeded;
import org.tallystick.testing.TestDatabase;

/** What payments ask for is done at real accounts, each once. */
class EffectsTest {

    private static final String PAYMENT = "p1";

    private final TestDatabase database = TestDatabase.create();
    private final Set<EffectKind> done = EnumSet.noneOf(EffectKind.class);
    private PaymentNode node;

    @BeforeEach
    void start() {
        node =
                PaymentNode.start(
                        database.jdbcUrl(),
                        List.of(new FakeGateway("fast")),
                        "tallystick.payment-process.saga-segments=4");
        node.open(ALICE, 1_000);
        node.send(payment(PAYMENT, Direction.RECHARGE, 500, "fast"));
        node.awaitEvent(PAYMENT, PaymentSucceeded.class);
    }

    @AfterEach
    void stop() {
        node.close();
        database.drop();
    }

    @Test
    void every_kind_of_effect_is_carried_out_also_at_a_frozen_account_and_never_twice() {
        done.add(EffectKind.CREDIT); // By the payment itself.
        String hold = carryOut(EffectKind.HOLD_FUNDS, 100, null, 1_500);
        String other = carryOut(EffectKind.HOLD_FUNDS, 50, null, 1_500);
        node.send(new FreezeAccountCommand(ALICE, "suspicion"));
        String captured = carryOut(EffectKind.CAPTURE_HOLD, 100, hold, 1_400);
        carryOut(EffectKind.VOID_HOLD, null, other, 1_400);
        carryOut(EffectKind.GIVE_BACK, 30, captured, 1_430);
        String late = carryOut(EffectKind.CREDIT_FROM_SUSPENSE, 70, null, 1_500);
        carryOut(EffectKind.REVERSE, null, late, 1_430);
        String disputed = carryOut(EffectKind.DISPUTE_DEBIT, 2_000, late, -570);
        carryOut(EffectKind.DISPUTE_CREDIT, 2_000, disputed, 1_430);
        node.send(new UnfreezeAccountCommand(ALICE, "cleared"));
        carryOut(EffectKind.DEBIT_TO_SUSPENSE, 30, null, 1_400);
        openCase();

        assertThat(done).containsExactlyInAnyOrder(EffectKind.values());

        long events = node.count("SELECT count(*) FROM domainevententry");
        node.forgetTokens();

        assertThat(node.posted(ALICE)).isEqualTo(1_400);
        assertThat(node.count("SELECT count(*) FROM domainevententry")).isEqualTo(events);
    }

    @Test
    void a_closed_account_refuses_and_the_payment_is_told() {
        carryOut(EffectKind.DISPUTE_DEBIT, 1_500, null, 0);
        node.send(new CloseAccountCommand(ALICE, "asked for"));

        for (EffectKind kind :
                List.of(
                        EffectKind.CREDIT,
                        EffectKind.CREDIT_FROM_SUSPENSE,
                        EffectKind.HOLD_FUNDS,
                        EffectKind.DEBIT_TO_SUSPENSE,
                        EffectKind.DISPUTE_DEBIT,
                        EffectKind.DISPUTE_CREDIT)) {
            assertThat(node.effect(PAYMENT, effect("closed-" + kind, kind, 5L, null)).outcome())
                    .isEqualTo(new EffectOutcome(null, "account_closed"));
        }
    }

    @Test
    void an_amount_that_no_movement_can_carry_is_refused_and_blocks_nothing() {
        for (long minor : new long[] {0, -1, Limits.AMOUNT_MAX + 1}) {
            Effect effect = effect("wrong-" + minor, EffectKind.GIVE_BACK, minor, "m1");

            assertThat(node.effect(PAYMENT, effect).outcome())
                    .isEqualTo(new EffectOutcome(null, "amount_invalid"));
        }
    }

    @Test
    void a_frozen_account_refuses_the_hold_that_a_client_wants_for_a_refund() {
        node.send(new FreezeAccountCommand(ALICE, "suspicion"));

        assertThat(
                        node.effect(PAYMENT, effect("r", EffectKind.HOLD_FUNDS, 5L, null))
                                .outcome()
                                .refusalCode())
                .isEqualTo("account_frozen");
    }

    @Test
    void what_does_not_fit_the_account_is_an_outcome_too() {
        assertThat(
                        node.effect(PAYMENT, effect("v", EffectKind.VOID_HOLD, null, "no hold"))
                                .outcome()
                                .refusalCode())
                .isEqualTo("hold_not_found");
    }

    @Test
    void an_effect_whose_outcome_could_not_be_told_is_repeated_and_moves_money_once() {
        node.script().failOnce(WriteFailure.OUTCOME_UNKNOWN.toException());
        for (int time = 0; time < 3; time++) {
            node.script().failOnce(new IllegalStateException("broken for a test"));
        }

        carryOut(EffectKind.CREDIT, 40, null, 1_540);

        assertThat(node.posted(ALICE)).isEqualTo(1_540);
    }

    @Test
    void the_trace_of_an_effect_goes_on_to_the_account() {
        carryOut(EffectKind.CREDIT, 40, null, 1_540);

        String asked = traceOf(Ids.paymentStream(PAYMENT));
        String moved = traceOf(Ids.accountStream(ALICE));
        assertThat(asked).isNotEmpty();
        assertThat(moved).isEqualTo(asked);
    }

    private String traceOf(String stream) {
        return node.bean(EventStore.class)
                .readEvents(stream)
                .asStream()
                .reduce((first, second) -> second)
                .map(event -> (String) event.getMetaData().get(TraceKeys.TRACE_ID))
                .orElseThrow();
    }

    private void openCase() {
        Effect effect =
                new Effect(
                        "dispute/D-1",
                        EffectKind.OPEN_CASE,
                        new Money(5, "CNY"),
                        null,
                        "movement",
                        "refund",
                        CaseKind.DISPUTE,
                        "the bank has taken it");
        assertThat(node.effect(PAYMENT, effect).outcome()).isEqualTo(new EffectOutcome(null, null));

        String caseId = Effect.caseId(PAYMENT, "dispute/D-1");
        CaseOpened opened =
                (CaseOpened)
                        node.bean(EventStore.class)
                                .readEvents(Ids.caseStream(caseId))
                                .next()
                                .getPayload();
        assertThat(opened.kind()).isEqualTo(CaseKind.DISPUTE);
        assertThat(opened.subject().paymentId()).isEqualTo(PAYMENT);
        assertThat(opened.subject().refundId()).isEqualTo("refund");
        assertThat(opened.payload()).containsEntry("gateway", "fast");
        done.add(EffectKind.OPEN_CASE);
    }

    private String carryOut(
            EffectKind kind, @Nullable Integer minor, @Nullable String movementId, long posted) {
        String id = kind + "/" + done.size() + "/" + posted;
        Long amount = minor == null ? null : minor.longValue();
        EffectOutcome outcome =
                node.effect(PAYMENT, effect(id, kind, amount, movementId)).outcome();
        assertThat(outcome.refusalCode()).as("%s", kind).isNull();
        assertThat(node.posted(ALICE)).as("%s", kind).isEqualTo(posted);
        done.add(kind);
        return Objects.requireNonNull(outcome.movementId());
    }

    private static Effect effect(
            String id, EffectKind kind, @Nullable Long minor, @Nullable String movementId) {
        return new Effect(
                id,
                kind,
                minor == null ? null : new Money(minor, "CNY"),
                kind == EffectKind.HOLD_FUNDS ? Instant.parse("2999-01-01T00:00:00Z") : null,
                movementId,
                null,
                null,
                null);
    }
}
