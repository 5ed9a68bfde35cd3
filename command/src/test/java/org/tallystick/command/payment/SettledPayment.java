package org.tallystick.command.payment;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.payment.Direction;
import org.tallystick.api.payment.Effect;
import org.tallystick.api.payment.EffectKind;
import org.tallystick.api.payment.EffectOutcome;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.FactOrigin;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.GatewayStep;
import org.tallystick.api.payment.PaymentEvent;
import org.tallystick.api.payment.PaymentEvent.GatewayMoneyPosted;
import org.tallystick.api.payment.RefundStatus;

/**
 * A payment of 100 that has succeeded, its refunds, returns and disputes, and what the gateway
 * truly did about them. Effects are carried out at once, if the account can; every fact and every
 * outcome is told twice.
 */
final class SettledPayment {

    /** What the gateway has done about a refund; it has not decided about one that is not there. */
    enum Done {
        MADE,
        REFUSED,
        TAKEN_BACK
    }

    /**
     * All that tells one history from another from here on.
     *
     * @param moved what each dispute that is not won has moved, and each return has brought
     */
    record Standing(
            PaymentState state,
            PaymentSums sums,
            Map<String, Done> refunds,
            Map<String, Long> moved) {

        Standing {
            refunds = Map.copyOf(refunds);
            moved = Map.copyOf(moved);
        }

        long allMoved() {
            return moved.values().stream().mapToLong(minor -> minor).sum();
        }

        /**
         * What became of the refunds that the gateway has decided about so; null for the others.
         */
        long refunded(@Nullable Done done) {
            return state.refunds().values().stream()
                    .filter(refund -> refunds.get(refund.id()) == done)
                    .mapToLong(SettledPayment::amountOf)
                    .sum();
        }
    }

    private final PaymentStory story = new PaymentStory();
    private final Map<String, Done> refunds;
    private final Map<String, Long> moved;
    private PaymentSums sums;
    private int seen;

    SettledPayment(Standing from) {
        story.from(from.state(), from.state().recordedAt());
        refunds = new TreeMap<>(from.refunds());
        moved = new TreeMap<>(from.moved());
        sums = from.sums();
    }

    static Standing succeeded(Direction direction) {
        PaymentStory story = new PaymentStory();
        new Script(story, direction).play("SUCCEEDED");
        PaymentSums sums =
                direction == Direction.RECHARGE ? PaymentSums.CREDITED : PaymentSums.CAPTURED;
        return new Standing(story.state(), sums, Map.of(), Map.of());
    }

    Standing standing() {
        return new Standing(story.state(), sums, refunds, moved);
    }

    PaymentState state() {
        return story.state();
    }

    /** Null if there is none. */
    @Nullable Refund firstRefund(RefundStatus... statuses) {
        return state().refunds().values().stream()
                .filter(refund -> List.of(statuses).contains(refund.standing().status()))
                .findFirst()
                .orElse(null);
    }

    /** Null if there is none. */
    @Nullable Dispute openDispute() {
        return state().disputes().values().stream()
                .filter(dispute -> dispute.stage() == Dispute.Stage.OPEN)
                .findFirst()
                .orElse(null);
    }

    void ask(long minor) {
        story.refund("refund-" + state().refunds().size(), minor);
        settle();
    }

    /** Sends what is due, and asks, until the refund has ended or the gateway is silent. */
    void call(Refund refund, FactKind answer) {
        boolean silent = answer == FactKind.NO_ANSWER;
        int calls = 0;
        while (!current(refund).isEnded() && (calls == 0 || !silent)) {
            story.turnTo(Objects.requireNonNull(state().standing().wakeAt(), "A call is due"));
            GatewayStep step = Objects.requireNonNull(story.step(), "A call is due");
            boolean query = step.kind() == GatewayStep.Kind.QUERY_REFUND;
            story.says(
                    query ? FactOrigin.QUERY_REFUND : FactOrigin.REFUND,
                    silent ? GatewayFact.of(answer) : factOf(refund, answer));
            settle();
            calls++;
        }
    }

    /** The gateway does something, and tells; asked about it, it says the same. */
    void does(Refund refund, Done done, FactKind kind) {
        refunds.put(refund.id(), done);
        tell(factOf(refund, kind));
    }

    /** What it does once it is called. */
    void will(Refund refund, Done done) {
        refunds.put(refund.id(), done);
    }

    void withdraws(long minor) {
        String number = "D-" + (state().disputes().size() + 1);
        moved.put(number, minor);
        tell(Facts.of(FactKind.FUNDS_WITHDRAWN, number, minor));
    }

    void returns(long minor) {
        String number = "R-" + (moved.size() + 1);
        moved.put(number, minor);
        tell(Facts.of(FactKind.RETURNED, number, minor));
    }

    void ends(Dispute dispute, boolean won) {
        if (won) {
            moved.remove(dispute.number());
        }
        tell(Facts.of(won ? FactKind.DISPUTE_WON : FactKind.DISPUTE_LOST, dispute.number(), 1));
    }

    private void tell(GatewayFact fact) {
        story.says(FactOrigin.CALLBACK, fact);
        settle();
        int before = story.events().size();
        story.says(FactOrigin.CALLBACK, fact);
        if (story.events().size() != before) {
            throw new AssertionError("A fact told twice changed something: " + fact);
        }
    }

    private void settle() {
        boolean going = true;
        while (going) {
            going = carryOut() || answerQueries();
        }
    }

    private boolean carryOut() {
        List<PaymentEvent> events = story.events();
        for (; seen < events.size(); seen++) {
            if (events.get(seen) instanceof GatewayMoneyPosted posted) {
                sums = sums.posting(posted.posting());
            }
        }
        List<Effect> open = List.copyOf(state().memory().openEffects().values());
        for (Effect effect : open) {
            PaymentSums then = sums.carryingOut(effect, heldOf(effect));
            boolean refused = effect.kind() == EffectKind.GIVE_BACK && then.account() > 1_000;
            boolean isCase = effect.kind() == EffectKind.OPEN_CASE;
            sums = refused ? sums : then;
            EffectOutcome outcome =
                    new EffectOutcome(
                            isCase || refused ? null : "m/" + effect.effectId(),
                            refused ? "refund_exceeds" : null);
            story.ended(effect.effectId(), outcome);
            story.ended(effect.effectId(), outcome);
        }
        return !open.isEmpty();
    }

    private long heldOf(Effect effect) {
        return state().refund(effect.refundId()).map(SettledPayment::amountOf).orElse(0L);
    }

    /** While something is in doubt the gateway is asked, and tells what it has done. */
    private boolean answerQueries() {
        Instant wakeAt = state().standing().wakeAt();
        boolean doubted = state().refunds().values().stream().anyMatch(Refund::doubted);
        if (!doubted || wakeAt == null || wakeAt.isAfter(story.now())) {
            return false;
        }
        GatewayStep step = Objects.requireNonNull(story.step(), "A call is due");
        Refund asked = state().refund(step.refundId()).orElseThrow();
        boolean query = step.kind() == GatewayStep.Kind.QUERY_REFUND;
        story.says(
                query ? FactOrigin.QUERY_REFUND : FactOrigin.REFUND, factOf(asked, toldOf(asked)));
        return true;
    }

    private FactKind toldOf(Refund refund) {
        Done done = refunds.get(refund.id());
        if (done == null) {
            return FactKind.REFUND_PENDING;
        }
        return switch (done) {
            case MADE -> FactKind.REFUND_SUCCEEDED;
            case REFUSED -> FactKind.REFUND_FAILED;
            case TAKEN_BACK -> FactKind.REFUND_REVERSED;
        };
    }

    private Refund current(Refund refund) {
        return Objects.requireNonNull(state().refunds().get(refund.id()));
    }

    private static GatewayFact factOf(Refund refund, FactKind kind) {
        return Facts.refund(kind, refund.id(), amountOf(refund));
    }

    private static long amountOf(Refund refund) {
        return refund.standing().amount().minor();
    }
}
