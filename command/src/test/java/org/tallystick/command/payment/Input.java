package org.tallystick.command.payment;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.FactOrigin;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.command.payment.Truth.Phase;

/** What can happen next in a history. Each tells whether it can. */
enum Input {
    ACCEPTED {
        @Override
        boolean happens(History history) {
            if (!history.charge()) {
                return false;
            }
            history.tell(GatewayFact.of(FactKind.ACCEPTED));
            return true;
        }
    },
    /** The gateway moves the money, or tells again that it has. */
    SUCCESS {
        @Override
        boolean happens(History history) {
            if (!history.charge() || isNo(history.truth())) {
                return false;
            }
            history.truth(history.truth().pays());
            history.tell(Facts.success());
            return true;
        }
    },
    /** The gateway decides not to move the money, or tells again that it has not. */
    FAILURE {
        @Override
        boolean happens(History history) {
            Phase phase = history.charge() ? history.truth().phase() : Phase.NOTHING;
            if (phase != Phase.OPEN && phase != Phase.FAILED) {
                return false;
            }
            history.truth(history.truth().fails());
            history.tell(Facts.fact(FactKind.FAILED, null, null, null));
            return true;
        }
    },
    /** The answer to a charge is lost; or that to a refund, which the gateway has carried out. */
    NO_ANSWER {
        @Override
        boolean happens(History history) {
            GatewayFact nothing = GatewayFact.of(FactKind.NO_ANSWER);
            if (history.charge() && history.isCallUnderWay()) {
                history.answer(FactOrigin.CHARGE, nothing);
                return true;
            }
            Refund refund = history.openRefund();
            if (refund == null) {
                return false;
            }
            history.callRefund();
            history.truth(history.truth().refunds(refund.id(), refund.standing().amount().minor()));
            history.answer(FactOrigin.REFUND, nothing);
            if (history.openRefund() != null) {
                // It cannot be asked, so the same number is sent again.
                tellRefunded(history, refund);
            }
            return true;
        }
    },
    /** The gateway moves the money after it had failed or closed the order. */
    LATE_SUCCESS {
        @Override
        boolean happens(History history) {
            Truth truth = history.truth();
            boolean late = truth.isPaid() && truth.beforePaid() != Phase.OPEN;
            if (!history.charge() || (!late && !isNo(truth))) {
                return false;
            }
            history.truth(truth.pays());
            history.tell(Facts.success());
            return true;
        }
    },
    /** The gateway says no after it has moved the money. */
    LATE_FAILURE {
        @Override
        boolean happens(History history) {
            if (!history.truth().isPaid()) {
                return false;
            }
            history.truth(history.truth().contradicts());
            history.tell(Facts.of(FactKind.FAILED, Facts.TRADE, 100));
            return true;
        }
    },
    /** The gateway carries out the refund that is under way, or one that the client asks for. */
    REFUND_OK {
        @Override
        boolean happens(History history) {
            Refund refund = refund(history);
            if (refund == null) {
                return false;
            }
            long minor = refund.standing().amount().minor();
            history.callRefund();
            history.truth(history.truth().refunds(refund.id(), minor));
            history.answer(
                    FactOrigin.REFUND, Facts.refund(FactKind.REFUND_SUCCEEDED, refund.id(), minor));
            return true;
        }
    },
    /** The gateway refuses it, however often it is asked. */
    REFUND_FAILED {
        @Override
        boolean happens(History history) {
            Refund refund = refund(history);
            if (refund == null) {
                return false;
            }
            history.truth(history.truth().refusesRefund());
            GatewayFact no =
                    Facts.refund(
                            FactKind.REFUND_FAILED,
                            refund.id(),
                            refund.standing().amount().minor());
            while (history.openRefund() != null) {
                history.callRefund();
                history.answer(FactOrigin.REFUND, no);
            }
            return true;
        }
    },
    DEADLINE {
        @Override
        boolean happens(History history) {
            history.deadline();
            return true;
        }
    },
    CANCEL {
        @Override
        boolean happens(History history) {
            history.cancel();
            return true;
        }
    };

    /** What a client asks for at most, so that several refunds fit. */
    private static final long PART = 60;

    /** Makes it happen; false if it cannot, and then the history is of no more use. */
    abstract boolean happens(History history);

    String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static void tellRefunded(History history, Refund refund) {
        long minor = refund.standing().amount().minor();
        history.callRefund();
        history.truth(history.truth().refunds(refund.id(), minor));
        history.answer(
                FactOrigin.REFUND, Facts.refund(FactKind.REFUND_SUCCEEDED, refund.id(), minor));
    }

    private static boolean isNo(Truth truth) {
        return truth.phase() == Phase.FAILED || truth.phase() == Phase.CLOSED;
    }

    private static @Nullable Refund refund(History history) {
        Refund open = history.openRefund();
        long left = history.state().refundable();
        if (open != null || left == 0 || !history.gateway().refundable()) {
            return open;
        }
        return history.ask(Math.min(PART, left));
    }
}
