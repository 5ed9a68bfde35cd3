package org.tallystick.proof.bench;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.tallystick.api.Callback;
import org.tallystick.api.TraceKeys;
import org.tallystick.api.WriteFailure;
import org.tallystick.api.account.AccountCommand;
import org.tallystick.api.account.AccountCommand.DeductCommand;
import org.tallystick.api.account.AccountCommand.OpenAccountCommand;
import org.tallystick.api.account.AccountCommand.RechargeCommand;
import org.tallystick.api.account.AccountResult;
import org.tallystick.api.account.Movement;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.account.RequestedAmount;

/** Sends commands as the edge does, without HTTP. */
final class CommandSender implements Sender {

    /**
     * The client in whose name everything is sent, by HTTP too, so that callback ids are shared.
     */
    static final String CLIENT = "default";

    private static final String CURRENCY = "CNY";
    private static final long ANSWER_SECONDS_MAX = 10;
    private static final Map<String, String> METADATA =
            Map.of(
                    TraceKeys.TRACE_ID,
                    "0af7651916cd43dd8448eb211c80319c",
                    TraceKeys.REQUEST_ID,
                    "6f1c2f0c-95a1-4c5e-9f1b-bd7f6a1d2c3b",
                    TraceKeys.ACTOR,
                    CLIENT);

    private final CommandGateway gateway;

    CommandSender(CommandGateway gateway) {
        this.gateway = gateway;
    }

    @Override
    public boolean open(String accountId) throws Exception {
        Object answer = answerTo(new OpenAccountCommand(accountId, CURRENCY, 0));
        if (answer instanceof AccountResult.Done done) {
            return done.changed();
        }
        throw new UnexpectedAnswerException(String.valueOf(answer));
    }

    @Override
    public Answer send(Order order) throws Exception {
        return sendAndTell(order).replayed() ? Answer.REPLAYED : Answer.APPLIED;
    }

    /** Sends a movement; tells all that is known of it. */
    MovementResult.Accepted sendAndTell(Order order) throws Exception {
        Object answer = answerTo(command(order));
        if (answer instanceof MovementResult.Accepted accepted) {
            return accepted;
        }
        throw new UnexpectedAnswerException(String.valueOf(answer));
    }

    /** The movement that an order made. */
    Movement movement(Order order) throws Exception {
        return sendAndTell(order).movement();
    }

    private static AccountCommand command(Order order) {
        Callback callback = new Callback(CLIENT, order.callbackId());
        RequestedAmount amount = new RequestedAmount(order.amount(), null);
        return order.recharge()
                ? new RechargeCommand(order.accountId(), callback, amount, order.reference(), null)
                : new DeductCommand(order.accountId(), callback, amount, order.reference(), null);
    }

    private Object answerTo(AccountCommand command) throws Exception {
        try {
            return gateway.send(new GenericCommandMessage<>(command, METADATA))
                    .get(ANSWER_SECONDS_MAX, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            Optional<WriteFailure> failure = WriteFailure.of(e);
            if (failure.equals(Optional.of(WriteFailure.BUSY))) {
                throw new BusyException();
            }
            throw new UnexpectedAnswerException(failure.map(Enum::name).orElseGet(e::toString));
        }
    }

    @Override
    public void close() {}
}
