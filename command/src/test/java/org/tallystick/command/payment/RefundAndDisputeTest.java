package org.tallystick.command.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.PaymentStanding;
import org.tallystick.api.payment.RefundStatus;
import org.tallystick.command.payment.DisputedRecharge.Done;
import org.tallystick.command.payment.DisputedRecharge.Standing;

/**
 * Refunds and disputes of one recharge in every order: whatever becomes of them, the account bears
 * what was refunded, and of what was withdrawn no more than is left of what it had got.
 */
class RefundAndDisputeTest {

    private static final int LENGTH = 9;
    private static final long CAPTURED = 100;
    private static final long PART = 60;

    private enum Input {
        REFUND_ASKED_FOR,
        REFUND_UNANSWERED,
        REFUND_MADE,
        REFUND_REFUSED,
        REFUND_MADE_AFTER_ALL,
        REFUND_TAKEN_BACK,
        WITHDRAWN,
        WON,
        LOST
    }

    @Test // B68
    void the_account_never_bears_more_than_was_captured() {
        Map<Standing, List<Input>> frontier = Map.of(DisputedRecharge.succeeded(), List.of());
        int histories = 0;
        for (int step = 1; step <= LENGTH; step++) {
            Map<Standing, List<Input>> next = new LinkedHashMap<>();
            frontier.forEach((standing, path) -> goOn(standing, path, next));
            histories += next.size();
            frontier = next;
        }

        assertThat(histories).isGreaterThan(5_000);
    }

    private static void goOn(Standing standing, List<Input> path, Map<Standing, List<Input>> next) {
        for (Input input : Input.values()) {
            List<Input> longer = new ArrayList<>(path);
            longer.add(input);
            try {
                DisputedRecharge recharge = new DisputedRecharge(standing);
                if (happens(input, recharge)) {
                    check(recharge.standing());
                    next.putIfAbsent(recharge.standing(), longer);
                }
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError(longer.toString(), e);
            }
        }
    }

    /** False if it cannot happen now. */
    private static boolean happens(Input input, DisputedRecharge recharge) {
        return switch (input) {
            case REFUND_ASKED_FOR -> ask(recharge);
            case REFUND_UNANSWERED -> unanswered(recharge);
            case REFUND_MADE -> made(recharge);
            case REFUND_REFUSED -> refused(recharge);
            case REFUND_MADE_AFTER_ALL ->
                    otherwise(recharge, RefundStatus.FAILED, Done.MADE, FactKind.REFUND_SUCCEEDED);
            case REFUND_TAKEN_BACK ->
                    otherwise(
                            recharge,
                            RefundStatus.SUCCEEDED,
                            Done.TAKEN_BACK,
                            FactKind.REFUND_REVERSED);
            case WITHDRAWN -> withdrawn(recharge);
            case WON, LOST -> ended(recharge, input == Input.WON);
        };
    }

    private static @Nullable Refund open(DisputedRecharge recharge) {
        return recharge.firstRefund(
                RefundStatus.REQUESTED, RefundStatus.PENDING, RefundStatus.UNKNOWN);
    }

    private static boolean ask(DisputedRecharge recharge) {
        int before = recharge.state().refunds().size();
        if (open(recharge) == null) {
            recharge.ask(Math.min(PART, Math.max(1, recharge.state().refundable())));
        }
        return recharge.state().refunds().size() > before;
    }

    private static boolean unanswered(DisputedRecharge recharge) {
        Refund asked = recharge.firstRefund(RefundStatus.REQUESTED);
        if (asked != null) {
            recharge.call(asked, FactKind.NO_ANSWER);
        }
        return asked != null;
    }

    private static boolean made(DisputedRecharge recharge) {
        Refund refund = open(recharge);
        if (refund == null) {
            return false;
        }
        if (refund.attempts() == 0) {
            recharge.will(refund, Done.MADE);
            recharge.call(refund, FactKind.REFUND_SUCCEEDED);
        } else {
            recharge.does(refund, Done.MADE, FactKind.REFUND_SUCCEEDED);
        }
        return true;
    }

    private static boolean refused(DisputedRecharge recharge) {
        Refund refund = open(recharge);
        if (refund != null) {
            recharge.will(refund, Done.REFUSED);
            recharge.call(refund, FactKind.REFUND_FAILED);
        }
        return refund != null;
    }

    private static boolean otherwise(
            DisputedRecharge recharge, RefundStatus from, Done done, FactKind kind) {
        Refund refund = recharge.firstRefund(from);
        if (refund != null) {
            recharge.does(refund, done, kind);
        }
        return refund != null;
    }

    /** All of it at first, then a part. */
    private static boolean withdrawn(DisputedRecharge recharge) {
        int known = recharge.state().disputes().size();
        if (known < 2) {
            recharge.withdraws(known == 0 ? CAPTURED : PART);
        }
        return known < 2;
    }

    private static boolean ended(DisputedRecharge recharge, boolean won) {
        Dispute dispute = recharge.openDispute();
        if (dispute != null) {
            recharge.ends(dispute, won);
        }
        return dispute != null;
    }

    /** Looks at nothing but what the gateway did, and at which refunds it has not decided. */
    private static void check(Standing standing) {
        long refunded = 0;
        long underWay = 0;
        for (Refund refund : standing.state().refunds().values()) {
            long minor = refund.standing().amount().minor();
            Done done = standing.refunds().get(refund.id());
            refunded += done == Done.MADE ? minor : 0;
            underWay += done == null ? minor : 0;
        }
        long withdrawn = standing.withdrawn().values().stream().mapToLong(minor -> minor).sum();
        long borne = Math.min(withdrawn, Math.max(0, CAPTURED - refunded - underWay));
        assertThat(standing.sums())
                .isEqualTo(
                        new RechargeSums(
                                RechargeSums.CREDITED.account() - refunded - borne,
                                underWay,
                                withdrawn - borne,
                                0,
                                CAPTURED - refunded - withdrawn));
        PaymentStanding told = standing.state().standing();
        assertThat(told.refunded()).as("refunded").isEqualTo(refunded);
        assertThat(told.disputed()).as("disputed").isEqualTo(borne);
        assertThat(standing.state().memory().openEffects()).isEmpty();
    }
}
