package org.tallystick.command.cases;

import static org.axonframework.modelling.command.AggregateLifecycle.apply;
import static org.axonframework.modelling.command.AggregateLifecycle.getVersion;

import java.time.Clock;
import java.time.Instant;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.eventsourcing.EventSourcingHandler;
import org.axonframework.modelling.command.AggregateCreationPolicy;
import org.axonframework.modelling.command.AggregateIdentifier;
import org.axonframework.modelling.command.CreationPolicy;
import org.axonframework.spring.stereotype.Aggregate;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Ids;
import org.tallystick.api.cases.CaseCommand.ClaimCaseCommand;
import org.tallystick.api.cases.CaseCommand.CompleteCaseActionCommand;
import org.tallystick.api.cases.CaseCommand.FailCaseActionCommand;
import org.tallystick.api.cases.CaseCommand.OpenCaseCommand;
import org.tallystick.api.cases.CaseCommand.ResolveCaseCommand;
import org.tallystick.api.cases.CaseCommand.RetryCaseCommand;
import org.tallystick.api.cases.CaseEvent.CaseActionApproved;
import org.tallystick.api.cases.CaseEvent.CaseActionFailed;
import org.tallystick.api.cases.CaseEvent.CaseActionProposed;
import org.tallystick.api.cases.CaseEvent.CaseClaimed;
import org.tallystick.api.cases.CaseEvent.CaseOpened;
import org.tallystick.api.cases.CaseEvent.CaseResolved;
import org.tallystick.api.cases.CaseResult;
import org.tallystick.api.cases.CaseResult.Done;
import org.tallystick.api.cases.CaseResult.NotDone;
import org.tallystick.api.cases.CaseResult.Obstacle;
import org.tallystick.api.cases.CaseStatus;
import org.tallystick.command.store.RecordedTime;

/** Something that people decide: one takes it, and where money moves, a second one agrees. */
@Aggregate(repository = "caseRepository", commandTargetResolver = "streamTargets")
public class Case {

    @AggregateIdentifier private @Nullable String stream;
    private CaseOpened opened;
    private CaseStatus status;
    private Instant lastRecordedAt;
    private @Nullable String claimedBy;
    private @Nullable Intent proposed;
    private @Nullable Intent approved;
    private boolean failed;
    private int attempt;

    @SuppressWarnings("NullAway.Init") // Made empty, then filled from its first event on.
    Case() {}

    @CommandHandler
    @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
    CaseResult handle(OpenCaseCommand command, Clock clock) {
        if (stream == null) {
            apply(
                    new CaseOpened(
                            command.caseId(),
                            command.kind(),
                            command.subject(),
                            command.reason(),
                            command.payload(),
                            command.actor(),
                            RecordedTime.now(clock)));
        }
        return done();
    }

    @CommandHandler
    CaseResult handle(ClaimCaseCommand command, Clock clock) {
        boolean takenByAnother = claimedBy != null && !claimedBy.equals(command.actor());
        if (status == CaseStatus.RESOLVED || takenByAnother) {
            return new NotDone(Obstacle.CASE_NOT_OPEN);
        }
        claim(command.actor(), now(clock));
        return done();
    }

    @CommandHandler
    CaseResult handle(ResolveCaseCommand command, Clock clock) {
        Intent intent = Intent.of(command);
        if (!isOpenTo(intent.actor())) {
            return new NotDone(Obstacle.CASE_NOT_OPEN);
        }
        if (!opened.kind().allowedActions().contains(intent.action())) {
            return new NotDone(Obstacle.ACTION_NOT_ALLOWED);
        }
        Agreement agreement = new Agreement(command.intention(), intent, proposed);
        Obstacle obstacle = agreement.obstacle();
        if (obstacle != null) {
            return new NotDone(obstacle);
        }
        Intent agreed = agreement.reached();
        Instant now = now(clock);
        claim(intent.actor(), now);
        if (!intent.action().needsSecondPerson()) {
            if (opened.subject().paymentId() != null) {
                // It is told to the payment, which would else go on asking for attention.
                apply(approved(intent, intent.actor(), now));
            }
            apply(resolved(intent, null, now));
        } else if (agreed != null) {
            apply(approved(agreed, intent.actor(), now));
        } else {
            apply(proposed(intent, now));
        }
        return done();
    }

    @CommandHandler
    CaseResult handle(RetryCaseCommand command, Clock clock) {
        if (status == CaseStatus.RESOLVED) {
            return new NotDone(Obstacle.CASE_NOT_OPEN);
        }
        if (approved != null && failed) {
            apply(approved(approved, command.actor(), now(clock)));
        }
        return done();
    }

    /** Also after a failure: an action that was carried out after all has moved its money. */
    @CommandHandler
    CaseResult handle(CompleteCaseActionCommand command, Clock clock) {
        if (status == CaseStatus.RESOLVED) {
            return done();
        }
        if (approved == null) {
            return new NotDone(Obstacle.CASE_NOT_OPEN);
        }
        apply(resolved(approved, command.movementId(), now(clock)));
        return done();
    }

    @CommandHandler
    CaseResult handle(FailCaseActionCommand command, Clock clock) {
        if (status == CaseStatus.RESOLVED || approved == null) {
            return new NotDone(Obstacle.CASE_NOT_OPEN);
        }
        if (!failed) {
            apply(new CaseActionFailed(opened.caseId(), command.code(), now(clock)));
        }
        return done();
    }

    @EventSourcingHandler
    void on(CaseOpened event) {
        stream = Ids.caseStream(event.caseId());
        opened = event;
        status = CaseStatus.OPEN;
        lastRecordedAt = event.recordedAt();
    }

    @EventSourcingHandler
    void on(CaseClaimed event) {
        status = CaseStatus.CLAIMED;
        claimedBy = event.actor();
        lastRecordedAt = event.recordedAt();
    }

    @EventSourcingHandler
    void on(CaseActionProposed event) {
        proposed = new Intent(event.action(), event.note(), event.evidence(), event.actor());
        lastRecordedAt = event.recordedAt();
    }

    @EventSourcingHandler
    void on(CaseActionApproved event) {
        proposed = null;
        approved = new Intent(event.action(), event.note(), event.evidence(), event.actor());
        failed = false;
        attempt = event.attempt();
        lastRecordedAt = event.recordedAt();
    }

    @EventSourcingHandler
    void on(CaseActionFailed event) {
        failed = true;
        lastRecordedAt = event.recordedAt();
    }

    @EventSourcingHandler
    void on(CaseResolved event) {
        status = CaseStatus.RESOLVED;
        lastRecordedAt = event.recordedAt();
    }

    /**
     * Others leave a claimed case alone, but where something is proposed a second person is wanted.
     * While an approved action is being carried out nobody may ask for another one.
     */
    private boolean isOpenTo(String actor) {
        boolean beingCarriedOut = approved != null && !failed;
        boolean free = claimedBy == null || claimedBy.equals(actor) || proposed != null;
        return status != CaseStatus.RESOLVED && !beingCarriedOut && free;
    }

    private void claim(String actor, Instant now) {
        if (claimedBy == null) {
            apply(new CaseClaimed(opened.caseId(), actor, now));
        }
    }

    private CaseActionProposed proposed(Intent intent, Instant now) {
        return new CaseActionProposed(
                opened.caseId(),
                intent.action(),
                intent.note(),
                intent.evidence(),
                intent.actor(),
                now);
    }

    /** Attempts are counted over the whole case, so that each has a callback id of its own. */
    private CaseActionApproved approved(Intent intent, String actor, Instant now) {
        return new CaseActionApproved(
                opened.caseId(),
                opened.kind(),
                opened.subject(),
                intent.action(),
                intent.note(),
                intent.evidence(),
                actor,
                attempt + 1,
                now);
    }

    private CaseResolved resolved(Intent intent, @Nullable String movementId, Instant now) {
        return new CaseResolved(
                opened.caseId(), intent.action(), intent.note(), movementId, intent.actor(), now);
    }

    private Instant now(Clock clock) {
        return RecordedTime.notBefore(lastRecordedAt, clock);
    }

    private CaseResult done() {
        return new Done(opened.caseId(), getVersion(), status);
    }
}
