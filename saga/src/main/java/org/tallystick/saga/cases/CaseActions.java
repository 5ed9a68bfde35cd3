package org.tallystick.saga.cases;

import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.DisallowReplay;
import org.axonframework.eventhandling.EventHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.tallystick.api.account.AccountCommand.MovementCommand;
import org.tallystick.api.account.AccountResult;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.account.MovementResult.Accepted;
import org.tallystick.api.account.MovementResult.NotApplied;
import org.tallystick.api.account.MovementResult.Refused;
import org.tallystick.api.cases.CaseCommand;
import org.tallystick.api.cases.CaseCommand.CompleteCaseActionCommand;
import org.tallystick.api.cases.CaseCommand.FailCaseActionCommand;
import org.tallystick.api.cases.CaseEvent.CaseActionApproved;
import org.tallystick.api.cases.CaseResult;
import org.tallystick.api.payment.PaymentResult;

/**
 * Carries out what two people have approved, and tells the case how it went. The commands run in
 * transactions of their own, so an event may be delivered, and its commands sent, more than once.
 *
 * <p>Why money moves once all the same: each attempt has a callback of its own, and an attempt asks
 * with the callbacks of those before it first. Each of them was refused for ever, and says so
 * again, or has moved the money, and says that. The next callback is used only after a recorded
 * refusal, so of all of a case's callbacks at most one can move money, in whatever order events
 * come again.
 *
 * <p>A command without an outcome fails the batch, which comes again.
 */
@Component
@ProcessingGroup(CaseActions.PROCESSOR)
@DisallowReplay
public class CaseActions {

    /** The processor's name. Its tokens are stored under it, so it never changes. */
    public static final String PROCESSOR = "case-actions";

    /** What it handles. */
    public static final Set<Class<?>> EVENTS = Set.of(CaseActionApproved.class);

    /** A command's outcome is known, or unknown for good, within this time. */
    private static final long OUTCOME_LIMIT_SECONDS = 5;

    private final CommandGateway commands;
    private final FeedActions feeds;

    CaseActions(CommandGateway commands) {
        this.commands = commands;
        this.feeds = new FeedActions(commands);
    }

    @EventHandler
    void on(CaseActionApproved event) {
        CaseCommand report = carryOut(new ApprovedAction(event));
        CompletableFuture<CaseResult> reported = commands.send(report);
        outcome(reported);
    }

    private CaseCommand carryOut(ApprovedAction action) {
        if (!action.isComplete()) {
            return failed(action, "case_incomplete");
        }
        if (action.isOfPayment()) {
            return decide(action);
        }
        if (action.isAboutFeed()) {
            return feeds.carryOut(action);
        }
        return switch (action.event().action()) {
            case REVERSE, CREDIT, LATE_DEBIT -> moveMoney(action);
            case REOPEN -> reopen(action);
            case CONFIRM_SUCCESS, CONFIRM_FAILED, REFUND, WRITE_OFF, IGNORE ->
                    failed(action, "action_not_supported");
        };
    }

    private CaseCommand moveMoney(ApprovedAction action) {
        int attempt = 1;
        MovementResult result = move(action.movement(attempt));
        while (result instanceof Refused && attempt < action.event().attempt()) {
            attempt++;
            result = move(action.movement(attempt));
        }
        return result instanceof Accepted accepted
                ? done(action, accepted.movement().movementId())
                : failed(action, failureCode(result));
    }

    private CaseCommand reopen(ApprovedAction action) {
        CompletableFuture<AccountResult> reopening = commands.send(action.reopening());
        return outcome(reopening) instanceof AccountResult.NotDone not
                ? failed(action, code(not.obstacle()))
                : done(action, null);
    }

    /** The payment carries each attempt out once, and asks for its movements itself. */
    private CaseCommand decide(ApprovedAction action) {
        CompletableFuture<PaymentResult> deciding = commands.send(action.decision());
        return outcome(deciding) instanceof PaymentResult.NotApplied not
                ? failed(action, code(not.obstacle()))
                : done(action, null);
    }

    private MovementResult move(MovementCommand command) {
        CompletableFuture<MovementResult> moving = commands.send(command);
        return outcome(moving);
    }

    static <R> R outcome(CompletableFuture<R> sent) {
        return sent.orTimeout(OUTCOME_LIMIT_SECONDS, TimeUnit.SECONDS).join();
    }

    static CaseCommand done(ApprovedAction action, @Nullable String movementId) {
        return new CompleteCaseActionCommand(action.event().caseId(), movementId);
    }

    static CaseCommand failed(ApprovedAction action, String code) {
        return new FailCaseActionCommand(action.event().caseId(), code);
    }

    private static String failureCode(MovementResult result) {
        if (result instanceof Refused refused) {
            return refused.refused().refusal().code();
        }
        return result instanceof NotApplied not ? code(not.obstacle()) : "callback_reused";
    }

    private static String code(Enum<?> obstacle) {
        return obstacle.name().toLowerCase(Locale.ROOT);
    }
}
