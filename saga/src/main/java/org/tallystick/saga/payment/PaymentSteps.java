package org.tallystick.saga.payment;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.tallystick.api.WriteFailure;
import org.tallystick.api.gateway.GatewayCall;
import org.tallystick.api.gateway.PaymentGateway;
import org.tallystick.api.payment.FactOrigin;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.GatewayStep;
import org.tallystick.api.payment.PaymentCommand.RecordFactsCommand;
import org.tallystick.api.payment.PaymentCommand.TakeStepCommand;
import org.tallystick.api.payment.PaymentResult;
import org.tallystick.api.payment.PaymentResult.Noted;

/**
 * What is done when a payment's timer is due: asks the payment what is to be done at the gateway,
 * which records that it is about to be done; does it, outside of every transaction; and tells the
 * payment what the gateway said. If the process dies in between, the payment knows of the attempt
 * and of no answer, and has the gateway asked about it.
 */
@Component
class PaymentSteps {

    private static final Logger LOG = LoggerFactory.getLogger(PaymentSteps.class);

    /** A command's outcome is known, or unknown for good, within this time. */
    private static final long OUTCOME_LIMIT_SECONDS = 5;

    /** So many steps are taken in one go; then others get a turn. */
    private static final int STEPS_AT_ONCE = 20;

    /** How often it is tried to tell the payment what the gateway said. */
    private static final int REPORTS_MAX = 3;

    /** When a payment that is due, and yet has nothing to do now, is asked again. */
    private static final Duration LATER = Duration.ofSeconds(1);

    /** How long a step rests while restored books are brought up to date; no call is made then. */
    private static final Duration RECOVERY_REST = Duration.ofSeconds(5);

    /** How long a question may wait for the breaker before it counts as one without an answer. */
    private static final Duration BREAKER_WAIT_MAX = Duration.ofMinutes(1);

    private final CommandGateway commands;
    private final Lanes lanes;
    private final PaymentSettings settings;
    private final Clock clock;

    PaymentSteps(CommandGateway commands, Lanes lanes, PaymentSettings settings, Clock clock) {
        this.commands = commands;
        this.lanes = lanes;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * Does what is due. Throws if a command had no outcome.
     *
     * @return when to go on; null if nothing is due any more
     */
    @Nullable Instant carryOn(String paymentId, StepTimer timer) {
        Lane lane = lanes.of(timer.gateway());
        if (!lane.enter()) {
            return lane.turn(clock.instant());
        }
        Instant entered = clock.instant();
        try {
            return takeSteps(paymentId, timer);
        } catch (RuntimeException e) {
            if (WriteFailure.of(e).filter(WriteFailure.RECOVERING::equals).isEmpty()) {
                throw e;
            }
            return clock.instant().plus(RECOVERY_REST);
        } finally {
            lane.leave(Duration.between(entered, clock.instant()));
        }
    }

    private @Nullable Instant takeSteps(String paymentId, StepTimer timer) {
        PaymentGateway gateway = lanes.gateway(timer.gateway()).orElse(null);
        for (int steps = 0; steps < STEPS_AT_ONCE; steps++) {
            boolean accepts = gateway != null && gateway.acceptsCalls();
            Noted taken = take(new TakeStepCommand(paymentId, accepts), timer.trace());
            if (taken == null) {
                return null;
            }
            GatewayStep step = taken.step();
            if (step == null) {
                return laterThanNow(taken.standing().wakeAt());
            }
            if (!accepts && canWait(step, taken.standing().wakeAt())) {
                return clock.instant().plus(settings.breakerWait());
            }
            List<GatewayFact> facts = call(gateway, step, timer);
            Noted told =
                    tell(
                            new RecordFactsCommand(
                                    paymentId, timer.gateway(), origin(step), facts, null),
                            timer.trace());
            Instant wakeAt = told == null ? null : told.standing().wakeAt();
            if (wakeAt == null || wakeAt.isAfter(clock.instant())) {
                return wakeAt;
            }
        }
        return clock.instant();
    }

    /** Nothing was recorded of a question yet, so that it can be put later, and is not counted. */
    private boolean canWait(GatewayStep step, @Nullable Instant dueSince) {
        return switch (step.kind()) {
            case CHARGE, REFUND -> false;
            case QUERY, CLOSE, QUERY_REFUND ->
                    dueSince != null && clock.instant().isBefore(dueSince.plus(BREAKER_WAIT_MAX));
        };
    }

    private @Nullable Instant laterThanNow(@Nullable Instant wakeAt) {
        Instant later = clock.instant().plus(LATER);
        return wakeAt == null || wakeAt.isAfter(clock.instant()) ? wakeAt : later;
    }

    /** The port promises an answer to everything; what breaks the promise is no answer. */
    private static List<GatewayFact> call(
            @Nullable PaymentGateway gateway, GatewayStep step, StepTimer timer) {
        List<GatewayFact> facts = List.of();
        if (gateway == null) {
            LOG.error("The gateway {} has open payments and is not configured", timer.gateway());
        } else {
            try {
                facts = gateway.call(new GatewayCall(step, timer.traceId(), timer.requestId()));
            } catch (RuntimeException e) {
                LOG.error("The gateway {} threw {}", timer.gateway(), e.getClass().getName());
            }
        }
        return Answers.to(step, facts);
    }

    /** What the gateway said is worth more than one try. */
    private @Nullable Noted tell(RecordFactsCommand command, Trace trace) {
        int tries = 1;
        while (true) {
            try {
                return take(command, trace);
            } catch (RuntimeException e) {
                if (tries == REPORTS_MAX) {
                    throw e;
                }
                tries++;
            }
        }
    }

    private @Nullable Noted take(Object command, Trace trace) {
        CompletableFuture<PaymentResult> sent = commands.send(trace.command(command));
        PaymentResult result = sent.orTimeout(OUTCOME_LIMIT_SECONDS, TimeUnit.SECONDS).join();
        if (result instanceof Noted noted) {
            return noted;
        }
        LOG.error("{} was answered {}", command.getClass().getSimpleName(), result);
        return null;
    }

    private static FactOrigin origin(GatewayStep step) {
        return switch (step.kind()) {
            case CHARGE -> FactOrigin.CHARGE;
            case QUERY -> FactOrigin.QUERY;
            case CLOSE -> FactOrigin.CLOSE;
            case REFUND -> FactOrigin.REFUND;
            case QUERY_REFUND -> FactOrigin.QUERY_REFUND;
        };
    }
}
