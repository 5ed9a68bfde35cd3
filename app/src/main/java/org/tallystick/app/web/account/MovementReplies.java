package org.tallystick.app.web.account;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;
import org.tallystick.api.Refusal;
import org.tallystick.api.account.Movement;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.account.MovementResult.Accepted;
import org.tallystick.api.account.MovementResult.KeyReused;
import org.tallystick.api.account.MovementResult.NotApplied;
import org.tallystick.api.account.MovementResult.Obstacle;
import org.tallystick.api.account.MovementResult.Refused;
import org.tallystick.app.web.outcome.Outcomes;
import org.tallystick.app.web.problem.FieldError;
import org.tallystick.app.web.problem.Problem;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;
import org.tallystick.app.web.reply.Reply;

/** Turns what became of a movement into an answer, and counts the refusals. */
@Component
class MovementReplies {

    private static final int CREATED = 201;

    private final Map<Refusal, Counter> refusals = new EnumMap<>(Refusal.class);

    MovementReplies(MeterRegistry meters) {
        for (Refusal refusal : Refusal.values()) {
            refusals.put(
                    refusal,
                    Counter.builder("tallystick.refusals")
                            .description("Movements refused, each counted once")
                            .tag("code", refusal.code())
                            .register(meters));
        }
    }

    /** The answer; a problem that is not recorded is thrown. */
    Reply of(MovementResult result) {
        if (result instanceof Accepted accepted) {
            Movement movement = accepted.movement();
            return Reply.json(CREATED, MovementJson.of(movement))
                    .replayedIf(accepted.replayed())
                    .at(AccountPaths.movement(movement.accountId(), movement.movementId()));
        }
        if (result instanceof Refused refused) {
            return refused(refused);
        }
        if (result instanceof KeyReused reused) {
            throw Outcomes.keyReused(reused.fields());
        }
        throw notApplied(((NotApplied) result).obstacle());
    }

    private Reply refused(Refused refused) {
        Refusal refusal = refused.refused().refusal();
        Counter counter = refusals.get(refusal);
        if (!refused.replayed() && counter != null) {
            counter.increment();
        }
        return Reply.of(
                        ProblemType.of(refusal).status(),
                        Problem.MEDIA_TYPE,
                        RefusedMovementJson.of(refused.refused()))
                .replayedIf(refused.replayed());
    }

    private static ProblemException notApplied(Obstacle obstacle) {
        return switch (obstacle) {
            case ACCOUNT_NOT_FOUND -> accountNotFound();
            case HOLD_NOT_FOUND ->
                    new ProblemException(
                            ProblemType.HOLD_NOT_FOUND, "The account never had this hold");
            case DEDUCTION_NOT_FOUND ->
                    new ProblemException(
                            ProblemType.DEDUCTION_NOT_FOUND,
                            "The account has no such deduction or capture");
            case MOVEMENT_NOT_FOUND -> movementNotFound();
            case EXPIRY_OVER ->
                    ProblemException.invalid("expiresAt", "out_of_range", "Must be in the future");
            case HOLD_CLOSED, HOLD_NOT_DUE ->
                    throw new IllegalStateException("No client can ask for a hold to expire");
            case CURRENCY_MISMATCH ->
                    new ProblemException(
                            ProblemType.CURRENCY_MISMATCH,
                            "The account has another currency",
                            List.of(
                                    new FieldError(
                                            "currency",
                                            "currency_mismatch",
                                            "Must be the account's currency")));
        };
    }

    static ProblemException accountNotFound() {
        return new ProblemException(ProblemType.ACCOUNT_NOT_FOUND, "There is no such account");
    }

    static ProblemException movementNotFound() {
        return new ProblemException(
                ProblemType.MOVEMENT_NOT_FOUND, "The account has no such movement");
    }
}
