package org.tallystick.command.bus;

import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.messaging.InterceptorChain;
import org.axonframework.messaging.MessageHandlerInterceptor;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.axonframework.modelling.command.AggregateNotFoundException;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.account.AccountCommand;
import org.tallystick.api.account.AccountCommand.MovementCommand;
import org.tallystick.api.account.AccountResult;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.cases.CaseCommand;
import org.tallystick.api.cases.CaseResult;
import org.tallystick.api.payment.PaymentCommand;
import org.tallystick.api.payment.PaymentCommand.ClientRequest;
import org.tallystick.api.payment.PaymentResult;
import org.tallystick.command.receipt.CallbackReceipt;
import org.tallystick.command.receipt.Receipts;

/**
 * Answers commands to accounts, payments and cases that do not exist. A callback that is known is
 * answered by its receipt even then: its key belongs to another account's movement.
 */
public class UnknownTargets implements MessageHandlerInterceptor<CommandMessage<?>> {

    private final Receipts receipts;

    public UnknownTargets(Receipts receipts) {
        this.receipts = receipts;
    }

    @Override
    public @Nullable Object handle(
            UnitOfWork<? extends CommandMessage<?>> unitOfWork, InterceptorChain chain)
            throws Exception {
        try {
            return chain.proceed();
        } catch (AggregateNotFoundException notFound) {
            return answer(unitOfWork.getMessage().getPayload(), notFound);
        }
    }

    private Object answer(Object command, AggregateNotFoundException notFound) {
        if (command instanceof MovementCommand movement) {
            CallbackReceipt receipt = receipts.find(movement.callback().movementId());
            return receipt == null || receipt.isReopened()
                    ? new MovementResult.NotApplied(MovementResult.Obstacle.ACCOUNT_NOT_FOUND)
                    : receipt.answer(movement.content());
        }
        if (command instanceof AccountCommand) {
            return new AccountResult.NotDone(AccountResult.Obstacle.ACCOUNT_NOT_FOUND);
        }
        if (command instanceof CaseCommand) {
            return new CaseResult.NotDone(CaseResult.Obstacle.CASE_NOT_FOUND);
        }
        if (command instanceof ClientRequest request) {
            CallbackReceipt receipt = receipts.find(request.callback().movementId());
            return receipt == null
                    ? new PaymentResult.NotApplied(PaymentResult.Obstacle.PAYMENT_NOT_FOUND)
                    : receipt.paymentAnswer(request.content());
        }
        if (command instanceof PaymentCommand) {
            return new PaymentResult.NotApplied(PaymentResult.Obstacle.PAYMENT_NOT_FOUND);
        }
        throw notFound;
    }
}
