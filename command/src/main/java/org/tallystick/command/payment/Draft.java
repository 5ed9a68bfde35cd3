package org.tallystick.command.payment;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Limits;
import org.tallystick.api.Money;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.gateway.GatewayCapabilities;
import org.tallystick.api.payment.Effect;
import org.tallystick.api.payment.EffectKind;
import org.tallystick.api.payment.FactOrigin;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.GatewayPosting;
import org.tallystick.api.payment.GatewayStatus;
import org.tallystick.api.payment.PaymentEvent;
import org.tallystick.api.payment.PaymentEvent.EffectRequested;
import org.tallystick.api.payment.PaymentEvent.FactNoted;
import org.tallystick.api.payment.PaymentEvent.GatewayMoneyPosted;
import org.tallystick.api.payment.PaymentEvent.PaymentStarted;
import org.tallystick.api.payment.PaymentOrder;
import org.tallystick.api.payment.PaymentStanding;
import org.tallystick.api.payment.PaymentStatus;

/** A decision that is being made: its events so far, and the payment as they make it. */
final class Draft {

    /** Makes an event of how the payment stands after it and when it is recorded. */
    interface Maker {

        PaymentEvent make(PaymentStanding standing, Instant at);
    }

    private final Surroundings around;
    private final List<PaymentEvent> events = new ArrayList<>();
    private PaymentState state;

    Draft(PaymentState state, Surroundings around) {
        this.state = state;
        this.around = around;
    }

    /** Begins a payment: its first event. */
    static Draft starting(PaymentOrder order, Surroundings around) {
        PaymentStanding first =
                new PaymentStanding(
                        PaymentStatus.STARTED,
                        GatewayStatus.NONE,
                        null,
                        null,
                        null,
                        0,
                        0,
                        0,
                        0,
                        null,
                        null);
        PaymentState blank = PaymentState.started(order, first, around.now());
        PaymentStanding standing =
                NextStanding.after(first).wakeAt(Agenda.wakeAt(blank, around)).done();
        PaymentStarted started = new PaymentStarted(order, standing, around.now());
        Draft draft = new Draft(PaymentEvolution.evolve(null, started), around);
        draft.events.add(started);
        return draft;
    }

    PaymentState state() {
        return state;
    }

    List<PaymentEvent> events() {
        return List.copyOf(events);
    }

    Surroundings around() {
        return around;
    }

    GatewayCapabilities gateway() {
        return around.gateway();
    }

    Instant now() {
        return around.now();
    }

    String id() {
        return state.paymentId();
    }

    NextStanding next() {
        return NextStanding.after(state.standing());
    }

    /** Adds an event after which the payment stands as it stood. */
    void add(Maker maker) {
        add(next(), maker);
    }

    /** Adds an event. When something is due next is known only once the event has happened. */
    void add(NextStanding next, Maker maker) {
        PaymentState after = PaymentEvolution.evolve(state, maker.make(next.done(), around.now()));
        PaymentStanding standing = next.wakeAt(Agenda.wakeAt(after, around)).done();
        PaymentEvent event = maker.make(standing, around.now());
        state = PaymentEvolution.evolve(state, event);
        events.add(event);
    }

    void note(Meaning meaning, FactOrigin origin, GatewayFact fact, @Nullable String inboxId) {
        add(
                (standing, at) ->
                        new FactNoted(id(), origin, fact, meaning.code(), inboxId, standing, at));
    }

    /** Posts what has moved; nothing is no posting, and no ledger takes one. */
    void post(String postingId, GatewayPosting.Kind kind, Money amount) {
        if (amount.minor() <= 0) {
            return;
        }
        GatewayPosting posting = new GatewayPosting(postingId, kind, amount);
        String gateway = state.order().gateway();
        add((standing, at) -> new GatewayMoneyPosted(id(), gateway, posting, standing, at));
    }

    /** Asks for an effect; one that was asked for before is not asked for again. */
    void request(Effect effect) {
        request(next(), effect);
    }

    /** The same, and the payment stands otherwise after it. */
    void request(NextStanding next, Effect effect) {
        if (!state.memory().effectIds().contains(effect.effectId())) {
            add(next, (standing, at) -> new EffectRequested(id(), effect, standing, at));
        }
    }

    void hold(String effectId, Money amount, @Nullable String refundId) {
        Instant end = around.now().plus(Limits.HOLD_LIFETIME_MAX);
        request(
                new Effect(
                        effectId, EffectKind.HOLD_FUNDS, amount, end, null, refundId, null, null));
    }

    void move(String effectId, EffectKind kind, Money amount, @Nullable String refundId) {
        request(new Effect(effectId, kind, amount, null, null, refundId, null, null));
    }

    /** Asks for an effect on a movement, such as a hold or what is given back. */
    void moveFrom(Effect effect) {
        request(effect);
    }

    void releaseHold() {
        if (state.holdId() != null) {
            request(
                    new Effect(
                            Names.VOID,
                            EffectKind.VOID_HOLD,
                            null,
                            null,
                            state.holdId(),
                            null,
                            null,
                            null));
        }
    }

    /**
     * Opens a case, once per cause.
     *
     * @param cause what tells it from others of its kind; null if there is one at most
     */
    void openCase(
            CaseKind kind,
            @Nullable String cause,
            @Nullable Money amount,
            @Nullable String refundId,
            String reason) {
        openCase(Names.openCase(kind, cause), kind, amount, refundId, reason);
    }

    /** Opens one more case if that of the cause was decided; while it is open it is about all. */
    void openCaseAnew(
            CaseKind kind,
            @Nullable String cause,
            @Nullable Money amount,
            @Nullable String refundId,
            String reason) {
        int round = 1;
        while (state.memory().effectIds().contains(Names.openCase(kind, cause, round))) {
            if (state.memory().openCases().containsKey(Names.openCase(kind, cause, round))) {
                return;
            }
            round++;
        }
        openCase(Names.openCase(kind, cause, round), kind, amount, refundId, reason);
    }

    private void openCase(
            String effectId,
            CaseKind kind,
            @Nullable Money amount,
            @Nullable String refundId,
            String reason) {
        Effect effect =
                new Effect(
                        effectId, EffectKind.OPEN_CASE, amount, null, null, refundId, kind, reason);
        request(next().attention(kind.name()), effect);
    }
}
