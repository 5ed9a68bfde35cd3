package org.tallystick.query.payment;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.tallystick.api.payment.NextAction;
import org.tallystick.api.payment.PaymentEvent;
import org.tallystick.api.payment.PaymentEvent.PaymentStarted;
import org.tallystick.api.payment.PaymentOrder;
import org.tallystick.api.payment.PaymentStanding;
import org.tallystick.query.Columns;
import org.tallystick.query.Slot;
import tools.jackson.databind.json.JsonMapper;

/** Writes payment rows: one statement for a whole batch. An older version changes nothing. */
class PaymentTable {

    private static final String START =
            """
            INSERT INTO payment_view{slot} (
                payment_id, amount, captured, refunded, returned, disputed, version, created_at,
                updated_at, expires_at, client_id, order_id, account_id, direction, currency,
                gateway, late_success, status, gateway_status, reference, gateway_data, metadata,
                trace_id, request_id)
            SELECT s.payment_id, s.amount, 0, 0, 0, 0, -1, s.created_at::timestamptz,
                s.created_at::timestamptz, s.expires_at::timestamptz, s.client_id, s.order_id,
                s.account_id, s.direction, s.currency, s.gateway, s.late_success, 'STARTED',
                'NONE', s.reference, s.gateway_data, s.metadata, s.trace_id, s.request_id
            FROM unnest(
                ?::text[], ?::int8[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
                ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
                ?::text[], ?::text[])
                AS s (payment_id, amount, created_at, expires_at, client_id, order_id, account_id,
                    direction, currency, gateway, late_success, reference, gateway_data, metadata,
                    trace_id, request_id)
            ON CONFLICT DO NOTHING""";

    private static final String CHANGE =
            """
            UPDATE payment_view{slot} p
            SET status = c.status,
                gateway_status = c.gateway_status,
                failure_code = c.failure_code,
                gateway_reference = c.gateway_reference,
                next_action_type = c.next_action_type,
                next_action_value = c.next_action_value,
                next_action_expires_at = c.next_action_expires_at::timestamptz,
                captured = c.captured,
                refunded = c.refunded,
                returned = c.returned,
                disputed = c.disputed,
                attention = c.attention,
                wake_at = c.wake_at::timestamptz,
                updated_at = c.updated_at::timestamptz,
                version = c.version
            FROM unnest(
                ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
                ?::text[], ?::int8[], ?::int8[], ?::int8[], ?::int8[], ?::text[], ?::text[],
                ?::text[], ?::int8[])
                AS c (payment_id, status, gateway_status, failure_code, gateway_reference,
                    next_action_type, next_action_value, next_action_expires_at, captured,
                    refunded, returned, disputed, attention, wake_at, updated_at, version)
            WHERE p.payment_id = c.payment_id AND p.version < c.version""";

    private final JdbcTemplate jdbc;
    private final String start;
    private final String change;
    private final JsonMapper json;

    PaymentTable(JdbcTemplate jdbc, JsonMapper json, Slot slot) {
        this.jdbc = jdbc;
        this.start = slot.in(START);
        this.change = slot.in(CHANGE);
        this.json = json;
    }

    /** Writes the orders; their standing follows in {@link #change}. */
    void start(List<RecordedEvent<PaymentStarted>> started) {
        Columns<RecordedEvent<PaymentStarted>> columns = new Columns<>(started);
        jdbc.update(
                start,
                columns.text(order(PaymentOrder::paymentId)),
                columns.number(row -> row.event().order().amount().minor()),
                columns.text(row -> row.event().recordedAt()),
                columns.text(order(PaymentOrder::expiresAt)),
                columns.text(order(PaymentOrder::clientId)),
                columns.text(order(PaymentOrder::orderId)),
                columns.text(order(PaymentOrder::accountId)),
                columns.text(order(PaymentOrder::direction)),
                columns.text(order(order -> order.amount().currency())),
                columns.text(order(PaymentOrder::gateway)),
                columns.text(order(PaymentOrder::lateSuccess)),
                columns.text(order(PaymentOrder::reference)),
                columns.text(order(order -> json.writeValueAsString(order.gatewayData()))),
                columns.text(order(order -> json.writeValueAsString(order.metadata()))),
                columns.text(RecordedEvent::traceId),
                columns.text(RecordedEvent::requestId));
    }

    void change(List<RecordedEvent<PaymentEvent>> changes) {
        Columns<RecordedEvent<PaymentEvent>> columns = new Columns<>(changes);
        jdbc.update(
                change,
                columns.text(row -> row.event().paymentId()),
                columns.text(standing(PaymentStanding::status)),
                columns.text(standing(PaymentStanding::gatewayStatus)),
                columns.text(standing(PaymentStanding::failureCode)),
                columns.text(standing(PaymentStanding::gatewayReference)),
                columns.text(nextAction(NextAction::type)),
                columns.text(nextAction(NextAction::value)),
                columns.text(nextAction(NextAction::expiresAt)),
                columns.number(row -> row.event().standing().captured()),
                columns.number(row -> row.event().standing().refunded()),
                columns.number(row -> row.event().standing().returned()),
                columns.number(row -> row.event().standing().disputed()),
                columns.text(standing(PaymentStanding::attention)),
                columns.text(standing(PaymentStanding::wakeAt)),
                columns.text(row -> row.event().recordedAt()),
                columns.number(RecordedEvent::version));
    }

    private static Function<RecordedEvent<PaymentStarted>, @Nullable Object> order(
            Function<PaymentOrder, @Nullable Object> part) {
        return row -> part.apply(row.event().order());
    }

    private static Function<RecordedEvent<PaymentEvent>, @Nullable Object> standing(
            Function<PaymentStanding, @Nullable Object> part) {
        return row -> part.apply(row.event().standing());
    }

    private static Function<RecordedEvent<PaymentEvent>, @Nullable Object> nextAction(
            Function<NextAction, @Nullable Object> part) {
        return standing(
                standing ->
                        standing.nextAction() == null ? null : part.apply(standing.nextAction()));
    }
}
