package org.tallystick.query.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.query.payment.PaymentStories.START;
import static org.tallystick.query.payment.PaymentStories.TO_THE_GATEWAY;
import static org.tallystick.query.payment.PaymentStories.order;
import static org.tallystick.query.payment.PaymentStories.standing;
import static org.tallystick.query.payment.PaymentStories.started;
import static org.tallystick.query.payment.PaymentStories.story;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tallystick.api.Page;
import org.tallystick.api.payment.Direction;
import org.tallystick.api.payment.GatewayStatus;
import org.tallystick.api.payment.PaymentEvent;
import org.tallystick.api.payment.PaymentEvent.PaymentFailed;
import org.tallystick.api.payment.PaymentQuery.CountOpenPayments;
import org.tallystick.api.payment.PaymentQuery.FindDuePayments;
import org.tallystick.api.payment.PaymentQuery.FindPayment;
import org.tallystick.api.payment.PaymentQuery.FindPayments;
import org.tallystick.api.payment.PaymentQuery.FindPaymentsOfTrace;
import org.tallystick.api.payment.PaymentQuery.FindSettledPayments;
import org.tallystick.api.payment.PaymentQuery.PaymentCount;
import org.tallystick.api.payment.PaymentStatus;
import org.tallystick.api.payment.PaymentView;
import org.tallystick.api.payment.PaymentView.TimelineEntry;
import org.tallystick.api.payment.RefundStatus;
import org.tallystick.query.ReadSide;
import org.tallystick.testing.TurnableClock;

class PaymentProjectionTest {

    private ReadSide readSide;

    @BeforeEach
    void start() {
        readSide = new ReadSide(new TurnableClock(START));
    }

    @AfterEach
    void stop() {
        readSide.close();
    }

    @Test
    void shows_a_payment_that_has_just_started_with_its_one_entry() {
        append(List.of(started("1", START)), 0);

        PaymentView view = find("1");
        assertThat(view.order()).isEqualTo(order("1", Direction.DEDUCT));
        assertThat(view.standing()).isEqualTo(standing(PaymentStatus.STARTED, GatewayStatus.NONE));
        assertThat(view.refunds()).isEmpty();
        assertThat(view.timeline())
                .containsExactly(
                        new TimelineEntry(
                                START, PaymentStatus.STARTED, "payment_started", null, "trace"));
        assertThat(view.createdAt()).isEqualTo(START);
        assertThat(view.updatedAt()).isEqualTo(START);
        assertThat(view.version()).isZero();
    }

    @Test
    void follows_a_payment_event_by_event() {
        List<PaymentEvent> story = story("1");
        for (int version = 0; version < story.size(); version++) {
            append(story.subList(0, version + 1), version);
            PaymentView view = find("1");
            assertThat(view.standing()).isEqualTo(story.get(version).standing());
            assertThat(view.version()).isEqualTo(version);
            assertThat(view.updatedAt()).isEqualTo(story.get(version).recordedAt());
        }
        PaymentView view = find("1");
        assertThat(view.createdAt()).isEqualTo(START);
        assertThat(view.refunds())
                .containsExactly(PaymentStories.refund("r-1", RefundStatus.SUCCEEDED));
    }

    /** Waiting is quiet, but where it changed the status. */
    @Test
    void the_timeline_leaves_out_what_only_asks_or_waits() {
        append(story("1"), 0);

        assertThat(find("1").timeline())
                .extracting(TimelineEntry::cause)
                .containsExactly(
                        "payment_started",
                        "account_moved",
                        "funds_held",
                        "charge_attempted",
                        "outcome_unknown",
                        "still_waiting",
                        "payment_paid",
                        "account_moved",
                        "payment_succeeded",
                        "refund_requested",
                        "refund_attempted",
                        "refund_succeeded");
        assertThat(find("1").timeline().get(5).status()).isEqualTo(PaymentStatus.PENDING);
    }

    @Test
    void keeps_what_the_payer_has_to_do_next() {
        append(story("1").subList(0, 8), 0);

        assertThat(find("1").standing().nextAction()).isEqualTo(TO_THE_GATEWAY);
    }

    /** B88 */
    @Test
    void changes_nothing_when_every_event_comes_again() {
        append(story("1"), 0);
        append(story("2").subList(0, 13), 0);
        List<Map<String, Object>> before = rows();

        readSide.processor(PaymentProjection.PROCESSOR).shutDown();
        readSide.jdbc().sql("DELETE FROM token_entry WHERE processor_name = 'payments'").update();
        readSide.appendPayment(story("2"), 13);
        readSide.processor(PaymentProjection.PROCESSOR).start();
        readSide.awaitCaughtUp(PaymentProjection.PROCESSOR);

        assertThat(rows()).containsAll(before.stream().filter(row -> is(row, "1")).toList());
        assertThat(find("2").standing()).isEqualTo(story("2").get(14).standing());
        assertThat(find("2").timeline()).hasSize(12);
    }

    @Test
    void a_replay_builds_the_rows_anew() {
        append(story("1"), 0);
        append(story("2"), 0);
        List<Map<String, Object>> before = rows();
        assertThat(before).hasSize(2 * (1 + 1 + 15));

        readSide.processor(PaymentProjection.PROCESSOR).shutDown();
        readSide.processor(PaymentProjection.PROCESSOR).resetTokens();
        assertThat(rows()).isEmpty();
        readSide.processor(PaymentProjection.PROCESSOR).start();
        readSide.awaitCaughtUp(PaymentProjection.PROCESSOR);

        assertThat(rows()).isEqualTo(before);
    }

    @Test
    void lists_payments_by_order_status_and_account_the_newest_first() {
        append(List.of(started("1", START)), 0);
        append(List.of(started("2", START.plusSeconds(1))), 0);
        append(List.of(started("3", START.plusSeconds(1)), failed("3")), 0);

        assertThat(list(null, Set.of(), null)).containsExactly("3", "2", "1");
        assertThat(list("order-2", Set.of(), null)).containsExactly("2");
        assertThat(list(null, Set.of(PaymentStatus.FAILED), null)).containsExactly("3");
        assertThat(list(null, Set.of(PaymentStatus.STARTED, PaymentStatus.FAILED), "alice"))
                .containsExactly("3", "2", "1");
        assertThat(list(null, Set.of(PaymentStatus.HELD), null)).isEmpty();
        assertThat(list(null, Set.of(), "bob")).isEmpty();
    }

    @Test
    void finds_what_is_due_settled_or_touched_by_a_trace() {
        append(story("1").subList(0, 6), 0);
        append(List.of(started("2", START), failed("2")), 0);

        assertThat(due(5)).isEmpty();
        assertThat(due(6)).containsExactly("1");
        assertThat(readSide.list(new FindSettledPayments(Set.of("1", "2", "3")), String.class))
                .containsExactly("2");
        assertThat(readSide.list(new CountOpenPayments(), PaymentCount.class))
                .containsExactly(new PaymentCount(PaymentStatus.UNKNOWN, 1));
        assertThat(readSide.list(new FindPaymentsOfTrace("trace", 10), PaymentView.class))
                .extracting(view -> view.order().paymentId())
                .containsExactly("2", "1");
        assertThat(readSide.list(new FindPaymentsOfTrace("trace", 1), PaymentView.class))
                .hasSize(1);
        assertThat(readSide.list(new FindPaymentsOfTrace("other", 10), PaymentView.class))
                .isEmpty();
    }

    private static PaymentFailed failed(String paymentId) {
        return new PaymentFailed(
                paymentId,
                standing(PaymentStatus.FAILED, GatewayStatus.NONE),
                START.plusSeconds(2));
    }

    private void append(List<? extends PaymentEvent> events, int fromVersion) {
        readSide.appendPayment(events, fromVersion);
        readSide.awaitCaughtUp(PaymentProjection.PROCESSOR);
    }

    private PaymentView find(String paymentId) {
        Optional<PaymentView> found = readSide.find(new FindPayment(paymentId), PaymentView.class);
        return found.orElseThrow();
    }

    private List<String> due(int second) {
        return readSide.list(new FindDuePayments(START.plusSeconds(second), 10), String.class);
    }

    private List<String> list(
            @Nullable String orderId, Set<PaymentStatus> statuses, @Nullable String accountId) {
        List<String> ids = new ArrayList<>();
        String cursor = null;
        do {
            Page<PaymentView> page =
                    readSide.page(
                            new FindPayments(orderId, statuses, accountId, false, cursor, 1),
                            PaymentView.class);
            page.data().forEach(view -> ids.add(view.order().paymentId()));
            cursor = page.nextCursor();
        } while (cursor != null);
        return ids;
    }

    private static boolean is(Map<String, Object> row, String paymentId) {
        return String.valueOf(row.get("id")).startsWith(paymentId);
    }

    private List<Map<String, Object>> rows() {
        return readSide.jdbc()
                .sql(
                        """
                        SELECT payment_id AS id, p::text AS content FROM payment_view p
                        UNION ALL SELECT payment_id || refund_id, r::text FROM payment_refund r
                        UNION ALL SELECT payment_id || version, t::text FROM payment_timeline t
                        ORDER BY id, content""")
                .query()
                .listOfRows();
    }
}
