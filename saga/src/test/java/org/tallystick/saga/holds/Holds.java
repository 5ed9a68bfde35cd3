package org.tallystick.saga.holds;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.messaging.annotation.MetaDataValue;
import org.axonframework.queryhandling.QueryHandler;
import org.tallystick.api.Money;
import org.tallystick.api.MovementType;
import org.tallystick.api.TraceKeys;
import org.tallystick.api.account.AccountCommand.ExpireHoldCommand;
import org.tallystick.api.account.AccountQuery.FindDueHolds;
import org.tallystick.api.account.Hold;
import org.tallystick.api.account.Movement;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.account.MovementResult.Accepted;

/** Answers as accounts and the read model would, and remembers what it was asked. */
public final class Holds {

    private final Map<String, Hold> open = new LinkedHashMap<>();
    private final List<String> asked = new ArrayList<>();
    private final List<String> ended = new ArrayList<>();
    private final List<String> traces = new ArrayList<>();
    private final Deque<MovementResult> answers = new ArrayDeque<>();
    private final Deque<RuntimeException> failures = new ArrayDeque<>();

    synchronized void isOpen(Movement hold) {
        open.put(
                hold.movementId(),
                new Hold(
                        hold.movementId(),
                        hold.accountId(),
                        Hold.Status.OPEN,
                        hold.amount(),
                        0,
                        hold.amount().minor(),
                        null,
                        Objects.requireNonNull(hold.expiresAt()),
                        hold.recordedAt(),
                        hold.recordedAt()));
    }

    synchronized void failOnce(RuntimeException failure) {
        failures.add(failure);
    }

    synchronized void answerOnce(MovementResult answer) {
        answers.add(answer);
    }

    synchronized List<String> asked() {
        return List.copyOf(asked);
    }

    synchronized List<String> ended() {
        return List.copyOf(ended);
    }

    synchronized List<String> traces() {
        return List.copyOf(traces);
    }

    @CommandHandler
    synchronized MovementResult handle(
            ExpireHoldCommand command, @MetaDataValue(TraceKeys.TRACE_ID) String traceId) {
        asked.add(command.holdId());
        traces.add(traceId);
        if (!failures.isEmpty()) {
            throw failures.remove();
        }
        if (!answers.isEmpty()) {
            return answers.remove();
        }
        ended.add(command.holdId());
        open.remove(command.holdId());
        return new Accepted(expiry(command, traceId), false);
    }

    @QueryHandler
    synchronized List<Hold> handle(FindDueHolds query) {
        return open.values().stream()
                .filter(hold -> !hold.expiresAt().isAfter(query.now()))
                .limit(query.limit())
                .toList();
    }

    private static Movement expiry(ExpireHoldCommand command, String traceId) {
        return new Movement(
                command.callback().movementId(),
                command.accountId(),
                MovementType.EXPIRY,
                command.callback(),
                new Money(100, "CNY"),
                null,
                null,
                command.holdId(),
                null,
                0,
                0,
                2,
                Instant.EPOCH,
                traceId);
    }
}
