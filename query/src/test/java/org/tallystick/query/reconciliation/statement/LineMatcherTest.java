package org.tallystick.query.reconciliation.statement;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tallystick.api.Money;
import org.tallystick.api.reconciliation.DifferenceKind;
import org.tallystick.query.reconciliation.statement.LineMatcher.Mismatch;

/** B113: each fault between our ledger and a statement is one difference of its kind. */
class LineMatcherTest {

    private static final Instant AT = Instant.parse("2026-03-01T10:00:00Z");

    private final List<OurLine> ours = new ArrayList<>();
    private final List<StatementLine> theirs = new ArrayList<>();

    private void ours(long amount, String currency) {
        String id = "m" + ours.size();
        ours.add(new OurLine("p", new Money(amount, currency), AT, "alice", id, id, id, id));
    }

    private void named(String name, long amount) {
        String id = "m" + ours.size();
        ours.add(new OurLine("p", new Money(amount, "CNY"), AT, "alice", id, "p/" + name, id, id));
    }

    private void theirs(String type, String trade, String refund, long amount, String currency) {
        theirs.add(
                new StatementLine(
                        theirs.size() + 1,
                        AT,
                        type,
                        "p",
                        trade,
                        refund,
                        new Money(amount, currency)));
    }

    private void trade(long amount) {
        theirs("TRADE_MADE", "T", "", amount, "CNY");
    }

    private List<DifferenceKind> match(boolean known, boolean moved) {
        return LineMatcher.match(ours, theirs, known, moved).stream().map(Mismatch::kind).toList();
    }

    @Test
    void what_agrees_is_no_difference() {
        ours(1_250, "CNY");
        ours(-250, "CNY");
        ours(-250, "CNY");
        theirs("REFUND_MADE", "T", "r1", -250, "CNY");
        trade(1_250);
        theirs("REFUND_MADE", "T", "r2", -250, "CNY");
        assertThat(match(true, true)).isEmpty();
    }

    /** Of a dispute the account bears a part, and its share changes as refunds come and go. */
    @Test
    void a_dispute_that_is_shared_is_one_line_at_the_gateway() {
        named("credit/T", 100);
        trade(100);
        named("dispute/D-1", -60);
        named("dispute/D-1/loss", -40);
        named("dispute-share-1/D-1", -40);
        named("dispute-share-1/D-1/loss", 40);
        theirs("FUNDS_WITHDRAWN", "D-1", "", -100, "CNY");
        assertThat(match(true, true)).isEmpty();

        theirs("DISPUTE_WON", "D-1", "", 100, "CNY");
        assertThat(match(true, true)).containsExactly(DifferenceKind.PAYMENT_ONLY_AT_GATEWAY);
        named("dispute-won/D-1", 100);
        assertThat(match(true, true)).isEmpty();

        named("dispute/D-2", -60);
        named("dispute/D-2/loss", -40);
        assertThat(match(true, true)).containsExactly(DifferenceKind.PAYMENT_ONLY_OURS);
    }

    @Test
    void a_trade_or_a_return_of_which_a_part_waits_is_one_line_at_the_gateway() {
        named("credit/T", 100);
        named("mismatch/T", 50);
        named("mismatch/T/170/50", 20);
        trade(170);
        named("return/R", 60);
        named("return/R/more", 40);
        theirs("PAYOUT_RETURNED", "R", "", 100, "CNY");
        assertThat(match(true, true)).isEmpty();

        named("mismatch/T2", 20);
        assertThat(match(true, true)).containsExactly(DifferenceKind.PAYMENT_ONLY_OURS);
    }

    @Test
    void a_credit_that_we_lack_is_only_at_the_gateway() {
        trade(1_250);
        assertThat(match(true, true)).containsExactly(DifferenceKind.PAYMENT_ONLY_AT_GATEWAY);
        assertThat(match(false, false)).containsExactly(DifferenceKind.PAYMENT_ONLY_AT_GATEWAY);
    }

    @Test
    void a_credit_too_many_is_only_ours() {
        ours(1_250, "CNY");
        ours(1_250, "CNY");
        trade(1_250);
        assertThat(match(true, true)).containsExactly(DifferenceKind.PAYMENT_ONLY_OURS);
    }

    @Test
    void another_amount_is_one_difference_and_not_two() {
        ours(1_250, "CNY");
        trade(1_251);
        assertThat(match(true, true)).containsExactly(DifferenceKind.PAYMENT_AMOUNT_DIFFERS);
    }

    @Test
    void another_currency_is_one_difference_and_not_two() {
        ours(1_250, "CNY");
        theirs("TRADE_MADE", "T", "", 1_250, "USD");
        assertThat(match(true, true)).containsExactly(DifferenceKind.PAYMENT_CURRENCY_DIFFERS);
    }

    @Test
    void money_for_a_payment_that_has_not_succeeded_differs_in_status() {
        trade(1_250);
        assertThat(match(true, false)).containsExactly(DifferenceKind.PAYMENT_STATUS_DIFFERS);
    }

    @Test
    void the_same_trade_twice_is_a_duplicate() {
        ours(1_250, "CNY");
        trade(1_250);
        trade(1_250);
        assertThat(match(true, true)).containsExactly(DifferenceKind.PAYMENT_DUPLICATE);
    }

    @Test
    void a_fee_is_a_fee() {
        ours(1_250, "CNY");
        trade(1_250);
        theirs("FEE", "T", "", -8, "CNY");
        assertThat(match(true, true)).containsExactly(DifferenceKind.PAYMENT_FEE);
    }

    @Test
    void a_refund_never_stands_for_a_trade() {
        ours(1_250, "CNY");
        theirs("REFUND_MADE", "T", "r", -1_250, "CNY");
        assertThat(match(true, true))
                .containsExactly(
                        DifferenceKind.PAYMENT_ONLY_OURS, DifferenceKind.PAYMENT_ONLY_AT_GATEWAY);
    }
}
