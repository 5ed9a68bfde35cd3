package org.tallystick.query.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.tallystick.api.Money;
import org.tallystick.api.account.AccountEvent;
import org.tallystick.api.account.AccountEvent.MovementEvent;
import org.tallystick.api.account.Movement;
import org.tallystick.api.ledger.Layer;
import org.tallystick.query.AccountStory;

class PostingsTest {

    private final AccountStory alice =
            new AccountStory("alice", "CNY", Instant.parse("2026-01-01T00:00:00Z"));

    @Test
    void a_recharge_comes_from_the_clearing_account_of_its_source() {
        alice.by("default").recharge(100);
        assertPosted("POSTED clearing:default -> alice 100");

        alice.by("gateway:alipay").recharge(100);
        assertPosted("POSTED clearing:alipay -> alice 100");

        alice.by("feed:orders").recharge(100);
        assertPosted("POSTED clearing:orders -> alice 100");
    }

    @Test
    void a_deduction_goes_to_the_clearing_account_of_its_client() {
        alice.by("shop").deduct(30);
        assertPosted("POSTED alice -> clearing:shop 30");
    }

    @Test
    void a_refund_comes_from_the_clearing_account_of_the_deduction() {
        Movement deduction = alice.by("shop").deduct(30);
        alice.by("support").refund(deduction, 10);
        assertPosted("POSTED clearing:shop -> alice 10");
    }

    @Test
    void a_hold_moves_nothing_but_the_held_layer() {
        alice.hold(40);
        assertPosted("HELD alice -> holds 40");
    }

    @Test
    void a_void_and_an_expiry_release_what_was_open() {
        Movement hold = alice.hold(40);
        alice.voidHold(hold, 40);
        assertPosted("HELD holds -> alice 40");

        hold = alice.hold(50);
        alice.expire(hold, 50);
        assertPosted("HELD holds -> alice 50");
    }

    @Test
    void a_capture_releases_and_takes_what_was_captured() {
        Movement hold = alice.hold(40);
        alice.by("gateway:alipay").capture(hold, 15, 0, false);
        assertPosted("HELD holds -> alice 15", "POSTED alice -> clearing:alipay 15");
    }

    @Test
    void a_final_capture_also_releases_the_rest() {
        Movement hold = alice.hold(40);
        alice.by("shop").capture(hold, 15, 25, true);
        assertPosted(
                "HELD holds -> alice 15",
                "HELD holds -> alice 25",
                "POSTED alice -> clearing:shop 15");
    }

    @Test
    void a_reversal_swaps_the_sides_of_the_original() {
        Movement recharge = alice.by("gateway:alipay").recharge(100);
        alice.by("case:1").reverse(recharge, false, "gateway:alipay");
        assertPosted("POSTED alice -> clearing:alipay 100");

        Movement deduction = alice.by("shop").deduct(30);
        alice.by("case:2").reverse(deduction, true, "shop");
        assertPosted("POSTED clearing:shop -> alice 30");

        Movement refund = alice.by("support").refund(deduction, 10);
        alice.by("case:3").reverse(refund, false, "shop");
        assertPosted("POSTED alice -> clearing:shop 10");

        Movement hold = alice.by("shop").hold(40);
        Movement capture = alice.capture(hold, 40, 0, true);
        alice.by("case:4").reverse(capture, true, "shop");
        assertPosted("POSTED clearing:shop -> alice 40");
    }

    @Test
    void an_adjustment_is_balanced_against_the_adjustments_both_ways_and_reversed() {
        Movement credit = alice.by("case:1").adjust(7, true);
        assertPosted("POSTED adjustments -> alice 7");
        Movement debit = alice.by("case:2").adjust(3, false);
        assertPosted("POSTED alice -> adjustments 3");

        alice.by("case:3").reverse(credit, false, "case:1");
        assertPosted("POSTED alice -> adjustments 7");
        alice.by("case:4").reverse(debit, true, "case:2");
        assertPosted("POSTED adjustments -> alice 3");
    }

    @Test
    void an_event_that_moves_no_money_has_no_postings() {
        alice.refuse(1);
        assertPosted();
        alice.freeze();
        assertPosted();
    }

    /** A new event fails here until it is told of, and then in the table until it is posted. */
    @Test
    void every_event_of_the_family_is_considered() {
        List<AccountEvent> all = Stories.everyEvent();

        assertThat(all.stream().map(Object::getClass).collect(Collectors.toSet()))
                .containsExactlyInAnyOrderElementsOf(
                        GatewayPostingsTest.leaves(AccountEvent.class));
        for (AccountEvent event : all) {
            assertThat(Postings.of(event).isEmpty()).isNotEqualTo(event instanceof MovementEvent);
        }
    }

    @Test
    void debits_equal_credits_in_every_event() {
        for (AccountEvent event : Stories.everyEvent()) {
            if (event instanceof MovementEvent moved) {
                List<EntryRow> rows = EntryRow.of(Stories.origin(), moved);
                for (Layer layer : Layer.values()) {
                    assertThat(signedSum(rows, layer)).as("%s %s", event, layer).isZero();
                }
            }
        }
    }

    @Test
    void refuses_a_posting_that_could_not_balance() {
        Money some = new Money(1, "CNY");
        assertThatIllegalStateException()
                .isThrownBy(() -> new Posting(Layer.POSTED, "alice", "alice", some));
        assertThatIllegalStateException()
                .isThrownBy(() -> new Posting(Layer.POSTED, "alice", "bob", new Money(0, "CNY")));
    }

    private void assertPosted(String... expected) {
        List<AccountEvent> events = alice.events();
        assertThat(Postings.of(events.get(events.size() - 1)))
                .extracting(
                        posting ->
                                "%s %s -> %s %d"
                                        .formatted(
                                                posting.layer(),
                                                posting.debit(),
                                                posting.credit(),
                                                posting.amount().minor()))
                .containsExactly(expected);
    }

    private static long signedSum(List<EntryRow> rows, Layer layer) {
        return rows.stream()
                .filter(row -> row.layer() == layer)
                .mapToLong(
                        row ->
                                switch (row.side()) {
                                    case DEBIT -> -row.amount().minor();
                                    case CREDIT -> row.amount().minor();
                                })
                .sum();
    }
}
