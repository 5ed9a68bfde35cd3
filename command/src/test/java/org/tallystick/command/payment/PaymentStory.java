package org.tallystick.command.payment;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Callback;
import org.tallystick.api.account.AccountStatus;
import org.tallystick.api.account.RequestedAmount;
import org.tallystick.api.cases.CaseAction;
import org.tallystick.api.cases.Evidence;
import org.tallystick.api.gateway.GatewayCapabilities;
import org.tallystick.api.payment.Direction;
import org.tallystick.api.payment.Effect;
import org.tallystick.api.payment.EffectOutcome;
import org.tallystick.api.payment.FactOrigin;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.GatewayStep;
import org.tallystick.api.payment.LateSuccess;
import org.tallystick.api.payment.PaymentCommand.CancelPaymentCommand;
import org.tallystick.api.payment.PaymentCommand.DecidePaymentCommand;
import org.tallystick.api.payment.PaymentCommand.GatewayReadiness;
import org.tallystick.api.payment.PaymentCommand.RecordEffectCommand;
import org.tallystick.api.payment.PaymentCommand.RecordFactsCommand;
import org.tallystick.api.payment.PaymentCommand.RefundPaymentCommand;
import org.tallystick.api.payment.PaymentCommand.StartPaymentCommand;
import org.tallystick.api.payment.PaymentCommand.TakeStepCommand;
import org.tallystick.api.payment.PaymentEvent;
import org.tallystick.api.payment.PaymentResult;
import org.tallystick.api.payment.PaymentResult.Noted;
import org.tallystick.command.account.AccountFacts.AccountFact;

/** One payment on the pure core: given these commands, when that one, then this. */
class PaymentStory {

    static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    static final String ID = "p0000000000000000000000001";
    static final String GATEWAY = "pay";
    static final String ORDER = "order-1";
    static final String ALICE = "alice";
    static final String SHOP = "shop";

    static final PaymentSettings SETTINGS =
            new PaymentSettings(
                    Duration.ofMinutes(15),
                    Duration.ofMinutes(1),
                    Duration.ofHours(24),
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(30),
                    3,
                    Duration.ofMinutes(5),
                    12,
                    Duration.ofHours(1));

    private final List<PaymentEvent> events = new ArrayList<>();
    private GatewayCapabilities capabilities = able();
    private AccountFact account = new AccountFact("CNY", AccountStatus.OPEN);
    private Instant now = START;
    private @Nullable Instant expiresAt;
    private @Nullable PaymentState state;
    private @Nullable PaymentResult result;

    static GatewayCapabilities able() {
        return capable(true, true, true, true);
    }

    static GatewayCapabilities capable(
            boolean queryable, boolean closable, boolean refundable, boolean resends) {
        return new GatewayCapabilities(
                queryable,
                closable,
                refundable,
                resends,
                Set.of("CNY"),
                ZoneOffset.UTC,
                Duration.ofSeconds(60));
    }

    PaymentStory at(GatewayCapabilities gateway) {
        this.capabilities = gateway;
        return this;
    }

    PaymentStory of(AccountStatus status) {
        this.account = new AccountFact("CNY", status);
        return this;
    }

    PaymentStory expiringAfter(Duration lifetime) {
        this.expiresAt = now.plus(lifetime);
        return this;
    }

    /** Goes on where another story stands. */
    PaymentStory from(PaymentState then, Instant instant) {
        this.state = then;
        this.now = instant;
        return this;
    }

    void start(Direction direction) {
        start(direction, LateSuccess.CREDIT);
    }

    void start(Direction direction, LateSuccess lateSuccess) {
        StartPaymentCommand command =
                new StartPaymentCommand(
                        ID,
                        new Callback(SHOP, "start"),
                        ORDER,
                        ALICE,
                        direction,
                        new RequestedAmount(100, null),
                        GATEWAY,
                        null,
                        expiresAt,
                        lateSuccess,
                        Map.of(),
                        Map.of(),
                        GatewayReadiness.READY);
        take(PaymentDecider.start(state, command, account, around(), "trace"));
    }

    /** The call that is due; null if none is. */
    @Nullable GatewayStep step() {
        return step(true);
    }

    @Nullable GatewayStep step(boolean gatewayAcceptsCalls) {
        TakeStepCommand command = new TakeStepCommand(ID, gatewayAcceptsCalls);
        take(PaymentDecider.takeStep(state(), command, around()));
        return ((Noted) result()).step();
    }

    void says(FactOrigin origin, GatewayFact... facts) {
        says(GATEWAY, origin, facts);
    }

    void says(String gateway, FactOrigin origin, GatewayFact... facts) {
        RecordFactsCommand command =
                new RecordFactsCommand(ID, gateway, origin, List.of(facts), null);
        take(PaymentDecider.recordFacts(state(), command, around()));
    }

    void carriedOut(String effectId, String movementId) {
        ended(effectId, new EffectOutcome(movementId, null));
    }

    void refused(String effectId, String code) {
        ended(effectId, new EffectOutcome(null, code));
    }

    void ended(String effectId, EffectOutcome outcome) {
        RecordEffectCommand command = new RecordEffectCommand(ID, effectId, outcome);
        take(PaymentDecider.recordEffect(state(), command, around()));
    }

    PaymentResult cancel(String key) {
        CancelPaymentCommand command = new CancelPaymentCommand(ID, new Callback(SHOP, key));
        take(PaymentDecider.cancel(state(), command, around(), "trace"));
        return result();
    }

    PaymentResult refund(String key, long minor) {
        RefundPaymentCommand command =
                new RefundPaymentCommand(
                        ID, new Callback(SHOP, key), new RequestedAmount(minor, null), null);
        take(PaymentDecider.refund(state(), command, around(), "trace"));
        return result();
    }

    /** Decides the oldest open case. */
    PaymentResult decide(CaseAction action, @Nullable Evidence evidence) {
        Effect opened = state().memory().openCases().values().iterator().next();
        return decide(Effect.caseId(ID, opened.effectId()), action, evidence, 1);
    }

    PaymentResult decide(
            String caseId, CaseAction action, @Nullable Evidence evidence, int attempt) {
        DecidePaymentCommand command =
                new DecidePaymentCommand(ID, caseId, action, null, evidence, attempt);
        take(PaymentDecider.decide(state(), command, around()));
        return result();
    }

    void turn(Duration by) {
        now = now.plus(by);
    }

    void turnTo(Instant instant) {
        now = instant.isBefore(now) ? now : instant;
    }

    Instant now() {
        return now;
    }

    PaymentState state() {
        return Objects.requireNonNull(state, "The payment has not started");
    }

    PaymentResult result() {
        return Objects.requireNonNull(result, "Nothing was done");
    }

    List<PaymentEvent> events() {
        return events;
    }

    GatewayCapabilities capabilities() {
        return capabilities;
    }

    private Surroundings around() {
        return new Surroundings(now, capabilities, SETTINGS);
    }

    /** Events are evolved once more from the start of the stream, as at a load. */
    private void take(Decided decided) {
        result = decided.result();
        for (PaymentEvent event : decided.events()) {
            events.add(event);
            state = PaymentEvolution.evolve(state, event);
        }
    }
}
