package org.tallystick.app.web.message;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.springframework.stereotype.Component;
import org.tallystick.api.TraceKeys;
import org.tallystick.api.WriteFailure;
import org.tallystick.api.account.AccountCommand;
import org.tallystick.api.account.AccountCommand.MovementCommand;
import org.tallystick.api.account.AccountResult;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.cases.CaseCommand;
import org.tallystick.api.cases.CaseResult;
import org.tallystick.api.feed.FeedCommand;
import org.tallystick.api.feed.FeedResult;
import org.tallystick.api.payment.PaymentCommand;
import org.tallystick.api.payment.PaymentResult;
import org.tallystick.app.web.WebSettings;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;
import org.tallystick.app.web.request.ApiRequest;

/**
 * Sends commands and waits for their outcomes. A command without an outcome in time is never taken
 * for a failed one.
 */
@Component
public class Commands {

    private final CommandGateway gateway;
    private final Duration timeLimit;

    Commands(CommandGateway gateway, WebSettings settings) {
        this.gateway = gateway;
        this.timeLimit = settings.movementTimeLimit();
    }

    /** Moves money, or learns why not. */
    public MovementResult move(MovementCommand command, ApiRequest request) {
        return send(command, request, MovementResult.class);
    }

    /** Changes an account without moving money, or learns why not. */
    public AccountResult change(AccountCommand command, ApiRequest request) {
        return send(command, request, AccountResult.class);
    }

    /** Brings a case on, or learns why not. */
    public CaseResult decide(CaseCommand command, ApiRequest request) {
        return send(command, request, CaseResult.class);
    }

    /** Starts, cancels or refunds a payment, or learns why not. */
    public PaymentResult pay(PaymentCommand.ClientRequest command, ApiRequest request) {
        return send(command, request, PaymentResult.class);
    }

    /** Changes a feed, or learns why not. */
    public FeedResult change(FeedCommand command, ApiRequest request) {
        return send(command, request, FeedResult.class);
    }

    private <R> R send(Object command, ApiRequest request, Class<R> type) {
        Map<String, String> metadata =
                Map.of(
                        TraceKeys.TRACE_ID, request.trace().traceId(),
                        TraceKeys.REQUEST_ID, request.trace().requestId(),
                        TraceKeys.ACTOR, request.client().actor());
        CompletableFuture<Object> outcome =
                gateway.send(new GenericCommandMessage<>(command, metadata));
        try {
            return type.cast(outcome.get(timeLimit.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            throw unknown();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unknown();
        } catch (ExecutionException e) {
            throw failed(e);
        }
    }

    private static RuntimeException failed(ExecutionException e) {
        Optional<WriteFailure> failure = WriteFailure.of(e);
        if (failure.isEmpty()) {
            return new IllegalStateException("A command ended without an outcome", e.getCause());
        }
        return switch (failure.get()) {
            case BUSY ->
                    new ProblemException(
                            ProblemType.BUSY, "Not applied: too much is waiting; send it again");
            case UNAVAILABLE ->
                    new ProblemException(
                            ProblemType.UNAVAILABLE,
                            "Not applied: the store cannot be reached; send it again later");
            case RECOVERING ->
                    new ProblemException(
                            ProblemType.RECOVERING,
                            "Not applied: the database was restored, and money moves again once"
                                    + " its recovery has ended");
            case NEWER_VERSION ->
                    new ProblemException(
                            ProblemType.UNAVAILABLE,
                            "Not applied: a newer version has written what this node does not"
                                    + " know; send it again, and a node of that version takes it");
            case OUTCOME_UNKNOWN -> unknown();
        };
    }

    private static ProblemException unknown() {
        return new ProblemException(
                ProblemType.OUTCOME_UNKNOWN,
                "It may have been applied; the same request under the same key tells");
    }
}
