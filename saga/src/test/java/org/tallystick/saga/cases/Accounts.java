package org.tallystick.saga.cases;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.axonframework.commandhandling.CommandHandler;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Callback;
import org.tallystick.api.Money;
import org.tallystick.api.MovementType;
import org.tallystick.api.Refusal;
import org.tallystick.api.account.AccountCommand.AdjustCommand;
import org.tallystick.api.account.AccountCommand.MovementCommand;
import org.tallystick.api.account.AccountCommand.ReopenRefusalCommand;
import org.tallystick.api.account.AccountCommand.ReverseMovementCommand;
import org.tallystick.api.account.AccountResult;
import org.tallystick.api.account.AccountState;
import org.tallystick.api.account.AccountStatus;
import org.tallystick.api.account.Movement;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.account.MovementResult.Accepted;
import org.tallystick.api.account.MovementResult.KeyReused;
import org.tallystick.api.account.MovementResult.NotApplied;
import org.tallystick.api.account.MovementResult.Obstacle;
import org.tallystick.api.account.MovementResult.Refused;
import org.tallystick.api.account.RefusedMovement;
import org.tallystick.api.cases.CaseCommand;
import org.tallystick.api.cases.CaseCommand.CompleteCaseActionCommand;
import org.tallystick.api.cases.CaseCommand.FailCaseActionCommand;
import org.tallystick.api.cases.CaseResult;
import org.tallystick.api.cases.CaseStatus;
import org.tallystick.api.payment.GatewayStatus;
import org.tallystick.api.payment.PaymentCommand.DecidePaymentCommand;
import org.tallystick.api.payment.PaymentResult;
import org.tallystick.api.payment.PaymentStanding;
import org.tallystick.api.payment.PaymentStatus;

/** Accounts and cases as far as actions need them: an outcome stays with its callback for ever. */
public final class Accounts {

    private static final PaymentStanding STANDING =
            new PaymentStanding(
                    PaymentStatus.FAILED,
                    GatewayStatus.PAID,
                    null,
                    null,
                    null,
                    0,
                    0,
                    0,
                    0,
                    null,
                    null);

    private final Map<Callback, Map<String, String>> contents = new HashMap<>();
    private final Map<Callback, MovementResult> outcomes = new HashMap<>();
    private final List<MovementCommand> moved = new ArrayList<>();
    private final List<ReopenRefusalCommand> reopened = new ArrayList<>();
    private final List<DecidePaymentCommand> decided = new ArrayList<>();
    private final List<CaseCommand> reports = new ArrayList<>();
    private final Deque<RuntimeException> failures = new ArrayDeque<>();
    private @Nullable Refusal refusal;
    private @Nullable Obstacle obstacle;

    synchronized void refuse(@Nullable Refusal with) {
        refusal = with;
    }

    synchronized void doNotApply(@Nullable Obstacle because) {
        obstacle = because;
    }

    synchronized void failOnce(RuntimeException failure) {
        failures.add(failure);
    }

    synchronized List<MovementCommand> moved() {
        return List.copyOf(moved);
    }

    synchronized List<ReopenRefusalCommand> reopened() {
        return List.copyOf(reopened);
    }

    synchronized List<DecidePaymentCommand> decided() {
        return List.copyOf(decided);
    }

    synchronized List<CaseCommand> reports() {
        return List.copyOf(reports);
    }

    @CommandHandler
    synchronized MovementResult handle(ReverseMovementCommand command) {
        return move(command, MovementType.REVERSAL);
    }

    @CommandHandler
    synchronized MovementResult handle(AdjustCommand command) {
        return move(command, MovementType.ADJUSTMENT);
    }

    @CommandHandler
    synchronized AccountResult handle(ReopenRefusalCommand command) {
        failIfAsked();
        reopened.add(command);
        if (obstacle != null) {
            return new AccountResult.NotDone(AccountResult.Obstacle.ACCOUNT_NOT_FOUND);
        }
        AccountState state =
                new AccountState(
                        command.accountId(), "CNY", AccountStatus.OPEN, 0, 0, 0, 1, Instant.EPOCH);
        return new AccountResult.Done(state, true);
    }

    @CommandHandler
    synchronized PaymentResult handle(DecidePaymentCommand command) {
        failIfAsked();
        decided.add(command);
        return obstacle == null
                ? new PaymentResult.Noted(STANDING, null)
                : new PaymentResult.NotApplied(PaymentResult.Obstacle.ACTION_NOT_ALLOWED);
    }

    @CommandHandler
    synchronized CaseResult handle(CompleteCaseActionCommand command) {
        return report(command);
    }

    @CommandHandler
    synchronized CaseResult handle(FailCaseActionCommand command) {
        return report(command);
    }

    private CaseResult report(CaseCommand command) {
        reports.add(command);
        return new CaseResult.Done(command.caseId(), 1, CaseStatus.CLAIMED);
    }

    private MovementResult move(MovementCommand command, MovementType type) {
        failIfAsked();
        MovementResult known = outcomes.get(command.callback());
        if (known != null) {
            return command.content().equals(contents.get(command.callback()))
                    ? known
                    : new KeyReused(List.of("reference"));
        }
        if (obstacle != null) {
            return new NotApplied(obstacle);
        }
        contents.put(command.callback(), command.content());
        MovementResult result = decide(command, type);
        outcomes.put(command.callback(), result);
        return result;
    }

    private MovementResult decide(MovementCommand command, MovementType type) {
        Callback callback = command.callback();
        Money amount = new Money(100, "CNY");
        if (refusal != null) {
            return new Refused(
                    new RefusedMovement(
                            callback.movementId(),
                            command.accountId(),
                            type,
                            callback,
                            amount,
                            refusal,
                            0,
                            1,
                            Instant.EPOCH,
                            "trace"),
                    false);
        }
        moved.add(command);
        return new Accepted(movement(command, type, amount), false);
    }

    private static Movement movement(MovementCommand command, MovementType type, Money amount) {
        return new Movement(
                command.callback().movementId(),
                command.accountId(),
                type,
                command.callback(),
                amount,
                null,
                null,
                null,
                null,
                0,
                0,
                1,
                Instant.EPOCH,
                "trace");
    }

    private void failIfAsked() {
        if (!failures.isEmpty()) {
            throw failures.remove();
        }
    }
}
