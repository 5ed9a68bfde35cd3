package org.tallystick.query.reconciliation;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import org.tallystick.api.Ids;
import org.tallystick.api.TraceKeys;
import org.tallystick.api.gateway.GatewayCall;
import org.tallystick.api.gateway.Gateways;
import org.tallystick.api.gateway.PaymentGateway;
import org.tallystick.api.payment.FactOrigin;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.GatewayStep;
import org.tallystick.api.payment.PaymentCommand.RecordFactsCommand;
import org.tallystick.api.payment.PaymentEvent.PaymentStarted;
import org.tallystick.api.payment.PaymentOrder;
import org.tallystick.api.payment.PaymentResult;
import org.tallystick.api.reconciliation.Difference;
import org.tallystick.query.reconciliation.LedgerEvents.Event;

/**
 * Asks a gateway about an order once more, and tells the payment what it says. What the payment
 * knows already changes nothing there.
 */
@Component
class GatewayInquiry {

    private static final long OUTCOME_LIMIT_SECONDS = 5;

    /** How long it may take until what follows from the answer is in the ledger. */
    private static final int LOOKS_MAX = 10;

    private final ObjectProvider<Gateways> gateways;
    private final ObjectProvider<CommandGateway> commands;
    private final LedgerEvents events;
    private final OrderCheck orders;

    GatewayInquiry(
            ObjectProvider<Gateways> gateways,
            ObjectProvider<CommandGateway> commands,
            LedgerEvents events,
            OrderCheck orders) {
        this.gateways = gateways;
        this.commands = commands;
        this.events = events;
        this.orders = orders;
    }

    /** The order of a payment; null if there is no such payment. */
    @Nullable PaymentOrder order(String paymentId) {
        List<Event> stream = events.page(Ids.paymentStream(paymentId), -1, 1);
        return !stream.isEmpty()
                        && stream.get(0).source().message().getPayload()
                                instanceof PaymentStarted started
                ? started.order()
                : null;
    }

    /** Asks, and returns whether the difference is gone soon after. */
    boolean putsRight(Difference difference) {
        String paymentId = difference.evidence().get("paymentId");
        String name = difference.evidence().get("gateway");
        Gateways configured = gateways.getIfAvailable();
        if (paymentId == null || name == null || configured == null) {
            return false;
        }
        PaymentGateway gateway = configured.find(name).orElse(null);
        PaymentOrder order = order(paymentId);
        if (gateway == null || order == null) {
            return false;
        }
        List<GatewayFact> unused = ask(gateway, order);
        for (int look = 0; look < LOOKS_MAX; look++) {
            Progress progress = new Progress();
            orders.check(name, gateway.capabilities().zone(), paymentId, progress);
            if (progress.findings().stream()
                    .noneMatch(finding -> finding.id().equals(difference.differenceId()))) {
                return true;
            }
            restOneSecond();
        }
        return false;
    }

    /** Asks, tells the payment, and returns what the gateway has said. */
    List<GatewayFact> ask(PaymentGateway gateway, PaymentOrder order) {
        String traceId = UUID.randomUUID().toString().replace("-", "");
        GatewayStep step =
                new GatewayStep(GatewayStep.Kind.QUERY, order, order.amount(), null, null, 1);
        List<GatewayFact> facts = gateway.call(new GatewayCall(step, traceId, null));
        RecordFactsCommand command =
                new RecordFactsCommand(
                        order.paymentId(), gateway.name(), FactOrigin.QUERY, facts, null);
        CompletableFuture<PaymentResult> telling =
                commands.getObject()
                        .send(
                                new GenericCommandMessage<>(
                                        command, Map.of(TraceKeys.TRACE_ID, traceId)));
        telling.orTimeout(OUTCOME_LIMIT_SECONDS, TimeUnit.SECONDS).join();
        return facts;
    }

    private static void restOneSecond() {
        CompletableFuture.runAsync(() -> {}, CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS))
                .join();
    }
}
