package org.tallystick.query.payment;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.tallystick.api.Money;
import org.tallystick.api.payment.Direction;
import org.tallystick.api.payment.GatewayStatus;
import org.tallystick.api.payment.LateSuccess;
import org.tallystick.api.payment.NextAction;
import org.tallystick.api.payment.PaymentOrder;
import org.tallystick.api.payment.PaymentStanding;
import org.tallystick.api.payment.PaymentStatus;
import org.tallystick.api.payment.PaymentView;
import org.tallystick.api.payment.PaymentView.TimelineEntry;
import org.tallystick.api.payment.RefundKind;
import org.tallystick.api.payment.RefundStanding;
import org.tallystick.api.payment.RefundStatus;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Reads the rows of the payments' tables. */
@Component
class PaymentRows {

    private static final TypeReference<Map<String, String>> TEXTS = new TypeReference<>() {};

    private final JsonMapper json;

    PaymentRows(JsonMapper json) {
        this.json = json;
    }

    /** A payment without its refunds and its timeline. */
    PaymentView payment(ResultSet row) throws SQLException {
        return new PaymentView(
                order(row),
                standing(row),
                List.of(),
                List.of(),
                instant(row, "created_at"),
                instant(row, "updated_at"),
                row.getLong("version"));
    }

    private PaymentOrder order(ResultSet row) throws SQLException {
        return new PaymentOrder(
                row.getString("payment_id"),
                row.getString("client_id"),
                row.getString("order_id"),
                row.getString("account_id"),
                Direction.valueOf(row.getString("direction")),
                money(row),
                row.getString("gateway"),
                row.getString("reference"),
                LateSuccess.valueOf(row.getString("late_success")),
                instant(row, "expires_at"),
                json.readValue(row.getString("gateway_data"), TEXTS),
                json.readValue(row.getString("metadata"), TEXTS));
    }

    private static PaymentStanding standing(ResultSet row) throws SQLException {
        return new PaymentStanding(
                PaymentStatus.valueOf(row.getString("status")),
                GatewayStatus.valueOf(row.getString("gateway_status")),
                row.getString("failure_code"),
                row.getString("gateway_reference"),
                nextAction(row),
                row.getLong("captured"),
                row.getLong("refunded"),
                row.getLong("returned"),
                row.getLong("disputed"),
                row.getString("attention"),
                nullableInstant(row, "wake_at"));
    }

    private static @Nullable NextAction nextAction(ResultSet row) throws SQLException {
        String type = row.getString("next_action_type");
        return type == null
                ? null
                : new NextAction(
                        NextAction.Type.valueOf(type),
                        row.getString("next_action_value"),
                        nullableInstant(row, "next_action_expires_at"));
    }

    static RefundStanding refund(ResultSet row) throws SQLException {
        return new RefundStanding(
                row.getString("refund_id"),
                RefundKind.valueOf(row.getString("kind")),
                money(row),
                RefundStatus.valueOf(row.getString("status")),
                row.getString("trade"),
                row.getString("reference"),
                row.getString("failure_code"),
                row.getString("gateway_reference"),
                instant(row, "requested_at"));
    }

    static TimelineEntry timelineEntry(ResultSet row) throws SQLException {
        return new TimelineEntry(
                instant(row, "at"),
                PaymentStatus.valueOf(row.getString("status")),
                row.getString("cause"),
                row.getString("detail"),
                row.getString("trace_id"));
    }

    private static Money money(ResultSet row) throws SQLException {
        return new Money(row.getLong("amount"), row.getString("currency"));
    }

    private static Instant instant(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }

    private static @Nullable Instant nullableInstant(ResultSet row, String column)
            throws SQLException {
        OffsetDateTime value = row.getObject(column, OffsetDateTime.class);
        return value == null ? null : value.toInstant();
    }
}
