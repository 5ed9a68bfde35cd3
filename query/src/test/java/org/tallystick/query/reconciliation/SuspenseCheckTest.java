package org.tallystick.query.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.tallystick.api.gateway.Gateways;
import org.tallystick.api.payment.GatewayPosting;
import org.tallystick.api.payment.GatewayPosting.Kind;
import org.tallystick.api.payment.PaymentEvent.GatewayMoneyPosted;
import org.tallystick.api.reconciliation.DifferenceKind;
import org.tallystick.api.reconciliation.ReconciliationRequest;
import org.tallystick.api.reconciliation.ReconciliationScope;
import org.tallystick.query.ledger.Stories;

/** What stands in suspense is what compensations and cases are about, payment by payment. */
class SuspenseCheckTest extends ReconciliationTestCase {

    private SuspenseCheck check;

    @BeforeEach
    void connect() {
        check =
                new SuspenseCheck(
                        new StaticListableBeanFactory(Map.of()).getBeanProvider(Gateways.class),
                        readSide.bean(Snapshots.class),
                        readSide.bean(SuspenseTable.class),
                        readSide.bean(ReadModels.class));
    }

    /** Money of a payment in suspense, or what is missing there. */
    private void stands(String payment, String posting, Kind kind, long amount) {
        GatewayMoneyPosted like = Stories.posted(kind, amount);
        int version =
                readSide.jdbc()
                        .sql("SELECT count(*) FROM domainevententry WHERE aggregateidentifier = ?")
                        .param("payment/" + payment)
                        .query(Integer.class)
                        .single();
        List<GatewayMoneyPosted> events =
                java.util.Collections.nCopies(
                        version + 1,
                        new GatewayMoneyPosted(
                                payment,
                                like.gateway(),
                                new GatewayPosting(posting, kind, like.posting().amount()),
                                like.standing(),
                                like.recordedAt()));
        readSide.appendPayment(events, version);
        readSide.awaitCaughtUp(LEDGER);
    }

    private void payment(String payment, String direction) {
        sql(
                """
                INSERT INTO payment_view (payment_id, amount, captured, refunded, returned,
                    disputed, version, created_at, updated_at, expires_at, client_id, order_id,
                    account_id, direction, currency, gateway, late_success, status,
                    gateway_status, gateway_data, metadata)
                VALUES (?, 1250, 0, 0, 0, 0, 1000, now(), now(), now(), 'c', ?, 'alice', ?, 'CNY',
                    'alipay', 'CREDIT', 'FAILED', 'PAID', '{}', '{}')""",
                payment,
                payment,
                direction);
    }

    private void compensation(String payment, String status, long amount) {
        sql(
                """
                INSERT INTO payment_refund (refund_id, amount, version, requested_at, updated_at,
                    payment_id, kind, currency, status)
                VALUES (?, ?, 1, now(), now(), ?, 'COMPENSATION', 'CNY', ?)""",
                "r-" + payment,
                amount,
                payment,
                status);
    }

    private void openCase(String payment, String kind, @Nullable String refund, long amount) {
        sql(
                """
                INSERT INTO case_view (case_id, kind, status, payment_id, refund_id, amount,
                    currency, reason, payload, retry_level, created_at, updated_at, version)
                VALUES (?, ?, 'OPEN', ?, nullif(?, ''), ?, 'CNY', 'r', '{}', 0, now(), now(), 0)""",
                "case-" + payment + kind,
                kind,
                payment,
                refund == null ? "" : refund,
                amount);
    }

    private List<Finding> look() {
        Progress progress = new Progress();
        check.check(
                new ReconciliationRequest(ReconciliationScope.PAYMENTS, null, null, null, "test"),
                progress);
        return progress.findings();
    }

    @Test
    void money_that_is_on_its_way_back_is_explained_and_afterwards_it_is_not() {
        payment("in", "RECHARGE");
        stands("in", "paid/T-1", Kind.INTO_SUSPENSE, 500);
        compensation("in", "PENDING", 500);
        payment("out", "DEDUCT");
        stands("out", "paid/T-1", Kind.OUT_OF_SUSPENSE, 70);
        compensation("out", "UNKNOWN", 70);
        assertThat(look()).isEmpty();

        sql("UPDATE payment_refund SET status = 'SUCCEEDED' WHERE payment_id = 'in'");
        List<Finding> found = look();
        assertThat(found).hasSize(1);
        Finding finding = found.get(0);
        assertThat(finding.kind()).isEqualTo(DifferenceKind.SUSPENSE_DIFFERS);
        assertThat(finding.accountId()).isEqualTo("suspense:alipay");
        assertThat(finding.expected()).containsEntry("balance", "0");
        assertThat(finding.actual()).isEqualTo(Map.of("balance", "500"));
        assertThat(finding.evidence())
                .containsEntry("paymentId", "in")
                .containsEntry("gateway", "alipay")
                .containsEntry("currency", "CNY")
                .containsKey("movementId");

        stands("in", "refund/r-in", Kind.OUT_OF_SUSPENSE, 500);
        assertThat(look()).isEmpty();
        sql("UPDATE payment_refund SET amount = 71 WHERE payment_id = 'out'");
        assertThat(look().get(0).expected()).containsEntry("balance", "-71");
    }

    @Test
    void money_that_a_person_decides_about_is_explained_by_its_case_alone() {
        payment("late", "DEDUCT");
        stands("late", "paid/T-1", Kind.OUT_OF_SUSPENSE, 90);
        compensation("late", "FAILED", 90);
        assertThat(look()).hasSize(1);
        openCase("late", "COMPENSATION_REFUSED", "r-late", 90);
        assertThat(look()).isEmpty();
        payment("back", "DEDUCT");
        stands("back", "return/R-1", Kind.INTO_SUSPENSE, 30);
        openCase("back", "SUSPENSE", null, 30);
        assertThat(look()).isEmpty();

        sql("UPDATE case_view SET status = 'RESOLVED' WHERE payment_id = 'late'");
        assertThat(look())
                .extracting(finding -> finding.evidence().get("paymentId"))
                .containsExactly("late");
        stands("late", "decided", Kind.WRITTEN_OFF, 90);
        assertThat(look()).isEmpty();
        sql("UPDATE case_view SET amount = 31 WHERE payment_id = 'back'");
        assertThat(look().get(0).evidence()).containsEntry("caseIds", "case-backSUSPENSE");
    }

    /** Its case names what the gateway said, and the postings what stands in suspense. */
    @Test
    void money_under_review_is_explained_by_its_postings() {
        payment("odd", "RECHARGE");
        stands("odd", "mismatch/T-1", Kind.INTO_SUSPENSE, 800);
        assertThat(look()).hasSize(1);
        openCase("odd", "AMOUNT_MISMATCH", null, 1_251);
        assertThat(look()).isEmpty();
        sql("UPDATE ledger_entry SET callback_id = 'odd/else' WHERE callback_id LIKE 'odd/%'");
        assertThat(look()).hasSize(1);
    }

    @Test
    void a_case_or_a_compensation_of_money_that_is_not_there_is_a_difference_too() {
        payment("gone", "RECHARGE");
        compensation("gone", "REQUESTED", 10);
        assertThat(look()).hasSize(1);
        assertThat(look().get(0).actual()).isEqualTo(Map.of("balance", "0"));
        sql("DELETE FROM payment_refund");
        openCase("gone", "SUSPENSE", null, 10);
        assertThat(look()).hasSize(1);
        sql("DELETE FROM case_view");
        assertThat(look()).isEmpty();
    }
}
