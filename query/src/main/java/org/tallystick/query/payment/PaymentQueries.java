package org.tallystick.query.payment;

import static java.time.ZoneOffset.UTC;
import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.axonframework.queryhandling.QueryHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.Page;
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
import org.tallystick.api.payment.RefundStanding;
import org.tallystick.query.page.Key;
import org.tallystick.query.page.PageQuery;

/** Answers questions about payments. */
@Component
class PaymentQueries {

    private static final String SELECT = "SELECT * FROM payment_view";

    /**
     * Quiet rows are left out, but for those that changed the status; so is what was written since
     * the payment was read, so that the two fit together.
     */
    private static final String TIMELINE =
            """
            SELECT * FROM (
                SELECT *, lag(status) OVER (ORDER BY version) AS status_before
                FROM payment_timeline WHERE payment_id = ? AND version <= ?) all_events
            WHERE NOT quiet OR status_before IS DISTINCT FROM status
            ORDER BY version""";

    /**
     * Few payments of many want a person, and their cases are found sooner than they are among
     * them.
     */
    private static final String WANTED =
            """
            (attention IS NOT NULL) = ? AND payment_id IN (
                SELECT payment_id FROM case_view
                WHERE status <> 'RESOLVED' AND payment_id IS NOT NULL)""";

    private final JdbcClient jdbc;
    private final PaymentRows rows;

    PaymentQueries(JdbcClient jdbc, PaymentRows rows) {
        this.jdbc = jdbc;
        this.rows = rows;
    }

    @QueryHandler
    Optional<PaymentView> handle(FindPayment query) {
        return jdbc.sql(SELECT + " WHERE payment_id = ?")
                .param(query.paymentId())
                .query((row, number) -> rows.payment(row))
                .optional()
                .map(this::whole);
    }

    @QueryHandler
    Page<PaymentView> handle(FindPayments query) {
        boolean oneStatus = query.statuses().size() == 1;
        return new PageQuery(jdbc, SELECT)
                .where("order_id = ?", query.orderId())
                // Of one alone the newest are found in the index, however few there are.
                .where(
                        oneStatus ? "status = ?" : "status = ANY(string_to_array(?, ','))",
                        names(query.statuses()))
                .where("account_id = ?", query.accountId())
                .where(WANTED, query.attention() ? Boolean.TRUE : null)
                .orderedBy(false, Key.instant("created_at"), Key.text("payment_id"))
                .page(query.cursor(), query.limit(), (row, number) -> rows.payment(row));
    }

    @QueryHandler
    List<PaymentView> handle(FindPaymentsOfTrace query) {
        return jdbc.sql(
                        SELECT
                                + """
                                 WHERE payment_id IN (
                                    SELECT payment_id FROM payment_timeline WHERE trace_id = ?)
                                ORDER BY created_at DESC, payment_id DESC LIMIT ?""")
                .params(query.traceId(), query.limit())
                .query((row, number) -> rows.payment(row))
                .list();
    }

    @QueryHandler
    List<String> handle(FindDuePayments query) {
        return jdbc.sql(
                        """
                        SELECT payment_id FROM payment_view
                        WHERE wake_at <= ? ORDER BY wake_at LIMIT ?""")
                .params(query.now().atOffset(UTC), query.limit())
                .query(String.class)
                .list();
    }

    @QueryHandler
    List<String> handle(FindSettledPayments query) {
        return jdbc.sql(
                        """
                        SELECT payment_id FROM payment_view
                        WHERE payment_id = ANY(?) AND status <> ALL(?)""")
                .param(query.paymentIds().toArray(String[]::new))
                .param(openStatuses())
                .query(String.class)
                .list();
    }

    @QueryHandler
    List<PaymentCount> handle(CountOpenPayments query) {
        return jdbc.sql(
                        """
                        SELECT status, count(*) AS payments FROM payment_view
                        WHERE status = ANY(?) GROUP BY status""")
                .param(openStatuses())
                .query(
                        (row, number) ->
                                new PaymentCount(
                                        PaymentStatus.valueOf(row.getString("status")),
                                        row.getLong("payments")))
                .list();
    }

    private PaymentView whole(PaymentView payment) {
        String paymentId = payment.order().paymentId();
        List<RefundStanding> refunds =
                jdbc.sql(
                                """
                                SELECT * FROM payment_refund WHERE payment_id = ?
                                ORDER BY requested_at, refund_id""")
                        .param(paymentId)
                        .query((row, number) -> PaymentRows.refund(row))
                        .list();
        List<TimelineEntry> timeline =
                jdbc.sql(TIMELINE)
                        .params(paymentId, payment.version())
                        .query((row, number) -> PaymentRows.timelineEntry(row))
                        .list();
        return new PaymentView(
                payment.order(),
                payment.standing(),
                refunds,
                timeline,
                payment.createdAt(),
                payment.updatedAt(),
                payment.version());
    }

    private static String[] openStatuses() {
        return Stream.of(PaymentStatus.values())
                .filter(PaymentStatus::isOpen)
                .map(Enum::name)
                .toArray(String[]::new);
    }

    private static @Nullable String names(Set<PaymentStatus> statuses) {
        return statuses.isEmpty()
                ? null
                : statuses.stream().map(Enum::name).sorted().collect(joining(","));
    }
}
