package org.tallystick.command.payment;

import static org.tallystick.command.CommandSide.await;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.axonframework.messaging.responsetypes.ResponseTypes;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Callback;
import org.tallystick.api.Ids;
import org.tallystick.api.account.AccountCommand.RechargeCommand;
import org.tallystick.api.account.AccountQuery.FindOutcome;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.account.RequestedAmount;
import org.tallystick.api.payment.Direction;
import org.tallystick.api.payment.EffectOutcome;
import org.tallystick.api.payment.FactOrigin;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.GatewayStep;
import org.tallystick.api.payment.PaymentAnswer;
import org.tallystick.api.payment.PaymentCommand.CancelPaymentCommand;
import org.tallystick.api.payment.PaymentCommand.GatewayReadiness;
import org.tallystick.api.payment.PaymentCommand.RecordEffectCommand;
import org.tallystick.api.payment.PaymentCommand.RecordFactsCommand;
import org.tallystick.api.payment.PaymentCommand.StartPaymentCommand;
import org.tallystick.api.payment.PaymentCommand.TakeStepCommand;
import org.tallystick.api.payment.PaymentNumbers;
import org.tallystick.api.payment.PaymentQuery.FindPaymentAnswer;
import org.tallystick.api.payment.PaymentQuery.PaymentExists;
import org.tallystick.api.payment.PaymentResult;
import org.tallystick.api.payment.PaymentResult.Noted;
import org.tallystick.command.CommandSide;

/** Sends a node what clients, tasks and the saga send. */
record PaymentCommands(CommandSide node, String client, String account) {

    String idOf(String orderId) {
        return node.bean(PaymentNumbers.class).paymentId(client, orderId);
    }

    Callback callback(String key) {
        return new Callback(client, key);
    }

    RechargeCommand recharging(String key, String accountId) {
        RequestedAmount amount = new RequestedAmount(100, null);
        return new RechargeCommand(accountId, callback(key), amount, null, null);
    }

    StartPaymentCommand deducting(String key, String orderId, long minor) {
        return starting(key, orderId, Direction.DEDUCT, new RequestedAmount(minor, null));
    }

    StartPaymentCommand starting(
            String key, String orderId, Direction direction, RequestedAmount amount) {
        return starting(key, orderId, direction, amount, account, GatewayReadiness.READY);
    }

    StartPaymentCommand starting(String key, String accountId, GatewayReadiness readiness) {
        return starting(
                key,
                "order-" + key,
                Direction.RECHARGE,
                new RequestedAmount(100, null),
                accountId,
                readiness);
    }

    StartPaymentCommand startingWithLessThanAMinute(String key) {
        Instant end = Clock.systemUTC().instant().plusSeconds(59);
        StartPaymentCommand usual = starting(key, account, GatewayReadiness.READY);
        return new StartPaymentCommand(
                usual.paymentId(),
                usual.callback(),
                usual.orderId(),
                usual.accountId(),
                usual.direction(),
                usual.amount(),
                usual.gateway(),
                usual.reference(),
                end,
                usual.lateSuccess(),
                usual.gatewayData(),
                usual.metadata(),
                usual.readiness());
    }

    private StartPaymentCommand starting(
            String key,
            String orderId,
            Direction direction,
            RequestedAmount amount,
            String accountId,
            GatewayReadiness readiness) {
        return new StartPaymentCommand(
                idOf(orderId),
                callback(key),
                orderId,
                accountId,
                direction,
                amount,
                "pay",
                null,
                null,
                null,
                Map.of(),
                Map.of("cart", "7"),
                readiness);
    }

    CancelPaymentCommand cancelling(String key, String orderId) {
        return new CancelPaymentCommand(idOf(orderId), callback(key));
    }

    PaymentResult send(Object command) {
        return await(node.<PaymentResult>send(command));
    }

    Noted carriedOut(String orderId, String effectId, String movementId) {
        return (Noted)
                send(
                        new RecordEffectCommand(
                                idOf(orderId), effectId, new EffectOutcome(movementId, null)));
    }

    @Nullable GatewayStep step(String orderId) {
        return ((Noted) send(new TakeStepCommand(idOf(orderId), true))).step();
    }

    PaymentResult says(String orderId, FactOrigin origin, GatewayFact fact) {
        return send(new RecordFactsCommand(idOf(orderId), "pay", origin, List.of(fact), null));
    }

    /** How many events the order's payment has. */
    long events(String orderId) {
        return node.count(
                "SELECT count(*) FROM domainevententry WHERE aggregateidentifier = ?",
                Ids.paymentStream(idOf(orderId)));
    }

    Optional<PaymentAnswer> answerTo(String key) {
        return await(
                node.queries()
                        .query(
                                new FindPaymentAnswer(callback(key)),
                                ResponseTypes.optionalInstanceOf(PaymentAnswer.class)));
    }

    Optional<MovementResult> outcomeOf(String key) {
        return await(
                node.queries()
                        .query(
                                new FindOutcome(callback(key)),
                                ResponseTypes.optionalInstanceOf(MovementResult.class)));
    }

    boolean exists(String orderId) {
        return await(
                node.queries()
                        .query(
                                new PaymentExists(idOf(orderId)),
                                ResponseTypes.instanceOf(Boolean.class)));
    }
}
