package org.tallystick.query.payment;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.tallystick.api.payment.PaymentEvent.RefundEvent;
import org.tallystick.api.payment.RefundStanding;
import org.tallystick.query.Columns;
import org.tallystick.query.Slot;

/** Writes refund rows: one statement for a whole batch. An older version changes nothing. */
class RefundTable {

    /** The trace stays that of what asked for the refund. */
    private static final String WRITE =
            """
            INSERT INTO payment_refund{slot} AS known (
                refund_id, payment_id, kind, amount, currency, status, trade, reference,
                failure_code, gateway_reference, requested_at, updated_at, version, trace_id,
                request_id)
            SELECT r.refund_id, r.payment_id, r.kind, r.amount, r.currency, r.status, r.trade,
                r.reference, r.failure_code, r.gateway_reference, r.requested_at::timestamptz,
                r.updated_at::timestamptz, r.version, r.trace_id, r.request_id
            FROM unnest(
                ?::text[], ?::text[], ?::text[], ?::int8[], ?::text[], ?::text[], ?::text[],
                ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::int8[], ?::text[],
                ?::text[])
                AS r (refund_id, payment_id, kind, amount, currency, status, trade, reference,
                    failure_code, gateway_reference, requested_at, updated_at, version, trace_id,
                    request_id)
            ON CONFLICT (refund_id) DO UPDATE
            SET status = excluded.status,
                trade = excluded.trade,
                failure_code = excluded.failure_code,
                gateway_reference = excluded.gateway_reference,
                updated_at = excluded.updated_at,
                version = excluded.version
            WHERE known.version < excluded.version""";

    private final JdbcTemplate jdbc;
    private final String write;

    RefundTable(JdbcTemplate jdbc, Slot slot) {
        this.jdbc = jdbc;
        this.write = slot.in(WRITE);
    }

    void write(List<RecordedEvent<RefundEvent>> refunds) {
        Columns<RecordedEvent<RefundEvent>> columns = new Columns<>(refunds);
        jdbc.update(
                write,
                columns.text(refund(RefundStanding::refundId)),
                columns.text(row -> row.event().paymentId()),
                columns.text(refund(RefundStanding::kind)),
                columns.number(row -> row.event().refund().amount().minor()),
                columns.text(refund(refund -> refund.amount().currency())),
                columns.text(refund(RefundStanding::status)),
                columns.text(refund(RefundStanding::trade)),
                columns.text(refund(RefundStanding::reference)),
                columns.text(refund(RefundStanding::failureCode)),
                columns.text(refund(RefundStanding::gatewayReference)),
                columns.text(refund(RefundStanding::requestedAt)),
                columns.text(row -> row.event().recordedAt()),
                columns.number(RecordedEvent::version),
                columns.text(RecordedEvent::traceId),
                columns.text(RecordedEvent::requestId));
    }

    private static Function<RecordedEvent<RefundEvent>, @Nullable Object> refund(
            Function<RefundStanding, @Nullable Object> part) {
        return row -> part.apply(row.event().refund());
    }
}
