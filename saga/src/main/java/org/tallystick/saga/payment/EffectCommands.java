package org.tallystick.saga.payment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.tallystick.api.account.AccountCommand.MovementCommand;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.account.MovementResult.Accepted;
import org.tallystick.api.account.MovementResult.NotApplied;
import org.tallystick.api.account.MovementResult.Refused;
import org.tallystick.api.cases.CaseResult;
import org.tallystick.api.payment.EffectKind;
import org.tallystick.api.payment.EffectOutcome;
import org.tallystick.api.payment.PaymentCommand.RecordEffectCommand;
import org.tallystick.api.payment.PaymentResult;

/**
 * Carries out effects and tells the payments how it went. The commands run in transactions of their
 * own, so an effect may be carried out more than once; the account and the payment know it by its
 * id. The commands of a batch are under way together, and the batch waits for all of them before it
 * commits: one without an outcome fails it, and its events come again.
 */
@Component
class EffectCommands {

    /**
     * Two commands, one after the other, have had their outcomes by then, or the writer is so busy
     * that it is better to let go of the transaction, which is idle meanwhile.
     */
    private static final long OUTCOME_LIMIT_MILLIS = 2_500;

    /**
     * A writer that is busy says so after a while. A batch that fails because of it waits much
     * longer before it comes again.
     */
    private static final int TRIES = 3;

    /** No account takes such an amount, or something is missing: refused without asking it. */
    private static final String CANNOT_BE_MADE = "amount_invalid";

    private static final Logger LOG = LoggerFactory.getLogger(EffectCommands.class);

    private static final String UNDER_WAY = EffectCommands.class.getName();

    private final CommandGateway commands;

    EffectCommands(CommandGateway commands) {
        this.commands = commands;
    }

    void carryOut(EffectWork work, Trace trace) {
        List<CompletableFuture<?>> underWay =
                CurrentUnitOfWork.get().getOrComputeResource(UNDER_WAY, key -> newBatch());
        CompletableFuture<EffectOutcome> carryingOut =
                work.effect().kind() == EffectKind.OPEN_CASE
                        ? openCase(work, trace)
                        : moveMoney(work, trace);
        underWay.add(carryingOut.thenCompose(outcome -> tell(work, outcome, trace)));
    }

    private List<CompletableFuture<?>> newBatch() {
        List<CompletableFuture<?>> underWay = new ArrayList<>();
        UnitOfWork<?> unitOfWork = CurrentUnitOfWork.get();
        unitOfWork.onPrepareCommit(committing -> awaitAll(underWay));
        return underWay;
    }

    private static void awaitAll(List<CompletableFuture<?>> underWay) {
        CompletableFuture.allOf(underWay.toArray(CompletableFuture[]::new))
                .orTimeout(OUTCOME_LIMIT_MILLIS, TimeUnit.MILLISECONDS)
                .join();
    }

    private CompletableFuture<EffectOutcome> openCase(EffectWork work, Trace trace) {
        CompletableFuture<CaseResult> opening = send(work.openCase(), trace, TRIES);
        return opening.thenApply(
                result -> {
                    if (result instanceof CaseResult.NotDone not) {
                        throw new IllegalStateException("No case was opened: " + not.obstacle());
                    }
                    return new EffectOutcome(null, null);
                });
    }

    private CompletableFuture<EffectOutcome> moveMoney(EffectWork work, Trace trace) {
        MovementCommand movement;
        try {
            movement = work.movement();
        } catch (IllegalArgumentException | NullPointerException e) {
            // It would fail whenever it came again, and stop all that come after it.
            LOG.error("The effect {} cannot be carried out", work.effect().effectId(), e);
            return CompletableFuture.completedFuture(new EffectOutcome(null, CANNOT_BE_MADE));
        }
        CompletableFuture<MovementResult> moving = send(movement, trace, TRIES);
        return moving.thenApply(EffectCommands::outcome);
    }

    private static EffectOutcome outcome(MovementResult result) {
        if (result instanceof Accepted accepted) {
            return new EffectOutcome(accepted.movement().movementId(), null);
        }
        if (result instanceof Refused refused) {
            return new EffectOutcome(null, refused.refused().refusal().code());
        }
        if (result instanceof NotApplied not) {
            return new EffectOutcome(null, not.obstacle().name().toLowerCase(Locale.ROOT));
        }
        // Calling it refused would be wrong: under that id money may have moved.
        throw new IllegalStateException("An effect was carried out before with other content");
    }

    private CompletableFuture<?> tell(EffectWork work, EffectOutcome outcome, Trace trace) {
        RecordEffectCommand report =
                new RecordEffectCommand(
                        work.order().paymentId(), work.effect().effectId(), outcome);
        CompletableFuture<PaymentResult> telling = send(report, trace, TRIES);
        return telling.thenAccept(
                result -> {
                    if (result instanceof PaymentResult.NotApplied not) {
                        throw new IllegalStateException("An outcome found " + not.obstacle());
                    }
                });
    }

    /** Sent again, it is the same command, so whether the first one was applied does not matter. */
    private <R> CompletableFuture<R> send(Object command, Trace trace, int tries) {
        CompletableFuture<R> sent = commands.send(trace.command(command));
        return tries == 1
                ? sent
                : sent.exceptionallyCompose(failure -> send(command, trace, tries - 1));
    }
}
