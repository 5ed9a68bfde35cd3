package org.tallystick.command.payment;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.gateway.GatewayCapabilities;
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
import org.tallystick.api.payment.PaymentStatus;
import org.tallystick.command.payment.Due.Task;
import org.tallystick.command.payment.Truth.Phase;

/**
 * One history so far: the payment, what the gateway truly did, and what is in the books. Effects
 * are carried out at once, queries and closes are answered with the truth; every fact is told
 * twice, and every outcome of an effect, which must change nothing.
 */
final class History {

    /** All that tells one history from another from here on. */
    record Standing(PaymentState state, Instant now, Truth truth, Books books) {}

    private final PaymentStory story;
    private Truth truth;
    private Books books;
    private int seen;

    private History(PaymentStory story, Truth truth, Books books) {
        this.story = story;
        this.truth = truth;
        this.books = books;
    }

    static Standing start(Direction direction, GatewayCapabilities gateway) {
        PaymentStory story = new PaymentStory().at(gateway);
        History history = new History(story, Truth.NOTHING, Books.OPENED);
        story.start(direction);
        history.settle();
        return history.standing();
    }

    static History from(Standing standing, GatewayCapabilities gateway) {
        PaymentStory story = new PaymentStory().at(gateway).from(standing.state(), standing.now());
        return new History(story, standing.truth(), standing.books());
    }

    Standing standing() {
        return new Standing(story.state(), story.now(), truth, books);
    }

    PaymentState state() {
        return story.state();
    }

    Truth truth() {
        return truth;
    }

    void truth(Truth next) {
        this.truth = next;
    }

    GatewayCapabilities gateway() {
        return story.capabilities();
    }

    /** Sends the order to the gateway, if it was not sent; false if it will not be any more. */
    boolean charge() {
        PaymentStatus status = state().status();
        if (status == PaymentStatus.STARTED || status == PaymentStatus.HELD) {
            GatewayStep step = story.step();
            if (step == null || step.kind() != GatewayStep.Kind.CHARGE) {
                throw new AssertionError("A charge is due");
            }
            truth = truth.asked();
            settle();
        }
        return truth.phase() != Phase.NOTHING;
    }

    boolean isCallUnderWay() {
        return state().asking().calledAt() != null;
    }

    /** Tells what happened, as the answer if a call is under way, or by a callback; twice. */
    void tell(GatewayFact fact) {
        FactOrigin origin = isCallUnderWay() ? FactOrigin.CHARGE : FactOrigin.CALLBACK;
        story.says(origin, fact);
        settle();
        again(fact);
    }

    void answer(FactOrigin origin, GatewayFact fact) {
        story.says(origin, fact);
        settle();
        if (fact.kind() != FactKind.NO_ANSWER) {
            again(fact);
        }
    }

    private void again(GatewayFact fact) {
        int before = story.events().size();
        story.says(FactOrigin.CALLBACK, fact);
        requireSilence(before, "A fact told twice");
    }

    void cancel() {
        story.cancel("cancel");
        settle();
    }

    void deadline() {
        story.turnTo(state().order().expiresAt());
        if (truth.phase() == Phase.NOTHING && story.step() != null) {
            throw new AssertionError("What is over is not sent any more");
        }
        settle();
    }

    /** Has a client ask for a refund; the refund, or null if it is refused. */
    @Nullable Refund ask(long minor) {
        story.refund("refund-" + state().refunds().size(), minor);
        settle();
        return openRefund();
    }

    @Nullable Refund openRefund() {
        return state().refunds().values().stream()
                .filter(refund -> !refund.isEnded() && !refund.paid())
                .findFirst()
                .orElse(null);
    }

    /** Takes the call that is due for a refund, when it is due. */
    void callRefund() {
        story.turnTo(Objects.requireNonNull(state().standing().wakeAt(), "A refund is due"));
        GatewayStep step = story.step();
        if (step == null || step.kind() != GatewayStep.Kind.REFUND) {
            throw new AssertionError("A refund is due, and not " + step);
        }
    }

    /** Everything that goes on by itself: effects, and calls that the gateway answers truly. */
    private void settle() {
        boolean going = true;
        while (going) {
            going = carryOutEffects() || callWhatIsDue();
        }
    }

    private boolean carryOutEffects() {
        List<PaymentEvent> events = story.events();
        for (; seen < events.size(); seen++) {
            if (events.get(seen) instanceof GatewayMoneyPosted posted) {
                books = books.posting(posted.posting());
            }
        }
        List<Effect> open = List.copyOf(state().memory().openEffects().values());
        for (Effect effect : open) {
            books = books.carryingOut(effect);
            boolean isCase = effect.kind() == EffectKind.OPEN_CASE;
            EffectOutcome outcome =
                    new EffectOutcome(isCase ? null : "m/" + effect.effectId(), null);
            story.ended(effect.effectId(), outcome);
            int before = story.events().size();
            story.ended(effect.effectId(), outcome);
            requireSilence(before, "The outcome of an effect told twice");
        }
        return !open.isEmpty();
    }

    private boolean callWhatIsDue() {
        Surroundings around = new Surroundings(story.now(), gateway(), PaymentStory.SETTINGS);
        Due due = Agenda.next(state(), around).orElse(null);
        if (due == null) {
            return false;
        }
        if (due.task() == Task.BELIEVE_FAILURE) {
            story.turnTo(due.at());
        }
        if (!due.isOver(story.now()) || due.task() == Task.CALL || due.task() == Task.REFUND) {
            return false;
        }
        GatewayStep step = story.step();
        if (step == null) {
            return true;
        }
        switch (step.kind()) {
            case QUERY -> story.says(FactOrigin.QUERY, told());
            case CLOSE -> story.says(FactOrigin.CLOSE, close());
            case QUERY_REFUND -> story.says(FactOrigin.QUERY_REFUND, toldOf(step));
            default -> throw new AssertionError("Not to be answered by itself: " + step.kind());
        }
        return true;
    }

    private GatewayFact told() {
        return switch (truth.phase()) {
            case NOTHING -> GatewayFact.of(FactKind.NOT_FOUND);
            case OPEN -> GatewayFact.of(FactKind.NOT_YET);
            case PAID -> Facts.success();
            case FAILED -> Facts.fact(FactKind.FAILED, null, null, null);
            case CLOSED -> GatewayFact.of(FactKind.CLOSED);
        };
    }

    private GatewayFact close() {
        if (truth.isPaid()) {
            return GatewayFact.of(FactKind.ALREADY_PAID);
        }
        truth = truth.closes(state().asking().cancelled());
        return GatewayFact.of(FactKind.CLOSED);
    }

    private GatewayFact toldOf(GatewayStep step) {
        String refundId = Objects.requireNonNull(step.refundId());
        boolean done = truth.done().contains(refundId);
        FactKind kind = done ? FactKind.REFUND_SUCCEEDED : FactKind.REFUND_NOT_FOUND;
        return Facts.refund(kind, refundId, step.amount().minor());
    }

    private void requireSilence(int before, String what) {
        List<PaymentEvent> more = story.events().subList(before, story.events().size());
        if (!more.isEmpty()) {
            throw new AssertionError(what + " made " + more);
        }
    }
}
