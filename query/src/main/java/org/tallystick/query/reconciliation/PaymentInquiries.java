package org.tallystick.query.reconciliation;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.gateway.GatewayInquiries;
import org.tallystick.api.gateway.Gateways;
import org.tallystick.api.gateway.PaymentGateway;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.PaymentOrder;
import org.tallystick.api.payment.PaymentStatus;

/** Finds the payments that a gateway may know more about than we do, and has it asked. */
@Component
class PaymentInquiries implements GatewayInquiries {

    private static final String TOUCHED =
            """
            SELECT payment_id FROM payment_view p
            WHERE payment_id > :after AND (status = ANY (:open) OR updated_at >= :since
                OR EXISTS (SELECT FROM payment_refund r WHERE r.payment_id = p.payment_id
                    AND r.status IN ('REQUESTED', 'PENDING', 'UNKNOWN')))
            ORDER BY payment_id LIMIT :limit""";

    private final GatewayInquiry inquiry;
    private final ObjectProvider<Gateways> gateways;
    private final Snapshots snapshots;
    private final JdbcClient jdbc;

    PaymentInquiries(
            GatewayInquiry inquiry,
            ObjectProvider<Gateways> gateways,
            Snapshots snapshots,
            JdbcClient jdbc) {
        this.inquiry = inquiry;
        this.gateways = gateways;
        this.snapshots = snapshots;
        this.jdbc = jdbc;
    }

    @Override
    public List<String> touched(Instant since, @Nullable String after, int limit) {
        String[] open =
                Stream.of(PaymentStatus.values())
                        .filter(PaymentStatus::isOpen)
                        .map(Enum::name)
                        .toArray(String[]::new);
        return snapshots.read(
                () ->
                        jdbc.sql(TOUCHED)
                                .param("after", after == null ? "" : after)
                                .param("open", open)
                                .param("since", since.atOffset(ZoneOffset.UTC))
                                .param("limit", limit)
                                .query(String.class)
                                .list());
    }

    @Override
    public Asked ask(String paymentId) {
        PaymentOrder order = inquiry.order(paymentId);
        Gateways configured = gateways.getIfAvailable();
        PaymentGateway gateway =
                order == null || configured == null
                        ? null
                        : configured.find(order.gateway()).orElse(null);
        if (order == null || gateway == null || !gateway.capabilities().queryable()) {
            return Asked.CANNOT_ASK;
        }
        List<GatewayFact> facts = inquiry.ask(gateway, order);
        if (facts.stream().allMatch(fact -> fact.kind() == FactKind.NO_ANSWER)) {
            return Asked.NO_ANSWER;
        }
        return facts.stream().anyMatch(fact -> fact.kind() == FactKind.NOT_SUPPORTED)
                ? Asked.CANNOT_ASK
                : facts.stream().anyMatch(fact -> fact.kind() == FactKind.NOT_FOUND)
                        ? Asked.UNKNOWN_THERE
                        : Asked.TOLD;
    }
}
