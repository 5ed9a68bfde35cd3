package org.tallystick.query.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.tallystick.api.Callback;
import org.tallystick.api.MovementType;
import org.tallystick.api.account.AccountEvent;
import org.tallystick.api.account.AccountEvent.MovementEvent;
import org.tallystick.api.account.Movement;
import org.tallystick.api.cases.CaseEvent;
import org.tallystick.api.ledger.Layer;
import org.tallystick.api.ledger.Side;
import org.tallystick.api.payment.GatewayPosting;
import org.tallystick.api.payment.PaymentEvent;
import org.tallystick.api.payment.PaymentEvent.GatewayMoneyPosted;
import org.tallystick.api.receipt.ReceiptEvent;
import org.tallystick.query.AccountStory;

/** The rows of the posting table that payments need. */
class GatewayPostingsTest {

    private final AccountStory alice =
            new AccountStory("alice", "CNY", Instant.parse("2026-01-01T00:00:00Z"));

    @ParameterizedTest
    @CsvSource({
        "INTO_SUSPENSE, clearing:alipay, suspense:alipay, RECHARGE",
        "OUT_OF_SUSPENSE, suspense:alipay, clearing:alipay, REFUND",
        "WRITTEN_OFF, loss, suspense:alipay, ADJUSTMENT",
        "UNCLAIMED, suspense:alipay, loss, ADJUSTMENT",
        "LOST, loss, clearing:alipay, DISPUTE",
        "LOSS_RECOVERED, clearing:alipay, loss, DISPUTE"
    })
    void gateway_money_moves_between_two_internal_accounts(
            GatewayPosting.Kind kind, String debit, String credit, MovementType type) {
        GatewayMoneyPosted event = Stories.posted(kind, 70);

        List<EntryRow> rows = EntryRow.of(Stories.origin(), event);

        assertThat(rows).extracting(EntryRow::side).containsExactly(Side.DEBIT, Side.CREDIT);
        assertThat(rows).extracting(EntryRow::account).containsExactly(debit, credit);
        assertThat(rows).extracting(EntryRow::counterAccount).containsExactly(credit, debit);
        assertThat(rows).extracting(EntryRow::balances).containsOnlyNulls();
        assertThat(rows).extracting(EntryRow::layer).containsOnly(Layer.POSTED);
        assertThat(rows).extracting(row -> row.amount().minor()).containsOnly(70L);
        Callback callback = new Callback("gateway:alipay", event.paymentId() + "/paid/" + kind);
        EntryCause cause = rows.get(0).cause();
        assertThat(cause.callback()).isEqualTo(callback);
        assertThat(cause.movementId()).isEqualTo(callback.movementId());
        assertThat(cause.type()).isEqualTo(type);
        assertThat(cause.traceId()).isEqualTo("trace");
    }

    @ParameterizedTest
    @EnumSource
    void every_kind_of_gateway_money_is_posted(GatewayPosting.Kind kind) {
        assertThat(Postings.of(Stories.posted(kind, 1)).amount().minor()).isEqualTo(1);
    }

    @Test
    void what_comes_from_suspense_and_goes_there_is_no_clearing() {
        Movement late = alice.by("suspense:alipay").recharge(70);
        assertThat(last()).isEqualTo("suspense:alipay -> alice 70");

        alice.by("case:1").reverse(late, false, "suspense:alipay");
        assertThat(last()).isEqualTo("alice -> suspense:alipay 70");

        alice.by("suspense:alipay").deduct(30);
        assertThat(last()).isEqualTo("alice -> suspense:alipay 30");
    }

    @Test
    void a_dispute_takes_from_the_customer_and_gives_back() {
        Movement recharge = alice.by("gateway:alipay").recharge(100);

        alice.dispute(recharge, 80, false);
        assertThat(last()).isEqualTo("alice -> clearing:alipay 80");

        alice.dispute(recharge, 80, true);
        assertThat(last()).isEqualTo("clearing:alipay -> alice 80");
    }

    /** A new event of any family fails here until somebody has decided what it posts. */
    @Test
    void every_event_is_posted_or_known_to_post_nothing() {
        Set<Class<?>> posted = new HashSet<>(leaves(MovementEvent.class));
        posted.add(GatewayMoneyPosted.class);

        Set<String> decided = new HashSet<>(POST_NOTHING);
        posted.forEach(type -> decided.add(type.getSimpleName()));

        List<Class<?>> all = new ArrayList<>();
        all.addAll(leaves(AccountEvent.class));
        all.addAll(leaves(PaymentEvent.class));
        all.addAll(leaves(CaseEvent.class));
        all.addAll(leaves(ReceiptEvent.class));
        assertThat(all).extracting(Class::getSimpleName).hasSameElementsAs(decided);
        assertThat(all)
                .filteredOn(
                        type ->
                                LedgerProjection.EVENTS.stream()
                                        .anyMatch(f -> f.isAssignableFrom(type)))
                .containsAll(posted);
    }

    private static final Set<String> POST_NOTHING =
            Set.of(
                    // accounts
                    "AccountOpened",
                    "MovementRefused",
                    "RefusalReopened",
                    "OverdraftSet",
                    "AccountFrozen",
                    "AccountUnfrozen",
                    "AccountClosed",
                    // payments: the account's own events post what they lead to
                    "PaymentStarted",
                    "PaymentHeld",
                    "ChargeAttempted",
                    "PaymentAccepted",
                    "OutcomeUnknown",
                    "StillWaiting",
                    "FailureReported",
                    "PaymentPaid",
                    "PaymentSucceeded",
                    "PaymentFailed",
                    "PaymentClosing",
                    "PaymentExpired",
                    "PaymentCancelled",
                    "ReviewStarted",
                    "FactNoted",
                    "PaymentReturned",
                    "FundsWithdrawn",
                    "DisputeEnded",
                    "EffectRequested",
                    "EffectEnded",
                    "PaymentDecided",
                    "RefundRequested",
                    "RefundHeld",
                    "RefundAttempted",
                    "RefundChanged",
                    // cases
                    "CaseOpened",
                    "CaseClaimed",
                    "CaseActionProposed",
                    "CaseActionApproved",
                    "CaseActionFailed",
                    "CaseResolved",
                    // receipts: the movements' own events post them
                    "MovementReceipted",
                    "RefusalReceipted",
                    "ReceiptReopened",
                    "MovementGivenBack",
                    "RefundReversed",
                    "PaymentRequestReceipted");

    private String last() {
        List<AccountEvent> events = alice.events();
        Posting posting = Postings.of(events.get(events.size() - 1)).get(0);
        return posting.debit() + " -> " + posting.credit() + " " + posting.amount().minor();
    }

    static List<Class<?>> leaves(Class<?> family) {
        List<Class<?>> leaves = new ArrayList<>();
        for (Class<?> member : family.getPermittedSubclasses()) {
            leaves.addAll(member.isSealed() ? leaves(member) : List.of(member));
        }
        return leaves;
    }
}
