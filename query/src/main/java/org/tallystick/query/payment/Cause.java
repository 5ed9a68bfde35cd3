package org.tallystick.query.payment;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.payment.EffectKind;
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
import org.tallystick.api.payment.PaymentEvent.RefundAttempted;
import org.tallystick.api.payment.PaymentEvent.RefundChanged;
import org.tallystick.api.payment.PaymentEvent.RefundHeld;
import org.tallystick.api.payment.PaymentEvent.RefundRequested;
import org.tallystick.api.payment.PaymentEvent.ReviewStarted;
import org.tallystick.api.payment.PaymentEvent.StillWaiting;

/**
 * What an event says on a payment's timeline.
 *
 * @param code stable, snake_case: clients see it
 * @param detail the numbers and codes that belong to it; null if there are none
 * @param quiet whether it is left out unless it changed the payment's status: it moved no money,
 *     and what comes of it has a row of its own
 */
record Cause(String code, @Nullable String detail, boolean quiet) {

    private static final Map<Class<? extends PaymentEvent>, Function<PaymentEvent, Cause>> KNOWN =
            new LinkedHashMap<>();

    static {
        on(PaymentStarted.class, event -> told("payment_started", null));
        on(PaymentHeld.class, event -> told("funds_held", "hold " + event.holdId()));
        on(ChargeAttempted.class, event -> told("charge_attempted", Details.attempt(event)));
        on(PaymentAccepted.class, event -> told("payment_accepted", null));
        on(OutcomeUnknown.class, event -> told("outcome_unknown", Details.brief(event.cause())));
        on(StillWaiting.class, event -> quiet("still_waiting", "asked " + event.polls()));
        on(FailureReported.class, event -> told("failure_reported", Details.of(event.fact())));
        on(PaymentPaid.class, event -> told("payment_paid", Details.of(event.fact())));
        on(
                PaymentSucceeded.class,
                event -> told("payment_succeeded", "movement " + event.movementId()));
        on(PaymentFailed.class, event -> told("payment_failed", event.standing().failureCode()));
        on(
                PaymentClosing.class,
                event -> told(event.cancelled() ? "cancel_requested" : "deadline_passed", null));
        on(PaymentExpired.class, event -> told("payment_expired", null));
        on(PaymentCancelled.class, event -> told("payment_cancelled", null));
        on(ReviewStarted.class, event -> told("review_started", Details.of(event.fact())));
        on(FactNoted.class, event -> told("fact_noted", Details.of(event)));
        on(PaymentReturned.class, event -> told("payment_returned", Details.of(event.fact())));
        on(FundsWithdrawn.class, event -> told("funds_withdrawn", Details.of(event.fact())));
        on(
                DisputeEnded.class,
                event ->
                        told(
                                event.won() ? "dispute_won" : "dispute_lost",
                                Details.of(event.fact())));
        on(EffectRequested.class, Cause::requested);
        on(EffectEnded.class, Cause::ended);
        on(GatewayMoneyPosted.class, event -> told("money_posted", Details.of(event.posting())));
        on(PaymentDecided.class, event -> told("case_decided", Details.of(event)));
        on(RefundRequested.class, event -> told("refund_requested", Details.of(event.refund())));
        on(RefundHeld.class, event -> told("refund_held", Details.held(event)));
        on(RefundAttempted.class, event -> told("refund_attempted", Details.attempt(event)));
        on(RefundChanged.class, Cause::changed);
    }

    static Cause of(PaymentEvent event) {
        Function<PaymentEvent, Cause> cause = KNOWN.get(event.getClass());
        if (cause == null) {
            throw new IllegalStateException("No cause for " + event.getClass().getName());
        }
        return cause.apply(event);
    }

    private static <E extends PaymentEvent> void on(Class<E> type, Function<E, Cause> cause) {
        KNOWN.put(type, event -> cause.apply(type.cast(event)));
    }

    private static Cause told(String code, @Nullable String detail) {
        return new Cause(code, detail, false);
    }

    private static Cause quiet(String code, @Nullable String detail) {
        return new Cause(code, detail, true);
    }

    /** What the account was asked for is told by how it ended; a case is told with its reason. */
    private static Cause requested(EffectRequested event) {
        return event.effect().kind() == EffectKind.OPEN_CASE
                ? told("case_needed", Details.needed(event))
                : quiet("account_asked", Details.of(event.effect()));
    }

    private static Cause ended(EffectEnded event) {
        if (event.outcome().refusalCode() != null) {
            return told("account_refused", event.effectId() + ": " + event.outcome().refusalCode());
        }
        return event.outcome().movementId() == null
                ? told("case_opened", Details.opened(event))
                : told(
                        "account_moved",
                        event.effectId() + ": movement " + event.outcome().movementId());
    }

    private static Cause changed(RefundChanged event) {
        String code =
                switch (event.refund().status()) {
                    case REQUESTED -> "refund_waiting";
                    case PENDING, UNKNOWN, SUCCEEDED, FAILED, REVERSED ->
                            "refund_" + event.refund().status().name().toLowerCase(Locale.ROOT);
                };
        return told(code, Details.changed(event));
    }
}
