package org.tallystick.app.web.contract;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.axonframework.serialization.Serializer;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;
import org.tallystick.api.Ids;
import org.tallystick.api.Money;
import org.tallystick.api.TraceKeys;
import org.tallystick.api.payment.Direction;
import org.tallystick.api.payment.GatewayStatus;
import org.tallystick.api.payment.LateSuccess;
import org.tallystick.api.payment.NextAction;
import org.tallystick.api.payment.PaymentEvent;
import org.tallystick.api.payment.PaymentEvent.PaymentAccepted;
import org.tallystick.api.payment.PaymentEvent.PaymentStarted;
import org.tallystick.api.payment.PaymentEvent.PaymentSucceeded;
import org.tallystick.api.payment.PaymentEvent.RefundChanged;
import org.tallystick.api.payment.PaymentEvent.RefundRequested;
import org.tallystick.api.payment.PaymentOrder;
import org.tallystick.api.payment.PaymentStanding;
import org.tallystick.api.payment.PaymentStatus;
import org.tallystick.api.payment.RefundKind;
import org.tallystick.api.payment.RefundStanding;
import org.tallystick.api.payment.RefundStatus;

/**
 * Payments whose events another node seems to have written: what is shown of them does not depend
 * on how they came about. Nothing is ever due for them.
 */
class PublishedPayments {

    /** The lock of all that append; whoever writes without it is not seen by all readers. */
    private static final long APPEND_LOCK = 0x7A11_1571_C4L;

    private static final Money AMOUNT = new Money(1_250, "CNY");

    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;
    private final Serializer serializer;
    private final Clock clock;

    PublishedPayments(
            JdbcClient jdbc,
            TransactionTemplate transaction,
            @Qualifier("eventSerializer") Serializer serializer,
            Clock clock) {
        this.jdbc = jdbc;
        this.transaction = transaction;
        this.serializer = serializer;
        this.clock = clock;
    }

    /** One that the gateway has taken and not decided. */
    String pending(String accountId, String traceId) {
        String id = Ids.number(UUID.randomUUID().toString());
        Instant now = now();
        PaymentOrder order =
                new PaymentOrder(
                        id,
                        "default",
                        "o-" + id,
                        accountId,
                        Direction.RECHARGE,
                        AMOUNT,
                        "fake",
                        "a reference",
                        LateSuccess.CREDIT,
                        now.plusSeconds(900),
                        Map.of("openid", "secret"),
                        Map.of("cart", "7"));
        publish(
                0,
                traceId,
                new PaymentStarted(
                        order, standing(PaymentStatus.STARTED, GatewayStatus.NONE, 0, 0), now),
                new PaymentAccepted(id, pendingStanding(now), now));
        return id;
    }

    /** Lets a pending one succeed. */
    void succeed(String id, String traceId) {
        publish(
                2,
                traceId,
                new PaymentSucceeded(
                        id,
                        "m-1",
                        standing(PaymentStatus.SUCCEEDED, GatewayStatus.PAID, 1_250, 0),
                        now()));
    }

    /** Refunds all of one that has succeeded, and returns the refund's number. */
    String refund(String id, String traceId) {
        String refundId = Ids.number(id, "refund");
        Instant now = now();
        publish(
                3,
                traceId,
                new RefundRequested(
                        id,
                        refund(refundId, RefundStatus.REQUESTED, now),
                        standing(PaymentStatus.SUCCEEDED, GatewayStatus.PAID, 1_250, 0),
                        now),
                new RefundChanged(
                        id,
                        refund(refundId, RefundStatus.SUCCEEDED, now),
                        null,
                        standing(PaymentStatus.REFUNDED, GatewayStatus.PAID, 1_250, 1_250),
                        now));
        return refundId;
    }

    private static RefundStanding refund(String refundId, RefundStatus status, Instant at) {
        return new RefundStanding(
                refundId, RefundKind.CUSTOMER, AMOUNT, status, null, "a gift", null, null, at);
    }

    private static PaymentStanding standing(
            PaymentStatus status, GatewayStatus gateway, long captured, long refunded) {
        return new PaymentStanding(
                status, gateway, null, null, null, captured, refunded, 0, 0, null, null);
    }

    private static PaymentStanding pendingStanding(Instant now) {
        NextAction next =
                new NextAction(
                        NextAction.Type.REDIRECT, "https://pay.invalid/1", now.plusSeconds(900));
        return new PaymentStanding(
                PaymentStatus.PENDING,
                GatewayStatus.PENDING,
                null,
                null,
                next,
                0,
                0,
                0,
                0,
                null,
                null);
    }

    private void publish(int fromVersion, String traceId, PaymentEvent... events) {
        Map<String, String> metadata =
                Map.of(TraceKeys.TRACE_ID, traceId, TraceKeys.REQUEST_ID, "request");
        transaction.executeWithoutResult(
                status -> {
                    jdbc.sql("SELECT pg_advisory_xact_lock(?)")
                            .param(APPEND_LOCK)
                            .query()
                            .listOfRows();
                    int version = fromVersion;
                    for (PaymentEvent event : List.of(events)) {
                        insert(event, version, metadata);
                        version++;
                    }
                });
    }

    private void insert(PaymentEvent event, int version, Map<String, String> metadata) {
        jdbc.sql(
                        """
                        INSERT INTO domainevententry (aggregateidentifier, sequencenumber, type,
                            eventidentifier, timestamp, payloadtype, payloadrevision, payload,
                            metadata)
                        VALUES (?, ?, 'Payment', ?, ?, ?, '1', ?, ?)""")
                .param(Ids.paymentStream(event.paymentId()))
                .param(version)
                .param(UUID.randomUUID().toString())
                .param(event.recordedAt().toString())
                .param(event.getClass().getName())
                .param(serializer.serialize(event, byte[].class).getData())
                .param(serializer.serialize(metadata, byte[].class).getData())
                .update();
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
