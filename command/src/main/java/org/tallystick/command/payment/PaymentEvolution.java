package org.tallystick.command.payment;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Money;
import org.tallystick.api.payment.Effect;
import org.tallystick.api.payment.EffectKind;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.GatewayStatus;
import org.tallystick.api.payment.PaymentEvent;
import org.tallystick.api.payment.PaymentEvent.ChargeAttempted;
import org.tallystick.api.payment.PaymentEvent.DisputeEnded;
import org.tallystick.api.payment.PaymentEvent.EffectEnded;
import org.tallystick.api.payment.PaymentEvent.EffectRequested;
import org.tallystick.api.payment.PaymentEvent.FactNoted;
import org.tallystick.api.payment.PaymentEvent.FailureReported;
import org.tallystick.api.payment.PaymentEvent.FundsWithdrawn;
import org.tallystick.api.payment.PaymentEvent.GatewayMoneyPosted;
import org.tallystick.api.payment.PaymentEvent.OutcomeUnknown;
import org.tallystick.api.payment.PaymentEvent.PaymentAccepted;
import org.tallystick.api.payment.PaymentEvent.PaymentCancelled;
import org.tallystick.api.payment.PaymentEvent.PaymentClosing;
import org.tallystick.api.payment.PaymentEvent.PaymentDecided;
import org.tallystick.api.payment.PaymentEvent.PaymentExpired;
import org.tallystick.api.payment.PaymentEvent.PaymentFailed;
import org.tallystick.api.payment.PaymentEvent.PaymentHeld;
import org.tallystick.api.payment.PaymentEvent.PaymentPaid;
import org.tallystick.api.payment.PaymentEvent.PaymentReturned;
import org.tallystick.api.payment.PaymentEvent.PaymentStarted;
import org.tallystick.api.payment.PaymentEvent.PaymentSucceeded;
import org.tallystick.api.payment.PaymentEvent.RefundEvent;
import org.tallystick.api.payment.PaymentEvent.ReviewStarted;
import org.tallystick.api.payment.PaymentEvent.StillWaiting;

/**
 * What an event makes of a payment's state. It runs again at every load, so it decides nothing and
 * knows no settings.
 */
final class PaymentEvolution {

    private PaymentEvolution() {}

    static PaymentState evolve(@Nullable PaymentState before, PaymentEvent event) {
        if (event instanceof PaymentStarted started) {
            return PaymentState.started(started.order(), started.standing(), started.recordedAt());
        }
        PaymentState state = Objects.requireNonNull(before, "A payment begins with its start");
        PaymentState after = outcomeOf(state, event);
        return after.standing(event.standing(), event.recordedAt());
    }

    private static PaymentState outcomeOf(PaymentState state, PaymentEvent event) {
        if (event instanceof RefundEvent refund) {
            return RefundEvolution.evolve(state, refund);
        }
        if (event instanceof EffectRequested requested) {
            Effect effect = requested.effect();
            return DisputeShares.evolve(
                    state.remembering(state.memory().requesting(effect)), effect);
        }
        if (event instanceof EffectEnded ended) {
            return ended(state, ended);
        }
        if (event instanceof GatewayMoneyPosted posted) {
            return MismatchEvolution.posted(state, posted.posting());
        }
        if (event instanceof FactNoted noted) {
            return noted(state, noted);
        }
        if (event instanceof PaymentDecided decided) {
            return decided(state, decided);
        }
        if (event instanceof FundsWithdrawn || event instanceof DisputeEnded) {
            return DisputeRules.evolve(state, event);
        }
        return progressed(state, event);
    }

    private static PaymentState progressed(PaymentState state, PaymentEvent event) {
        Asking asking = state.asking();
        Instant at = event.recordedAt();
        if (event instanceof PaymentHeld held) {
            return state.holding(held.holdId());
        }
        if (event instanceof ChargeAttempted attempted) {
            return state.asking(asking.called(attempted.attempt(), at))
                    .remembering(state.memory().withoutEarlySuccesses());
        }
        if (event instanceof PaymentAccepted) {
            return state.asking(asking.waiting(Math.max(1, asking.polls()), at, false));
        }
        if (event instanceof OutcomeUnknown unknown) {
            return state.asking(unknown(state, unknown));
        }
        if (event instanceof StillWaiting waiting) {
            boolean silent = event.standing().gatewayStatus() == GatewayStatus.UNKNOWN;
            return state.asking(asking.waiting(waiting.polls(), at, silent || asking.confirming()));
        }
        if (event instanceof FailureReported reported) {
            return heard(state, reported.fact()).asking(asking.failed(reported.fact().code(), at));
        }
        if (event instanceof PaymentPaid paid) {
            return heard(state, paid.fact())
                    .trading(tradeOf(state, paid.fact()))
                    .asking(asking.done());
        }
        if (event instanceof PaymentClosing closing) {
            return state.asking(asking.ending(closing.cancelled(), at));
        }
        if (event instanceof ReviewStarted review) {
            return reviewed(state, review);
        }
        if (event instanceof PaymentReturned returned) {
            return heard(state, returned.fact());
        }
        return settled(state, event);
    }

    private static PaymentState settled(PaymentState state, PaymentEvent event) {
        if (event instanceof PaymentSucceeded succeeded) {
            Trade trade = Objects.requireNonNull(state.trade(), "It was paid first");
            return state.trading(trade.booked(succeeded.movementId()))
                    .remembering(state.memory().withoutEarly());
        }
        if (event instanceof PaymentFailed
                || event instanceof PaymentExpired
                || event instanceof PaymentCancelled) {
            return state.asking(state.asking().done())
                    .remembering(state.memory().withoutEarlySuccesses());
        }
        throw new IllegalStateException("Unknown payment event " + event.getClass());
    }

    /** What the gateway does not know is asked for later; where it was silent, at once. */
    private static Asking unknown(PaymentState state, OutcomeUnknown event) {
        Asking asking = state.asking();
        boolean silent = event.standing().gatewayStatus() == GatewayStatus.UNKNOWN;
        // Of a close and the query that follows it at once only the query counts.
        int polls = asking.isEnding() && !silent ? asking.polls() + 1 : asking.polls();
        Asking counted = asking.waiting(polls, event.recordedAt(), true);
        Asking next = silent ? counted.urgent(event.recordedAt()) : counted;
        boolean closeFailed = event.cause().startsWith(Causes.CLOSE);
        return closeFailed && asking.cancelled() ? next.refundingWhenPaid() : next;
    }

    private static PaymentState heard(PaymentState state, GatewayFact fact) {
        return state.remembering(state.memory().hearing(fact));
    }

    private static PaymentState named(PaymentState state, GatewayFact fact) {
        Trade trade = state.trade();
        return trade != null && trade.isNamedBy(fact)
                ? state.trading(trade.named(fact.number()))
                : state;
    }

    private static Trade tradeOf(PaymentState state, GatewayFact fact) {
        Money amount = fact.amount() == null ? state.order().amount() : fact.amount();
        return new Trade(
                fact.number(), amount, fact.occurredAt(), null, Causes.TOLD.equals(fact.code()));
    }

    private static PaymentState reviewed(PaymentState state, ReviewStarted event) {
        GatewayFact fact = event.fact();
        Asking asking = state.asking().done();
        return heard(state, fact)
                .differing(Mismatch.first(fact))
                .asking(state.isDeduct() ? asking : asking.confirming(false, event.recordedAt()));
    }

    private static PaymentState ended(PaymentState state, EffectEnded event) {
        Effect effect = state.memory().openEffects().get(event.effectId());
        PaymentState ending = state.remembering(state.memory().ending(event.effectId()));
        if (effect == null) {
            return ending;
        }
        String movementId = event.outcome().movementId();
        PaymentState after =
                MismatchEvolution.ended(
                        RefundEvolution.settled(ending, effect, movementId), effect, movementId);
        if (movementId == null) {
            return effect.kind() == EffectKind.DISPUTE_DEBIT
                    ? DisputeShares.debitRefused(after, effect)
                    : after;
        }
        if (effect.kind() == EffectKind.HOLD_FUNDS && effect.refundId() == null) {
            return after.holding(movementId);
        }
        boolean booksRefund =
                effect.kind() == EffectKind.GIVE_BACK || effect.kind() == EffectKind.CAPTURE_HOLD;
        return booksRefund
                ? state.refund(effect.refundId())
                        .map(refund -> after.refunding(refund.booked(movementId)))
                        .orElse(after)
                : after;
    }

    private static PaymentState noted(PaymentState state, FactNoted event) {
        GatewayFact fact = event.fact();
        Instant at = event.recordedAt();
        PaymentState heard = heard(state, fact);
        Meaning meaning = Meaning.of(event.meaning()).orElse(Meaning.WITHOUT_EFFECT);
        if (meaning.asks()) {
            boolean failure = meaning == Meaning.CONTRADICTION;
            PaymentState asking = heard.asking(state.asking().confirming(failure, at));
            return meaning == Meaning.MISMATCH
                    ? asking.differing(Mismatch.of(fact, state.mismatch()))
                    : asking;
        }
        return switch (meaning) {
            case EVIDENCE -> MismatchEvolution.evidence(named(heard, fact), fact);
            case SECOND_TRADE -> heard.remembering(heard.memory().hearingSecond(fact.number()));
            case EARLY -> heard.remembering(heard.memory().deferring(fact));
            case LATE_SUCCESS_CONFIRMED ->
                    heard.trading(tradeOf(state, fact)).asking(state.asking().done());
            case ANSWERED -> heard.asking(state.asking().done());
            case REFUND_CONTRADICTED ->
                    state.refund(fact.refundId())
                            .map(refund -> heard.refunding(refund.doubted(at)))
                            .orElse(heard);
            default -> heard;
        };
    }

    private static PaymentState decided(PaymentState state, PaymentDecided event) {
        String decision = Names.decision(event.caseId(), event.attempt());
        String effectId =
                state.memory().openCases().keySet().stream()
                        .filter(id -> Effect.caseId(event.paymentId(), id).equals(event.caseId()))
                        .findFirst()
                        .orElse("");
        Effect opened = state.memory().openCases().get(effectId);
        return MismatchEvolution.decided(
                        RefundEvolution.decided(state, opened, event.action()),
                        opened,
                        event.action())
                .remembering(state.memory().deciding(effectId, decision));
    }
}
