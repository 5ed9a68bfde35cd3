package org.tallystick.app.dashboard.frame;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.slf4j.MDC;
import org.springframework.stereotype.Component;
import org.tallystick.api.TraceKeys;
import org.tallystick.api.WriteFailure;
import org.tallystick.api.account.AccountCommand;
import org.tallystick.api.account.AccountResult;
import org.tallystick.api.cases.CaseCommand;
import org.tallystick.api.cases.CaseResult;
import org.tallystick.api.feed.FeedCommand;
import org.tallystick.api.feed.FeedResult;
import org.tallystick.api.payment.PaymentCommand.ClientRequest;
import org.tallystick.api.payment.PaymentResult;

/**
 * Sends a person's commands and waits for their outcomes; one without is never taken for failed.
 */
@Component("dashboardOrders")
public class Orders {

    private static final Duration TIME_LIMIT = Duration.ofSeconds(5);
    private static final int UNAVAILABLE = 503;

    private final CommandGateway gateway;

    Orders(CommandGateway gateway) {
        this.gateway = gateway;
    }

    /** Changes an account without moving money, or learns why not. */
    public AccountResult change(AccountCommand command, Person person) {
        return send(command, person, AccountResult.class);
    }

    /** Asks for something about a payment, once per callback, or learns why not. */
    public PaymentResult pay(ClientRequest request, Person person) {
        return send(request, person, PaymentResult.class);
    }

    /** Brings a case on, or learns why not. */
    public CaseResult decide(CaseCommand command, Person person) {
        return send(command, person, CaseResult.class);
    }

    /** Changes a feed, or learns why not. */
    public FeedResult change(FeedCommand command, Person person) {
        return send(command, person, FeedResult.class);
    }

    private <R> R send(Object command, Person person, Class<R> type) {
        Map<String, String> metadata =
                Map.of(
                        TraceKeys.TRACE_ID, mdc(TraceKeys.TRACE_ID),
                        TraceKeys.REQUEST_ID, mdc(TraceKeys.REQUEST_ID),
                        TraceKeys.ACTOR, person.name());
        CompletableFuture<Object> outcome =
                gateway.send(new GenericCommandMessage<>(command, metadata));
        try {
            return type.cast(outcome.get(TIME_LIMIT.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            throw unknown();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unknown();
        } catch (ExecutionException e) {
            throw failed(e);
        }
    }

    private static String mdc(String key) {
        return Objects.requireNonNullElse(MDC.get(key), "");
    }

    private static RuntimeException failed(ExecutionException e) {
        Optional<WriteFailure> failure = WriteFailure.of(e);
        if (failure.isEmpty()) {
            return new IllegalStateException("A command ended without an outcome", e.getCause());
        }
        return switch (failure.get()) {
            case BUSY -> new PageException(UNAVAILABLE, "error.busy");
            case UNAVAILABLE, NEWER_VERSION -> PageException.unavailable();
            case RECOVERING -> new PageException(UNAVAILABLE, "error.recovering");
            case OUTCOME_UNKNOWN -> unknown();
        };
    }

    private static PageException unknown() {
        return new PageException(UNAVAILABLE, "error.unknown");
    }
}
