package org.tallystick.saga.payment;

import static org.axonframework.modelling.command.AggregateLifecycle.apply;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.eventsourcing.EventSourcingHandler;
import org.axonframework.modelling.command.AggregateCreationPolicy;
import org.axonframework.modelling.command.AggregateIdentifier;
import org.axonframework.modelling.command.CreationPolicy;
import org.axonframework.spring.stereotype.Aggregate;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Profile;
import org.tallystick.api.Money;
import org.tallystick.api.payment.Direction;
import org.tallystick.api.payment.Effect;
import org.tallystick.api.payment.EffectKind;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.GatewayStatus;
import org.tallystick.api.payment.GatewayStep;
import org.tallystick.api.payment.LateSuccess;
import org.tallystick.api.payment.PaymentCommand.CancelPaymentCommand;
import org.tallystick.api.payment.PaymentCommand.DecidePaymentCommand;
import org.tallystick.api.payment.PaymentCommand.RecordEffectCommand;
import org.tallystick.api.payment.PaymentCommand.RecordFactsCommand;
import org.tallystick.api.payment.PaymentCommand.StartPaymentCommand;
import org.tallystick.api.payment.PaymentCommand.TakeStepCommand;
import org.tallystick.api.payment.PaymentEvent;
import org.tallystick.api.payment.PaymentEvent.ChargeAttempted;
import org.tallystick.api.payment.PaymentEvent.EffectEnded;
import org.tallystick.api.payment.PaymentEvent.EffectRequested;
import org.tallystick.api.payment.PaymentEvent.OutcomeUnknown;
import org.tallystick.api.payment.PaymentEvent.PaymentFailed;
import org.tallystick.api.payment.PaymentEvent.PaymentHeld;
import org.tallystick.api.payment.PaymentEvent.PaymentStarted;
import org.tallystick.api.payment.PaymentEvent.PaymentSucceeded;
import org.tallystick.api.payment.PaymentOrder;
import org.tallystick.api.payment.PaymentResult;
import org.tallystick.api.payment.PaymentResult.Noted;
import org.tallystick.api.payment.PaymentStanding;
import org.tallystick.api.payment.PaymentStatus;

/**
 * The least that a payment can be: holds, charges, asks, captures or credits; and asks for whatever
 * effect a test wants. It stands where the real one does, on the real writer.
 */
@Profile(ScriptedPayment.PROFILE)
@Aggregate(commandTargetResolver = "streamTargets")
class ScriptedPayment {

    /** Where it is wanted; elsewhere the real one handles the same commands. */
    static final String PROFILE = "scripted-payments";

    /** A call without an answer is asked about after this time, if nobody does so before. */
    static final Duration ANSWER_LIMIT = Duration.ofSeconds(1);

    @AggregateIdentifier private @Nullable String stream;
    private PaymentOrder order;
    private PaymentStatus status;
    private @Nullable Instant wakeAt;
    private boolean attempted;
    private final Set<String> ended = new HashSet<>();

    @SuppressWarnings("NullAway.Init") // Made empty, then filled from its first event on.
    ScriptedPayment() {}

    @CommandHandler
    @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
    PaymentResult handle(StartPaymentCommand command, Clock clock) {
        if (stream != null) {
            return noted(null);
        }
        Instant now = clock.instant();
        PaymentOrder ordered = order(command, now);
        boolean deduct = command.direction() == Direction.DEDUCT;
        PaymentStatus start = deduct ? PaymentStatus.STARTED : PaymentStatus.CALLING;
        apply(new PaymentStarted(ordered, standing(start, deduct ? null : now), now));
        if (deduct) {
            request(effect("hold", EffectKind.HOLD_FUNDS, now.plus(Duration.ofDays(90))), now);
        }
        return noted(null);
    }

    /** Only settles, so that a test can end a payment. */
    @CommandHandler
    PaymentResult handle(CancelPaymentCommand command, Clock clock) {
        Instant now = clock.instant();
        apply(new PaymentFailed(command.paymentId(), standing(PaymentStatus.FAILED, null), now));
        return noted(null);
    }

    /** Asks for the effect that the test has written down under the case's id. */
    @CommandHandler
    PaymentResult handle(DecidePaymentCommand command, Script script, Clock clock) {
        request(script.effect(command.caseId()), clock.instant());
        return noted(null);
    }

    @CommandHandler
    PaymentResult handle(TakeStepCommand command, Script script, Clock clock) {
        Instant now = clock.instant();
        script.asked(command.paymentId());
        if (wakeAt == null || wakeAt.isAfter(now) || !command.gatewayAcceptsCalls()) {
            return noted(null);
        }
        GatewayStep.Kind kind = attempted ? GatewayStep.Kind.QUERY : GatewayStep.Kind.CHARGE;
        PaymentStanding calling = standing(PaymentStatus.CALLING, now.plus(ANSWER_LIMIT));
        apply(new ChargeAttempted(command.paymentId(), 1, calling, now));
        return noted(new GatewayStep(kind, order, order.amount(), null, null, 1));
    }

    @CommandHandler
    PaymentResult handle(RecordFactsCommand command, Clock clock) {
        Instant now = clock.instant();
        FactKind said = command.facts().get(0).kind();
        if (!status.isOpen()) {
            return noted(null);
        }
        if (said == FactKind.SUCCEEDED) {
            wakeAt = null;
            boolean deduct = order.direction() == Direction.DEDUCT;
            request(
                    effect("paid", deduct ? EffectKind.CAPTURE_HOLD : EffectKind.CREDIT, null),
                    now);
        } else if (said == FactKind.FAILED) {
            apply(
                    new PaymentFailed(
                            command.paymentId(), standing(PaymentStatus.FAILED, null), now));
        } else {
            PaymentStanding unknown = standing(PaymentStatus.UNKNOWN, now.plusMillis(200));
            apply(new OutcomeUnknown(command.paymentId(), said.name(), unknown, now));
        }
        return noted(null);
    }

    @CommandHandler
    PaymentResult handle(RecordEffectCommand command, Script script, Clock clock) {
        String paymentId = command.paymentId();
        if (ended.contains(command.effectId())) {
            return noted(null);
        }
        script.failIfAsked();
        Instant now = clock.instant();
        apply(
                new EffectEnded(
                        paymentId,
                        command.effectId(),
                        command.outcome(),
                        standing(status, wakeAt),
                        now));
        String movementId = command.outcome().movementId();
        if (command.effectId().equals("hold") && movementId != null) {
            apply(new PaymentHeld(paymentId, movementId, standing(PaymentStatus.HELD, now), now));
        } else if (command.effectId().equals("paid") && movementId != null) {
            PaymentStanding paid = standing(PaymentStatus.SUCCEEDED, null);
            apply(new PaymentSucceeded(paymentId, movementId, paid, now));
        } else if (movementId == null && status.isOpen()) {
            apply(new PaymentFailed(paymentId, standing(PaymentStatus.FAILED, null), now));
        }
        return noted(null);
    }

    @EventSourcingHandler
    void on(PaymentEvent event) {
        if (event instanceof PaymentStarted started) {
            stream = org.tallystick.api.Ids.paymentStream(event.paymentId());
            order = started.order();
        }
        if (event instanceof ChargeAttempted) {
            attempted = true;
        }
        if (event instanceof EffectEnded effect) {
            ended.add(effect.effectId());
        }
        status = event.standing().status();
        wakeAt = event.standing().wakeAt();
    }

    private void request(Effect effect, Instant now) {
        PaymentStanding standing = standing(status, wakeAt);
        apply(new EffectRequested(order.paymentId(), effect, standing, now));
    }

    private Effect effect(String id, EffectKind kind, @Nullable Instant holdExpiresAt) {
        boolean capture = kind == EffectKind.CAPTURE_HOLD;
        return new Effect(
                id,
                kind,
                order.amount(),
                holdExpiresAt,
                capture ? PaymentNode.movementId(order.gateway(), order.paymentId(), "hold") : null,
                null,
                null,
                null);
    }

    private Noted noted(@Nullable GatewayStep step) {
        return new Noted(standing(status, wakeAt), step);
    }

    private static PaymentStanding standing(PaymentStatus status, @Nullable Instant wakeAt) {
        return new PaymentStanding(
                status, GatewayStatus.NONE, null, null, null, 0, 0, 0, 0, null, wakeAt);
    }

    private static PaymentOrder order(StartPaymentCommand command, Instant now) {
        return new PaymentOrder(
                command.paymentId(),
                command.callback().source(),
                command.orderId(),
                command.accountId(),
                command.direction(),
                new Money(command.amount().minor(), "CNY"),
                command.gateway(),
                command.reference(),
                LateSuccess.CREDIT,
                now.plus(Duration.ofMinutes(15)),
                command.gatewayData(),
                command.metadata());
    }
}
