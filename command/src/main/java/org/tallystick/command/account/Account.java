package org.tallystick.command.account;

import static org.axonframework.modelling.command.AggregateLifecycle.apply;
import static org.axonframework.modelling.command.AggregateLifecycle.getVersion;

import java.time.Clock;
import java.time.Instant;
import java.util.function.BiFunction;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.eventsourcing.EventSourcingHandler;
import org.axonframework.messaging.MetaData;
import org.axonframework.modelling.command.AggregateCreationPolicy;
import org.axonframework.modelling.command.AggregateIdentifier;
import org.axonframework.modelling.command.CreationPolicy;
import org.axonframework.spring.stereotype.Aggregate;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Ids;
import org.tallystick.api.TraceKeys;
import org.tallystick.api.account.AccountCommand.AdjustCommand;
import org.tallystick.api.account.AccountCommand.CaptureHoldCommand;
import org.tallystick.api.account.AccountCommand.CloseAccountCommand;
import org.tallystick.api.account.AccountCommand.DeductCommand;
import org.tallystick.api.account.AccountCommand.DisputeFundsCommand;
import org.tallystick.api.account.AccountCommand.ExpireHoldCommand;
import org.tallystick.api.account.AccountCommand.FreezeAccountCommand;
import org.tallystick.api.account.AccountCommand.HoldFundsCommand;
import org.tallystick.api.account.AccountCommand.MovementCommand;
import org.tallystick.api.account.AccountCommand.OpenAccountCommand;
import org.tallystick.api.account.AccountCommand.RechargeCommand;
import org.tallystick.api.account.AccountCommand.RefundDeductionCommand;
import org.tallystick.api.account.AccountCommand.ReopenRefusalCommand;
import org.tallystick.api.account.AccountCommand.ReverseMovementCommand;
import org.tallystick.api.account.AccountCommand.SetOverdraftCommand;
import org.tallystick.api.account.AccountCommand.UnfreezeAccountCommand;
import org.tallystick.api.account.AccountCommand.VoidHoldCommand;
import org.tallystick.api.account.AccountEvent;
import org.tallystick.api.account.AccountEvent.AccountOpened;
import org.tallystick.api.account.AccountResult;
import org.tallystick.api.account.MovementResult;
import org.tallystick.command.receipt.Receipts;
import org.tallystick.command.store.Snapshottable;

/**
 * One owner's money in one currency. Decides here, under one lock, so that no two movements spend
 * the same money; remembers by receipts, so that no callback moves money twice.
 */
@Aggregate(repository = "accountRepository", commandTargetResolver = "streamTargets")
public class Account implements Snapshottable {

    @AggregateIdentifier private @Nullable String stream;
    private AccountStanding standing;

    @SuppressWarnings("NullAway.Init") // Made empty, then filled from its first event on.
    Account() {}

    /*
     * Axon 4.13.0 keeps a lock for ever if a CREATE_IF_MISSING creation throws. It cannot throw
     * here: what creates is the empty constructor above. Loading first, to see whether the account
     * is there, would log a stack trace at every opening.
     */
    @CommandHandler
    @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
    AccountResult handle(OpenAccountCommand command, Clock clock) {
        return changed(
                stream == null
                        ? LifecycleRules.open(command, clock)
                        : LifecycleRules.openAgain(standing, command));
    }

    @CommandHandler
    MovementResult handle(
            RechargeCommand command, Receipts receipts, Clock clock, MetaData metaData) {
        return once(command, situation(receipts, clock, metaData), MoneyRules::recharge);
    }

    @CommandHandler
    MovementResult handle(
            DeductCommand command, Receipts receipts, Clock clock, MetaData metaData) {
        return once(command, situation(receipts, clock, metaData), MoneyRules::deduct);
    }

    @CommandHandler
    MovementResult handle(
            HoldFundsCommand command, Receipts receipts, Clock clock, MetaData metaData) {
        return once(command, situation(receipts, clock, metaData), HoldRules::hold);
    }

    @CommandHandler
    MovementResult handle(
            CaptureHoldCommand command, Receipts receipts, Clock clock, MetaData metaData) {
        return once(command, situation(receipts, clock, metaData), HoldRules::capture);
    }

    @CommandHandler
    MovementResult handle(
            VoidHoldCommand command, Receipts receipts, Clock clock, MetaData metaData) {
        return once(command, situation(receipts, clock, metaData), HoldRules::release);
    }

    @CommandHandler
    MovementResult handle(
            ExpireHoldCommand command, Receipts receipts, Clock clock, MetaData metaData) {
        return once(command, situation(receipts, clock, metaData), HoldRules::expire);
    }

    @CommandHandler
    MovementResult handle(
            RefundDeductionCommand command, Receipts receipts, Clock clock, MetaData metaData) {
        return once(command, situation(receipts, clock, metaData), MoneyRules::refund);
    }

    @CommandHandler
    MovementResult handle(
            ReverseMovementCommand command, Receipts receipts, Clock clock, MetaData metaData) {
        return once(command, situation(receipts, clock, metaData), MoneyRules::reverse);
    }

    @CommandHandler
    MovementResult handle(
            AdjustCommand command, Receipts receipts, Clock clock, MetaData metaData) {
        return once(command, situation(receipts, clock, metaData), MoneyRules::adjust);
    }

    @CommandHandler
    MovementResult handle(
            DisputeFundsCommand command, Receipts receipts, Clock clock, MetaData metaData) {
        return once(command, situation(receipts, clock, metaData), DisputeRules::dispute);
    }

    @CommandHandler
    AccountResult handle(ReopenRefusalCommand command, Receipts receipts, Clock clock) {
        Change change = LifecycleRules.reopen(receipts, command, now(clock));
        change.receipts().forEach(receipts::record);
        return changed(change);
    }

    @CommandHandler
    AccountResult handle(SetOverdraftCommand command, Clock clock) {
        return changed(LifecycleRules.setOverdraft(standing, command, now(clock)));
    }

    @CommandHandler
    AccountResult handle(FreezeAccountCommand command, Clock clock) {
        return changed(LifecycleRules.freeze(standing, command, now(clock)));
    }

    @CommandHandler
    AccountResult handle(UnfreezeAccountCommand command, Clock clock) {
        return changed(LifecycleRules.unfreeze(standing, command, now(clock)));
    }

    @CommandHandler
    AccountResult handle(CloseAccountCommand command, Clock clock) {
        return changed(LifecycleRules.close(standing, command, now(clock)));
    }

    @EventSourcingHandler
    void on(AccountOpened event) {
        stream = Ids.accountStream(event.accountId());
        standing = new AccountStanding(event);
    }

    @EventSourcingHandler
    void on(AccountEvent event) {
        standing.evolve(event);
    }

    @EventSourcingHandler
    void on(AccountSnapshot snapshot) {
        stream = Ids.accountStream(snapshot.accountId());
        standing = new AccountStanding(snapshot);
    }

    AccountFacts.AccountFact fact() {
        return standing.fact();
    }

    @Override
    public Object snapshot() {
        return standing.snapshot();
    }

    private Situation situation(Receipts receipts, Clock clock, MetaData metaData) {
        String traceId = (String) metaData.getOrDefault(TraceKeys.TRACE_ID, "");
        return new Situation(standing, receipts, now(clock), getVersion() + 1, traceId);
    }

    private <C extends MovementCommand> MovementResult once(
            C command, Situation situation, BiFunction<Situation, C, Decision> rule) {
        Decision decision = Once.decide(situation, command, rule);
        // Receipts first: a race that is lost then shows as an outcome that exists already.
        decision.receipts().forEach(situation.receipts()::record);
        if (decision.event() != null) {
            apply(decision.event());
        }
        return decision.result();
    }

    private AccountResult changed(Change change) {
        if (change.obstacle() != null) {
            return new AccountResult.NotDone(change.obstacle());
        }
        if (change.event() != null) {
            apply(change.event());
        }
        return new AccountResult.Done(standing.state(getVersion()), change.event() != null);
    }

    private Instant now(Clock clock) {
        return standing.nextRecordedAt(clock);
    }
}
