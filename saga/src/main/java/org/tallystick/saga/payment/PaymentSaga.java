package org.tallystick.saga.payment;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.messaging.MetaData;
import org.axonframework.modelling.saga.SagaEventHandler;
import org.axonframework.modelling.saga.SagaLifecycle;
import org.axonframework.modelling.saga.StartSaga;
import org.axonframework.serialization.Revision;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.tallystick.api.payment.Effect;
import org.tallystick.api.payment.PaymentEvent;
import org.tallystick.api.payment.PaymentEvent.EffectEnded;
import org.tallystick.api.payment.PaymentEvent.EffectRequested;
import org.tallystick.api.payment.PaymentEvent.PaymentStarted;
import org.tallystick.api.payment.PaymentStanding;

/**
 * Sees a payment through: has done at the account what the payment asks for, tells it how that
 * went, and keeps its one timer. All decisions are the payment's own; this holds ids and what is
 * under way. It ends when the payment is settled and nothing is outstanding, and begins again when
 * something is: a late success, a refund, a dispute.
 *
 * <p>It may see any event again. Its commands are the same then, so no money moves twice.
 */
@Revision("1")
@ProcessingGroup(PaymentSaga.PROCESSOR)
@JsonAutoDetect(
        fieldVisibility = Visibility.ANY,
        getterVisibility = Visibility.NONE,
        isGetterVisibility = Visibility.NONE)
public class PaymentSaga {

    /** The processor's name. Its tokens are stored under it, so it never changes. */
    public static final String PROCESSOR = "payment-saga";

    /** What it handles. */
    public static final Set<Class<?>> EVENTS = Set.copyOf(leaves(PaymentEvent.class));

    static final String PAYMENT_ID = "paymentId";

    private transient @Nullable PaymentActions actions;
    private @Nullable KnownOrder order;
    private @Nullable Instant wakeAt;
    private Set<String> underWay = new LinkedHashSet<>();

    /** Empty; filled from its first event on, or from JSON. */
    public PaymentSaga() {}

    @Autowired
    void workWith(PaymentActions with) {
        actions = with;
    }

    /** Whether an event that finds no saga needs one. */
    static boolean isWorkFor(PaymentEvent event) {
        return event instanceof EffectRequested || event.standing().wakeAt() != null;
    }

    @StartSaga
    @SagaEventHandler(associationProperty = PAYMENT_ID)
    void on(PaymentEvent event, MetaData metaData) {
        PaymentActions hands = Objects.requireNonNull(actions, "Resources are injected");
        Trace trace = Trace.of(metaData);
        KnownOrder known = order(event, hands);
        if (event instanceof EffectRequested requested) {
            Effect effect = requested.effect();
            underWay.add(effect.effectId());
            hands.carryOut(new EffectWork(known, effect), trace);
        } else if (event instanceof EffectEnded ended) {
            underWay.remove(ended.effectId());
        }
        PaymentStanding standing = event.standing();
        if (!Objects.equals(wakeAt, standing.wakeAt())) {
            wakeAt = standing.wakeAt();
            hands.wake(known, wakeAt, trace);
        }
        if (!standing.status().isOpen() && wakeAt == null && underWay.isEmpty()) {
            SagaLifecycle.end();
        }
    }

    private KnownOrder order(PaymentEvent event, PaymentActions hands) {
        KnownOrder known = order;
        if (known == null) {
            known =
                    event instanceof PaymentStarted started
                            ? KnownOrder.of(started.order())
                            : hands.order(event.paymentId());
            order = known;
        }
        return known;
    }

    private static List<Class<?>> leaves(Class<?> family) {
        List<Class<?>> leaves = new ArrayList<>();
        for (Class<?> member : family.getPermittedSubclasses()) {
            leaves.addAll(member.isSealed() ? leaves(member) : List.of(member));
        }
        return leaves;
    }
}
