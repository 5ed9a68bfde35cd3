package org.tallystick.command.payment;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.payment.GatewayStatus;
import org.tallystick.api.payment.PaymentStatus;
import org.tallystick.command.payment.Due.Task;

/** What is to be done for a payment, and when. */
final class Agenda {

    private final PaymentState state;
    private final Surroundings around;
    private final List<Due> dues = new ArrayList<>();

    private Agenda(PaymentState state, Surroundings around) {
        this.state = state;
        this.around = around;
    }

    /** All that is to be done, the earliest first. */
    static List<Due> of(PaymentState state, Surroundings around) {
        Agenda agenda = new Agenda(state, around);
        agenda.addOrder();
        state.refunds().values().forEach(agenda::addRefund);
        agenda.dues.sort(Comparator.comparing(Due::at));
        return agenda.dues;
    }

    static Optional<Due> next(PaymentState state, Surroundings around) {
        return of(state, around).stream().findFirst();
    }

    static @Nullable Instant wakeAt(PaymentState state, Surroundings around) {
        return next(state, around).map(Due::at).orElse(null);
    }

    private void addOrder() {
        Asking asking = state.asking();
        if (state.awaitsOutcome()) {
            addAwaited(asking);
        } else if (state.status() == PaymentStatus.HELD
                || (state.status() == PaymentStatus.STARTED && !state.isDeduct())) {
            add(state.recordedAt(), Task.CALL);
        } else if (asking.confirming() && canStillConfirm(asking)) {
            add(askAt(asking), Task.QUERY);
        }
    }

    private boolean canStillConfirm(Asking asking) {
        return around.gateway().queryable() && !around.settings().isUsedUp(asking.polls());
    }

    private void addAwaited(Asking asking) {
        if (state.status() == PaymentStatus.CLOSING) {
            addClosing(asking);
            return;
        }
        if (asking.calledAt() != null) {
            add(asking.calledAt().plus(around.settings().callMargin()), Task.RESUME);
            return;
        }
        if (!asking.isEnding()) {
            add(state.order().expiresAt(), Task.EXPIRE);
        }
        if (around.gateway().queryable()) {
            add(askAt(asking), queryOr(asking));
        } else if (asking.failedAt() != null) {
            add(asking.failedAt().plus(around.gateway().failureGrace()), Task.BELIEVE_FAILURE);
        }
    }

    /** What is said to have failed need not be closed, if it is true: that is found out first. */
    private void addClosing(Asking asking) {
        if (asking.failedAt() == null) {
            add(urgentOr(asking, state.recordedAt()), Task.CLOSE);
        } else if (around.gateway().queryable()) {
            add(askAt(asking), Task.QUERY);
        } else {
            add(asking.failedAt().plus(around.gateway().failureGrace()), Task.BELIEVE_FAILURE);
        }
    }

    /** What the gateway does not have is sent or closed once more; else it is asked. */
    private Task queryOr(Asking asking) {
        GatewayStatus heard = state.standing().gatewayStatus();
        boolean usedUp = around.settings().isUsedUp(asking.polls());
        if (usedUp || asking.urgentSince() != null || asking.failedAt() != null) {
            return Task.QUERY;
        }
        if (asking.isEnding()) {
            boolean open = heard == GatewayStatus.PENDING || heard == GatewayStatus.NOT_FOUND;
            return open && around.gateway().closable() ? Task.CLOSE : Task.QUERY;
        }
        return heard == GatewayStatus.NOT_FOUND && around.gateway().idempotentResend()
                ? Task.RESEND
                : Task.QUERY;
    }

    private Instant askAt(Asking asking) {
        Instant asked = asking.askedAt() == null ? state.recordedAt() : asking.askedAt();
        return urgentOr(asking, asked.plus(around.settings().waitAfter(asking.polls())));
    }

    private static Instant urgentOr(Asking asking, Instant other) {
        return asking.urgentSince() == null ? other : asking.urgentSince();
    }

    private void addRefund(Refund refund) {
        if (refund.isEnded()) {
            if (refund.doubted() && !around.settings().isUsedUp(refund.polls())) {
                addRefundQuery(refund);
            }
        } else if (refund.calledAt() != null) {
            Instant lost = refund.calledAt().plus(around.settings().callMargin());
            dues.add(new Due(lost, Task.RESUME_REFUND, refund.id()));
        } else if (!refund.paid() && isReady(refund)) {
            addOpenRefund(refund);
        }
    }

    /** A recharge is refunded from the account's money, which is held first. */
    private boolean isReady(Refund refund) {
        return state.isDeduct() || !refund.isCustomers() || refund.holdId() != null;
    }

    private void addOpenRefund(Refund refund) {
        switch (refund.standing().status()) {
            case REQUESTED ->
                    dues.add(new Due(actAt(refund, refund.attempts()), Task.REFUND, refund.id()));
            case PENDING, UNKNOWN -> addRefundQuery(refund);
            default -> throw new IllegalStateException("An ended refund has nothing due");
        }
    }

    private void addRefundQuery(Refund refund) {
        Instant at = actAt(refund, refund.polls());
        if (around.gateway().queryable()) {
            dues.add(new Due(at, Task.QUERY_REFUND, refund.id()));
        } else if (around.gateway().idempotentResend() && !refund.isEnded()) {
            dues.add(new Due(at, Task.REFUND, refund.id()));
        }
    }

    private Instant actAt(Refund refund, int tries) {
        if (refund.urgentSince() != null) {
            return refund.urgentSince();
        }
        Instant last = refund.askedAt() == null ? state.recordedAt() : refund.askedAt();
        return last.plus(around.settings().waitAfter(tries));
    }

    private void add(Instant at, Task task) {
        dues.add(Due.of(at, task));
    }
}
