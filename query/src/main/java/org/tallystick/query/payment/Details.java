package org.tallystick.query.payment;

import static java.util.stream.Collectors.joining;

import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Money;
import org.tallystick.api.payment.Effect;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.GatewayPosting;
import org.tallystick.api.payment.PaymentEvent.ChargeAttempted;
import org.tallystick.api.payment.PaymentEvent.EffectEnded;
import org.tallystick.api.payment.PaymentEvent.EffectRequested;
import org.tallystick.api.payment.PaymentEvent.FactNoted;
import org.tallystick.api.payment.PaymentEvent.PaymentDecided;
import org.tallystick.api.payment.PaymentEvent.RefundAttempted;
import org.tallystick.api.payment.PaymentEvent.RefundChanged;
import org.tallystick.api.payment.PaymentEvent.RefundHeld;
import org.tallystick.api.payment.RefundStanding;

/**
 * The numbers and codes that belong to what happened, in words. Never what leads a payer to the
 * gateway, nor what a client gave us for the gateway only: either may be secret. What others wrote
 * is cut short.
 */
final class Details {

    private static final int LENGTH_MAX = 140;

    private Details() {}

    static String attempt(ChargeAttempted event) {
        return "attempt " + event.attempt();
    }

    static String attempt(RefundAttempted event) {
        return joined("refund " + event.refund().refundId(), "attempt " + event.attempt());
    }

    static String held(RefundHeld event) {
        return joined("refund " + event.refund().refundId(), "hold " + event.holdId());
    }

    static String of(RefundStanding refund) {
        return joined("refund " + refund.refundId(), refund.kind().name(), money(refund.amount()));
    }

    static String changed(RefundChanged event) {
        RefundStanding refund = event.refund();
        return joined(
                "refund " + refund.refundId(),
                money(refund.amount()),
                named("number", refund.gatewayReference()),
                refund.failureCode(),
                event.fact() == null ? null : named("code", event.fact().code()));
    }

    static String of(GatewayFact fact) {
        return joined(
                named("number", fact.number()),
                named("refund", fact.refundId()),
                money(fact.amount()),
                named("code", fact.code()));
    }

    static String of(FactNoted event) {
        String fact = of(event.fact());
        return joined(
                event.origin() + " said " + event.fact().kind(),
                fact.isEmpty() ? null : fact,
                event.meaning(),
                named("callback", event.inboxId()));
    }

    static String of(PaymentDecided event) {
        return joined("case " + event.caseId(), event.action(), "attempt " + event.attempt());
    }

    static String of(GatewayPosting posting) {
        return joined(posting.postingId(), posting.kind().name(), money(posting.amount()));
    }

    static String of(Effect effect) {
        return joined(effect.effectId(), effect.kind().name(), money(effect.amount()));
    }

    static String needed(EffectRequested event) {
        Effect effect = event.effect();
        return joined(
                opened(event.paymentId(), effect.effectId()),
                effect.caseKind() == null ? null : effect.caseKind().name(),
                effect.reason());
    }

    static String opened(EffectEnded event) {
        return opened(event.paymentId(), event.effectId());
    }

    private static String opened(String paymentId, String effectId) {
        return "case " + Effect.caseId(paymentId, effectId);
    }

    /** One line of limited length. */
    static String brief(String text) {
        String line = text.replaceAll("\\p{Cntrl}", " ");
        return line.length() <= LENGTH_MAX ? line : line.substring(0, LENGTH_MAX) + "…";
    }

    private static @Nullable String named(String name, @Nullable String value) {
        return value == null ? null : name + " " + brief(value);
    }

    private static @Nullable String money(@Nullable Money amount) {
        return amount == null ? null : amount.minor() + " " + amount.currency();
    }

    private static String joined(@Nullable String... parts) {
        return Stream.of(parts).filter(Objects::nonNull).collect(joining(", "));
    }
}
