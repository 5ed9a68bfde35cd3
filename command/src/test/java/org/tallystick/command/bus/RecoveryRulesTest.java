package org.tallystick.command.bus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.tallystick.api.Callback;
import org.tallystick.api.account.AccountCommand.CaptureHoldCommand;
import org.tallystick.api.account.AccountCommand.DeductCommand;
import org.tallystick.api.account.AccountCommand.ExpireHoldCommand;
import org.tallystick.api.account.AccountCommand.OpenAccountCommand;
import org.tallystick.api.account.AccountCommand.RechargeCommand;
import org.tallystick.api.account.RequestedAmount;
import org.tallystick.api.cases.CaseCommand.ClaimCaseCommand;
import org.tallystick.api.cases.CaseCommand.OpenCaseCommand;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.cases.CaseSubject;
import org.tallystick.api.feed.FeedCommand.ApplyFeedPageCommand;
import org.tallystick.api.feed.FeedCommand.RedriveFeedCommand;
import org.tallystick.api.payment.EffectOutcome;
import org.tallystick.api.payment.FactOrigin;
import org.tallystick.api.payment.PaymentCommand.CancelPaymentCommand;
import org.tallystick.api.payment.PaymentCommand.RecordEffectCommand;
import org.tallystick.api.payment.PaymentCommand.RecordFactsCommand;
import org.tallystick.api.payment.PaymentCommand.TakeStepCommand;
import org.tallystick.api.recovery.RecoveryPhase;

class RecoveryRulesTest {

    private static final RequestedAmount ONE = new RequestedAmount(1, null);
    private static final Callback CLIENT = new Callback("shop", "k");

    static List<Object> ofOthers() {
        Callback gateway = new Callback("gateway:acme", "p/credit");
        return List.of(
                new ApplyFeedPageCommand("shop", 1, "c", List.of()),
                new RecordFactsCommand("p", "acme", FactOrigin.CALLBACK, List.of(), null),
                new RecordEffectCommand("p", "credit", new EffectOutcome(null, null)),
                new RechargeCommand("alice", gateway, ONE, null, null),
                new CaptureHoldCommand("alice", gateway, "h", ONE, true),
                new OpenCaseCommand(
                        "c",
                        CaseKind.RECONCILIATION,
                        new CaseSubject(null, null, null, null, null, null),
                        "reason",
                        Map.of(),
                        "tallystick"));
    }

    /** A step may be a charge: it is not even asked for. */
    static List<Object> ofOurs() {
        return List.of(
                new RechargeCommand("alice", CLIENT, ONE, null, null),
                new DeductCommand("alice", CLIENT, ONE, null, null),
                new OpenAccountCommand("alice", "CNY", 0),
                new ExpireHoldCommand("alice", "h"),
                new CancelPaymentCommand("p", CLIENT),
                new TakeStepCommand("p", true),
                new ClaimCaseCommand("c", "somebody"),
                new RedriveFeedCommand("shop", "c"));
    }

    @ParameterizedTest
    @MethodSource("ofOthers")
    void what_others_know_passes_once_it_is_replayed(Object command) {
        assertThat(RecoveryRules.passes(RecoveryPhase.SERVING, command)).isTrue();
        assertThat(RecoveryRules.passes(RecoveryPhase.WAITING, command)).isFalse();
        assertThat(RecoveryRules.passes(RecoveryPhase.REPLAYING, command)).isTrue();
        assertThat(RecoveryRules.passes(RecoveryPhase.REPLAYED, command)).isTrue();
    }

    @ParameterizedTest
    @MethodSource("ofOurs")
    void what_we_decide_waits_for_the_end(Object command) {
        assertThat(RecoveryRules.passes(RecoveryPhase.SERVING, command)).isTrue();
        assertThat(RecoveryRules.passes(RecoveryPhase.WAITING, command)).isFalse();
        assertThat(RecoveryRules.passes(RecoveryPhase.REPLAYING, command)).isFalse();
        assertThat(RecoveryRules.passes(RecoveryPhase.REPLAYED, command)).isFalse();
    }

    @ParameterizedTest
    @EnumSource(value = RecoveryPhase.class, mode = EnumSource.Mode.EXCLUDE, names = "SERVING")
    void an_unknown_command_waits(RecoveryPhase phase) {
        assertThat(RecoveryRules.passes(phase, "something")).isFalse();
    }

    @Test
    void a_client_that_calls_itself_like_a_gateway_is_none() {
        Callback pretending = new Callback("gateway", "k");
        assertThat(
                        RecoveryRules.passes(
                                RecoveryPhase.REPLAYING,
                                new RechargeCommand("alice", pretending, ONE, null, null)))
                .isFalse();
    }
}
