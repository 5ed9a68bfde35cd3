package org.tallystick.command.payment;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.payment.GatewayStatus;
import org.tallystick.api.payment.NextAction;
import org.tallystick.api.payment.PaymentStanding;
import org.tallystick.api.payment.PaymentStatus;

/** A standing that is being changed: what is not set stays as it was. */
final class NextStanding {

    private PaymentStatus status;
    private GatewayStatus gatewayStatus;
    private @Nullable String failureCode;
    private @Nullable String gatewayReference;
    private @Nullable NextAction nextAction;
    private long captured;
    private long refunded;
    private long returned;
    private long disputed;
    private @Nullable String attention;
    private @Nullable Instant wakeAt;

    private NextStanding(PaymentStanding before) {
        this.status = before.status();
        this.gatewayStatus = before.gatewayStatus();
        this.failureCode = before.failureCode();
        this.gatewayReference = before.gatewayReference();
        this.nextAction = before.nextAction();
        this.captured = before.captured();
        this.refunded = before.refunded();
        this.returned = before.returned();
        this.disputed = before.disputed();
        this.attention = before.attention();
        this.wakeAt = before.wakeAt();
    }

    static NextStanding after(PaymentStanding before) {
        return new NextStanding(before);
    }

    NextStanding status(PaymentStatus next) {
        this.status = next;
        return this;
    }

    NextStanding gateway(GatewayStatus next) {
        this.gatewayStatus = next;
        return this;
    }

    NextStanding failure(@Nullable String code) {
        this.failureCode = code;
        return this;
    }

    NextStanding reference(@Nullable String number) {
        this.gatewayReference = number == null ? gatewayReference : number;
        return this;
    }

    /** What the payer has to do; null leaves it as it was. */
    NextStanding payerDoes(@Nullable NextAction action) {
        this.nextAction = action == null ? nextAction : action;
        return this;
    }

    NextStanding payerIsDone() {
        this.nextAction = null;
        return this;
    }

    NextStanding captured(long minor) {
        this.captured = minor;
        return this;
    }

    NextStanding refunded(long minor) {
        this.refunded = minor;
        return this;
    }

    NextStanding returned(long minor) {
        this.returned = minor;
        return this;
    }

    NextStanding disputed(long minor) {
        this.disputed = minor;
        return this;
    }

    NextStanding attention(@Nullable String kind) {
        this.attention = kind;
        return this;
    }

    NextStanding wakeAt(@Nullable Instant instant) {
        this.wakeAt = instant;
        return this;
    }

    PaymentStanding done() {
        return new PaymentStanding(
                status,
                gatewayStatus,
                failureCode,
                gatewayReference,
                nextAction,
                captured,
                refunded,
                returned,
                disputed,
                attention,
                wakeAt);
    }
}
