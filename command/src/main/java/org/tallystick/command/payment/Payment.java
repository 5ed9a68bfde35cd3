package org.tallystick.command.payment;

import static org.axonframework.modelling.command.AggregateLifecycle.apply;

import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.eventsourcing.EventSourcingHandler;
import org.axonframework.messaging.MetaData;
import org.axonframework.modelling.command.AggregateCreationPolicy;
import org.axonframework.modelling.command.AggregateIdentifier;
import org.axonframework.modelling.command.CreationPolicy;
import org.axonframework.spring.stereotype.Aggregate;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Ids;
import org.tallystick.api.TraceKeys;
import org.tallystick.api.payment.PaymentCommand.CancelPaymentCommand;
import org.tallystick.api.payment.PaymentCommand.DecidePaymentCommand;
import org.tallystick.api.payment.PaymentCommand.RecordEffectCommand;
import org.tallystick.api.payment.PaymentCommand.RecordFactsCommand;
import org.tallystick.api.payment.PaymentCommand.RefundPaymentCommand;
import org.tallystick.api.payment.PaymentCommand.StartPaymentCommand;
import org.tallystick.api.payment.PaymentCommand.TakeStepCommand;
import org.tallystick.api.payment.PaymentEvent;
import org.tallystick.api.payment.PaymentResult;
import org.tallystick.command.account.AccountFacts;
import org.tallystick.command.receipt.Receipts;

/**
 * One order at one gateway. A shell: {@link PaymentDecider} decides, {@link PaymentEvolution}
 * remembers.
 */
@Aggregate(repository = "paymentRepository", commandTargetResolver = "streamTargets")
public class Payment {

    @AggregateIdentifier private @Nullable String stream;
    private PaymentState state;

    @SuppressWarnings("NullAway.Init") // Made empty, then filled from its first event on.
    Payment() {}

    /*
     * An order that is not begun leaves this as empty as it was made, and nothing of it is kept.
     * Like an account's opening, the creation itself cannot throw.
     */
    @CommandHandler
    @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
    PaymentResult handle(
            StartPaymentCommand command,
            Receipts receipts,
            AccountFacts accounts,
            PaymentRules rules,
            MetaData metaData) {
        PaymentResult known = Request.known(receipts, command);
        if (known != null) {
            return known;
        }
        Surroundings around =
                stream == null
                        ? rules.around(command.gateway(), null)
                        : rules.around(command.gateway(), state.recordedAt());
        return record(
                PaymentDecider.start(
                        stream == null ? null : state,
                        command,
                        accounts.find(command.accountId()),
                        around,
                        traceId(metaData)),
                receipts);
    }

    @CommandHandler
    PaymentResult handle(
            CancelPaymentCommand command,
            Receipts receipts,
            PaymentRules rules,
            MetaData metaData) {
        PaymentResult known = Request.known(receipts, command);
        return known != null
                ? known
                : record(
                        PaymentDecider.cancel(state, command, around(rules), traceId(metaData)),
                        receipts);
    }

    @CommandHandler
    PaymentResult handle(
            RefundPaymentCommand command,
            Receipts receipts,
            PaymentRules rules,
            MetaData metaData) {
        PaymentResult known = Request.known(receipts, command);
        return known != null
                ? known
                : record(
                        PaymentDecider.refund(state, command, around(rules), traceId(metaData)),
                        receipts);
    }

    @CommandHandler
    PaymentResult handle(TakeStepCommand command, Receipts receipts, PaymentRules rules) {
        return record(PaymentDecider.takeStep(state, command, around(rules)), receipts);
    }

    @CommandHandler
    PaymentResult handle(RecordFactsCommand command, Receipts receipts, PaymentRules rules) {
        return record(PaymentDecider.recordFacts(state, command, around(rules)), receipts);
    }

    @CommandHandler
    PaymentResult handle(RecordEffectCommand command, Receipts receipts, PaymentRules rules) {
        return record(PaymentDecider.recordEffect(state, command, around(rules)), receipts);
    }

    @CommandHandler
    PaymentResult handle(DecidePaymentCommand command, Receipts receipts, PaymentRules rules) {
        return record(PaymentDecider.decide(state, command, around(rules)), receipts);
    }

    @EventSourcingHandler
    void on(PaymentEvent event) {
        stream = Ids.paymentStream(event.paymentId());
        state = PaymentEvolution.evolve(state, event);
    }

    private Surroundings around(PaymentRules rules) {
        return rules.around(state.order().gateway(), state.recordedAt());
    }

    private static PaymentResult record(Decided decided, Receipts receipts) {
        // Receipts first: a race that is lost then shows as an outcome that exists already.
        if (decided.receipt() != null) {
            receipts.record(decided.receipt());
        }
        decided.events().forEach(event -> apply(event));
        return decided.result();
    }

    private static String traceId(MetaData metaData) {
        return (String) metaData.getOrDefault(TraceKeys.TRACE_ID, "");
    }
}
