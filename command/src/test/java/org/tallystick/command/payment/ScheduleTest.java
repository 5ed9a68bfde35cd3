package org.tallystick.command.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tallystick.api.cases.CaseAction;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.payment.Direction;
import org.tallystick.api.payment.Effect;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.FactOrigin;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.GatewayStep;
import org.tallystick.api.payment.PaymentResult.NotApplied;
import org.tallystick.api.payment.PaymentResult.Obstacle;
import org.tallystick.api.payment.PaymentStatus;
import org.tallystick.api.payment.RefundStatus;

/** When something is due: one time for all that a payment waits for. */
class ScheduleTest {

    private static final GatewayFact SILENCE = GatewayFact.of(FactKind.NO_ANSWER);

    private final PaymentStory story = new PaymentStory();

    @Test // B36: at once, 30 s three times, 5 min twelve times, then a case, and hourly
    void an_unknown_outcome_is_asked_for_until_it_is_known() {
        story.expiringAfter(Duration.ofHours(24));
        new Script(story, Direction.DEDUCT).play("UNKNOWN");
        List<Long> waits = new ArrayList<>();
        for (int query = 0; query < 19; query++) {
            waits.add(turnToNextStep(GatewayStep.Kind.QUERY));
            story.says(FactOrigin.QUERY, SILENCE);
            boolean usedUp = waits.size() >= 16;
            assertThat(hasCase(CaseKind.GATEWAY_SILENT)).as("%s", waits).isEqualTo(usedUp);
        }

        assertThat(waits.subList(0, 4)).containsExactly(0L, 30L, 30L, 30L);
        assertThat(waits.subList(4, 16)).containsOnly(300L);
        assertThat(waits.subList(16, 19)).containsOnly(3_600L);
        assertThat(story.state().status()).isEqualTo(PaymentStatus.UNKNOWN);
        assertThat(story.state().standing().attention()).isEqualTo("GATEWAY_SILENT");
        assertThat(cases()).hasSize(1);

        story.says(FactOrigin.QUERY, Facts.success());
        assertThat(story.state().standing().wakeAt()).isNull();
    }

    @Test // B19: a call that was interrupted is found out about, and never just made again
    void a_call_that_told_nothing_is_resumed_by_a_query() {
        new Script(story, Direction.DEDUCT).play("CALLING");

        Instant wakeAt = Objects.requireNonNull(story.state().standing().wakeAt());
        assertThat(wakeAt).isEqualTo(story.now().plus(PaymentStory.SETTINGS.callMargin()));
        assertThat(story.step()).isNull();
        story.turnTo(wakeAt);
        assertThat(Objects.requireNonNull(story.step()).kind()).isEqualTo(GatewayStep.Kind.QUERY);
        assertThat(story.state().status()).isEqualTo(PaymentStatus.UNKNOWN);
    }

    @Test
    void each_late_success_that_is_not_confirmed_has_a_case() {
        new Script(story, Direction.DEDUCT).play("EXPIRED, S");
        askInVain();
        story.decide(CaseAction.CONFIRM_FAILED, null);
        assertThat(cases()).isEmpty();

        story.says(FactOrigin.CALLBACK, Facts.parse("S2", null));
        askInVain();

        assertThat(hasCase(CaseKind.GATEWAY_SILENT)).isTrue();
    }

    @Test // a close and the query that follows it at once are one try, and the budget is for 16
    void a_close_and_its_query_count_once() {
        story.expiringAfter(Duration.ofHours(1));
        new Script(story, Direction.DEDUCT).play("CLOSING");
        int tries = 0;
        while (!hasCase(CaseKind.GATEWAY_SILENT)) {
            turnToNextStep(GatewayStep.Kind.CLOSE);
            story.says(FactOrigin.CLOSE, SILENCE);
            turnToNextStep(GatewayStep.Kind.QUERY);
            story.says(FactOrigin.QUERY, GatewayFact.of(FactKind.NOT_YET));
            tries++;
        }

        // The first of the 16 was the answer to the charge.
        assertThat(tries).isEqualTo(15);
    }

    @Test
    void a_refund_that_gets_lost_is_sent_no_more_often_than_any_other_is_tried() {
        new Script(story, Direction.DEDUCT).play("SUCCEEDED, refund 40");
        int sent = 0;
        while (!hasCase(CaseKind.GATEWAY_SILENT)) {
            turnToNextStep(GatewayStep.Kind.REFUND);
            story.says(FactOrigin.REFUND, SILENCE);
            turnToNextStep(GatewayStep.Kind.QUERY_REFUND);
            story.says(FactOrigin.QUERY_REFUND, GatewayFact.of(FactKind.REFUND_NOT_FOUND));
            sent++;
        }

        assertThat(sent).isEqualTo(16);
        turnToNextStep(GatewayStep.Kind.QUERY_REFUND);
    }

    @Test
    void each_doubt_about_a_refund_that_is_not_cleared_has_a_case() {
        new Script(story, Direction.DEDUCT).play("PARTIALLY_REFUNDED");
        String refundId = story.state().refunds().keySet().iterator().next();
        story.says(FactOrigin.CALLBACK, Facts.refund(FactKind.REFUND_FAILED, refundId, 40));
        askInVain(GatewayStep.Kind.QUERY_REFUND, FactOrigin.QUERY_REFUND);
        story.decide(CaseAction.CONFIRM_SUCCESS, null);
        assertThat(cases()).isEmpty();

        story.says(FactOrigin.CALLBACK, Facts.refund(FactKind.REFUND_FAILED, refundId, 40));
        assertThat(story.state().standing().wakeAt()).as("said before").isNull();
        story.says(FactOrigin.CALLBACK, Facts.refund(FactKind.REFUND_REVERSED, refundId, 40));
        askInVain(GatewayStep.Kind.QUERY_REFUND, FactOrigin.QUERY_REFUND);

        assertThat(cases()).hasSize(1);
        story.decide(CaseAction.CONFIRM_FAILED, null);
        assertThat(story.state().refunds().values())
                .allMatch(refund -> refund.standing().status() == RefundStatus.REVERSED);
    }

    private void askInVain() {
        askInVain(GatewayStep.Kind.QUERY, FactOrigin.QUERY);
    }

    private void askInVain(GatewayStep.Kind kind, FactOrigin origin) {
        for (int query = 0; query < 16; query++) {
            turnToNextStep(kind);
            story.says(origin, SILENCE);
        }
    }

    @Test // B63: whatever is tried again has the number that was fixed before the first try
    void a_refund_keeps_its_number_over_all_its_tries() {
        new Script(story, Direction.DEDUCT).play("SUCCEEDED, refund 40");
        String number = story.state().refunds().keySet().iterator().next();
        List<Long> waits = new ArrayList<>();
        while (!hasCase(CaseKind.REFUND_REFUSED)) {
            waits.add(turnToNextStep(GatewayStep.Kind.REFUND));
            story.says(FactOrigin.REFUND, Facts.refund(FactKind.REFUND_FAILED, number, 40));
        }

        assertThat(waits).hasSize(16).startsWith(0L, 30L, 30L, 30L, 300L).endsWith(300L);
        assertThat(story.state().refunds().keySet()).containsExactly(number);
        assertThat(story.state().standing().wakeAt()).isNull();
    }

    @Test // B33: the grace of a gateway that cannot be asked
    void a_failure_that_cannot_be_confirmed_is_believed_after_a_while() {
        story.at(PaymentStory.capable(false, true, true, true));
        new Script(story, Direction.DEDUCT).play("PENDING, F");

        assertThat(story.state().standing().wakeAt()).isEqualTo(story.now().plusSeconds(60));
    }

    @Test
    void the_deadline_is_due_before_a_later_query() {
        new Script(story, Direction.DEDUCT).play("PENDING");
        for (int query = 0; query < 5; query++) {
            turnToNextStep(GatewayStep.Kind.QUERY);
            story.says(FactOrigin.QUERY, GatewayFact.of(FactKind.NOT_YET));
        }

        // The next query would be five minutes after the one at 11:30.
        assertThat(story.state().standing().wakeAt()).isEqualTo(story.state().order().expiresAt());
        turnToNextStep(GatewayStep.Kind.CLOSE);
    }

    @Test
    void what_another_gateway_says_is_not_heard() {
        new Script(story, Direction.DEDUCT).play("PENDING");
        int before = story.events().size();

        story.says("another", FactOrigin.CALLBACK, Facts.success());

        assertThat(story.result()).isEqualTo(new NotApplied(Obstacle.PAYMENT_NOT_FOUND));
        assertThat(story.events()).hasSize(before);
    }

    @Test
    void a_decision_is_carried_out_once_and_clears_the_attention() {
        new Script(story, Direction.DEDUCT).play("IN_REVIEW");
        String caseId = Effect.caseId(PaymentStory.ID, cases().get(0));
        assertThat(story.state().standing().attention()).isEqualTo("AMOUNT_MISMATCH");

        story.decide(caseId, CaseAction.CONFIRM_FAILED, null, 1);
        int after = story.events().size();
        story.decide(caseId, CaseAction.CONFIRM_FAILED, null, 1);

        assertThat(story.events()).hasSize(after);
        assertThat(story.state().standing().attention()).isNull();
        assertThat(story.decide(caseId, CaseAction.CONFIRM_FAILED, null, 2))
                .isEqualTo(new NotApplied(Obstacle.ACTION_NOT_ALLOWED));
    }

    @ParameterizedTest
    @CsvSource({
        "PT30S, PT1M, PT24H, lifetime",
        "PT25H, PT1M, PT24H, lifetime",
        "PT15M, PT0S, PT24H, lifetime-min",
        "PT15M, PT15M, PT1M, lifetime-max"
    })
    void settings_that_cannot_be_are_refused(
            Duration lifetime, Duration min, Duration max, String name) {
        Duration second = Duration.ofSeconds(1);

        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(
                        () ->
                                new PaymentSettings(
                                        lifetime, min, max, second, second, 1, second, 1, second))
                .withMessageStartingWith("tallystick.payments." + name + " must be");
    }

    private long turnToNextStep(GatewayStep.Kind kind) {
        Instant before = story.now();
        story.turnTo(Objects.requireNonNull(story.state().standing().wakeAt(), "Nothing is due"));
        GatewayStep step = story.step();
        assertThat(Objects.requireNonNull(step, "A call is due").kind()).isEqualTo(kind);
        return Duration.between(before, story.now()).toSeconds();
    }

    private boolean hasCase(CaseKind kind) {
        return story.state().memory().openCases().values().stream()
                .anyMatch(effect -> effect.caseKind() == kind);
    }

    private List<String> cases() {
        return List.copyOf(story.state().memory().openCases().keySet());
    }
}
