package org.tallystick.app.gateway.inbox;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.tallystick.api.TraceKeys;
import org.tallystick.api.WriteFailure;
import org.tallystick.api.cases.CaseCommand.OpenCaseCommand;
import org.tallystick.api.payment.FactOrigin;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.PaymentCommand.RecordFactsCommand;
import org.tallystick.api.payment.PaymentResult;
import org.tallystick.app.gateway.ConnectedGateways;
import org.tallystick.app.gateway.adapter.GatewayAdapter;
import org.tallystick.app.gateway.adapter.UnreadableException;
import org.tallystick.app.gateway.inbox.InboxTable.Claimed;
import org.tallystick.app.gateway.inbox.InboxTable.Ended;

/**
 * Makes one attempt at a stored callback: tells its payment what the gateway said. Telling it twice
 * changes nothing, so an attempt of which nobody saw the end is simply made again.
 */
@Component
class InboxProcessor {

    private static final Logger LOG = LoggerFactory.getLogger(InboxProcessor.class);

    /** What does not even reach the writer is no attempt; it is sent again this much later. */
    private static final int PAUSE_SECONDS = 1;

    private final ConnectedGateways gateways;
    private final CommandGateway commands;
    private final Ladder ladder;
    private final Clock clock;

    InboxProcessor(
            ConnectedGateways gateways,
            CommandGateway commands,
            InboxSettings settings,
            Clock clock) {
        this.gateways = gateways;
        this.commands = commands;
        this.ladder = new Ladder(settings);
        this.clock = clock;
    }

    /** The attempt; it never fails, but its case may, and then the row is simply due again. */
    @SuppressWarnings("FutureReturnValueIgnored") // It is composed, not ignored.
    CompletableFuture<Ended> process(Claimed callback) {
        List<GatewayFact> facts;
        try {
            facts = facts(callback);
        } catch (UnreadableException e) {
            return unreadable(
                    callback, "The body is signed, but cannot be read: " + e.getMessage());
        }
        CompletableFuture<PaymentResult> sent =
                send(
                        callback,
                        new RecordFactsCommand(
                                callback.orderNumber(),
                                callback.gateway(),
                                FactOrigin.CALLBACK,
                                facts,
                                callback.inboxId()));
        return sent.handle(
                        (result, failure) ->
                                failure == null
                                        ? told(callback, facts, result)
                                        : failed(callback, facts, failure))
                .thenCompose(ended -> ended);
    }

    private List<GatewayFact> facts(Claimed callback) throws UnreadableException {
        Optional<GatewayAdapter> adapter = gateways.adapter(callback.gateway());
        if (adapter.isEmpty()) {
            throw new UnreadableException("its gateway is no longer configured");
        }
        return adapter.get().parse(callback.body()).facts();
    }

    private CompletableFuture<Ended> told(
            Claimed callback, List<GatewayFact> facts, PaymentResult result) {
        if (!(result instanceof PaymentResult.NotApplied not)) {
            return processed(callback);
        }
        Instant next = ladder.lookup(callback.lookups(), callback.receivedAt(), clock.instant());
        String code = not.obstacle().name();
        if (next != null) {
            return done(ended(callback, "PARKED", callback.attempts(), next, code));
        }
        return open(callback, InboxCases.unknownOrder(callback, facts), code);
    }

    /** A case that cannot be resolved, because another person has it, is that person's affair. */
    private CompletableFuture<Ended> processed(Claimed callback) {
        Ended ended = ended(callback, "DONE", callback.attempts(), null, null);
        String actor = callback.retriedBy();
        if (actor == null) {
            return done(ended);
        }
        CompletableFuture<Object> resolved = send(callback, InboxCases.processed(callback, actor));
        return resolved.handle((result, failure) -> ended);
    }

    private CompletableFuture<Ended> failed(
            Claimed callback, List<GatewayFact> facts, Throwable failure) {
        Instant now = clock.instant();
        String code = code(failure);
        if (isUnsent(failure)) {
            return done(
                    ended(
                            callback,
                            "RETRY",
                            callback.attempts(),
                            now.plusSeconds(PAUSE_SECONDS),
                            code));
        }
        int failures = callback.attempts() + 1;
        Instant next = ladder.retry(failures, now);
        LOG.error(
                "Callback {} of gateway {}, trace {}, could not be processed: attempt {},"
                        + " level {}, next at {}: {}",
                callback.inboxId(),
                callback.gateway(),
                callback.traceId(),
                failures,
                ladder.level(failures),
                next == null ? "none, a case is opened" : next,
                code);
        if (next != null) {
            return done(ended(callback, "RETRY", failures, next, code));
        }
        InboxCases.Why why =
                new InboxCases.Why(
                        "Every attempt to process the callback has failed",
                        ladder.level(failures),
                        code);
        return open(callback, InboxCases.unprocessed(callback, facts, why), code);
    }

    private CompletableFuture<Ended> unreadable(Claimed callback, String reason) {
        LOG.error(
                "Callback {} of gateway {}, trace {}, is unreadable; a case is opened",
                callback.inboxId(),
                callback.gateway(),
                callback.traceId());
        InboxCases.Why why = new InboxCases.Why(reason, 0, "unreadable");
        return open(callback, InboxCases.unprocessed(callback, List.of(), why), "unreadable");
    }

    private CompletableFuture<Ended> open(Claimed callback, OpenCaseCommand command, String code) {
        CompletableFuture<Object> opened = send(callback, command);
        return opened.thenApply(result -> ended(callback, "CASE", callback.attempts(), null, code));
    }

    private <R> CompletableFuture<R> send(Claimed callback, Object command) {
        Map<String, String> metadata =
                Map.of(
                        TraceKeys.TRACE_ID, callback.traceId(),
                        TraceKeys.REQUEST_ID, String.valueOf(callback.requestId()),
                        TraceKeys.ACTOR, "gateway:" + callback.gateway());
        try {
            CompletableFuture<R> sent =
                    commands.send(new GenericCommandMessage<>(command, metadata));
            return sent.orTimeout(InboxWorker.OUTCOME_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private static Ended ended(
            Claimed callback,
            String state,
            int attempts,
            @Nullable Instant next,
            @Nullable String code) {
        return new Ended(callback.inboxId(), state, attempts, next, code);
    }

    private static CompletableFuture<Ended> done(Ended ended) {
        return CompletableFuture.completedFuture(ended);
    }

    private static boolean isUnsent(Throwable failure) {
        return WriteFailure.of(failure)
                .filter(known -> known != WriteFailure.OUTCOME_UNKNOWN)
                .isPresent();
    }

    /** A name and no text: texts of exceptions hold statements and data. */
    private static String code(Throwable failure) {
        Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
        return WriteFailure.of(failure)
                .map(Enum::name)
                .orElseGet(() -> cause == null ? "unknown" : cause.getClass().getSimpleName());
    }
}
