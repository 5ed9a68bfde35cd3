package org.tallystick.saga.payment;

import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.springframework.stereotype.Component;
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
 * id. A command without an outcome throws, so that the event comes again.
 */
@Component
class EffectCommands {

    /** A command's outcome is known, or unknown for good, within this time. */
    private static final long OUTCOME_LIMIT_SECONDS = 5;

    private final CommandGateway commands;

    EffectCommands(CommandGateway commands) {
        this.commands = commands;
    }

    void carryOut(EffectWork work, Trace trace) {
        EffectOutcome outcome =
                work.effect().kind() == EffectKind.OPEN_CASE
                        ? openCase(work, trace)
                        : moveMoney(work, trace);
        RecordEffectCommand report =
                new RecordEffectCommand(
                        work.order().paymentId(), work.effect().effectId(), outcome);
        CompletableFuture<PaymentResult> reporting = commands.send(trace.command(report));
        if (outcome(reporting) instanceof PaymentResult.NotApplied not) {
            throw new IllegalStateException("An effect's outcome found " + not.obstacle());
        }
    }

    private EffectOutcome openCase(EffectWork work, Trace trace) {
        CompletableFuture<CaseResult> opening = commands.send(trace.command(work.openCase()));
        if (outcome(opening) instanceof CaseResult.NotDone not) {
            throw new IllegalStateException("A case could not be opened: " + not.obstacle());
        }
        return new EffectOutcome(null, null);
    }

    private EffectOutcome moveMoney(EffectWork work, Trace trace) {
        CompletableFuture<MovementResult> moving = commands.send(trace.command(work.movement()));
        MovementResult result = outcome(moving);
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

    private static <R> R outcome(CompletableFuture<R> sent) {
        return sent.orTimeout(OUTCOME_LIMIT_SECONDS, TimeUnit.SECONDS).join();
    }
}
