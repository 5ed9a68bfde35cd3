package org.tallystick.command.receipt;

import java.util.Optional;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.stereotype.Component;
import org.tallystick.api.Ids;
import org.tallystick.api.account.AccountQuery.AccountExists;
import org.tallystick.api.account.AccountQuery.FindMovement;
import org.tallystick.api.account.AccountQuery.FindOutcome;
import org.tallystick.api.account.Movement;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.payment.PaymentAnswer;
import org.tallystick.api.payment.PaymentQuery.FindPaymentAnswer;
import org.tallystick.api.payment.PaymentQuery.PaymentExists;

/** Answers from the event store itself, which knows as soon as a command is committed. */
@Component
class ReceiptQueries {

    private final GroupReceipts receipts;
    private final EventStore events;

    ReceiptQueries(GroupReceipts receipts, EventStore events) {
        this.receipts = receipts;
        this.events = events;
    }

    @QueryHandler
    Optional<MovementResult> on(FindOutcome query) {
        return Optional.ofNullable(receipts.read(query.callback().movementId()))
                .filter(CallbackReceipt::hasOutcome)
                .map(CallbackReceipt::outcome);
    }

    @QueryHandler
    Optional<Movement> on(FindMovement query) {
        return Optional.ofNullable(receipts.read(query.movementId()))
                .map(CallbackReceipt::movement)
                .filter(movement -> movement.accountId().equals(query.accountId()));
    }

    @QueryHandler
    Optional<PaymentAnswer> on(FindPaymentAnswer query) {
        return Optional.ofNullable(receipts.read(query.callback().movementId()))
                .map(CallbackReceipt::payment);
    }

    @QueryHandler
    boolean on(PaymentExists query) {
        return events.lastSequenceNumberFor(Ids.paymentStream(query.paymentId())).isPresent();
    }

    @QueryHandler
    boolean on(AccountExists query) {
        return events.lastSequenceNumberFor(Ids.accountStream(query.accountId())).isPresent();
    }
}
