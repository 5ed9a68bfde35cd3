package org.tallystick.query.payment;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tallystick.api.payment.Effect;
import org.tallystick.api.payment.GatewayStatus;
import org.tallystick.api.payment.PaymentEvent;
import org.tallystick.api.payment.PaymentEvent.RefundChanged;
import org.tallystick.api.payment.PaymentStatus;
import org.tallystick.api.payment.RefundStatus;

class CauseTest {

    private static final List<PaymentEvent> ALL =
            Stream.of(PaymentStories.story("1"), PaymentStories.others("1"))
                    .flatMap(List::stream)
                    .toList();

    /** Clients and operators know these: do not adapt the list, undo the change. */
    @Test
    void every_kind_of_event_has_its_code() {
        assertThat(ALL.stream().map(event -> event.getClass()).collect(toSet()))
                .isEqualTo(leaves(PaymentEvent.class).collect(toSet()));
        assertThat(ALL.stream().map(event -> Cause.of(event).code()))
                .containsExactly(
                        "payment_started",
                        "account_asked",
                        "account_moved",
                        "funds_held",
                        "charge_attempted",
                        "outcome_unknown",
                        "still_waiting",
                        "still_waiting",
                        "payment_paid",
                        "account_asked",
                        "account_moved",
                        "payment_succeeded",
                        "refund_requested",
                        "refund_attempted",
                        "refund_succeeded",
                        "payment_accepted",
                        "failure_reported",
                        "payment_failed",
                        "cancel_requested",
                        "deadline_passed",
                        "payment_expired",
                        "payment_cancelled",
                        "review_started",
                        "fact_noted",
                        "payment_returned",
                        "funds_withdrawn",
                        "dispute_won",
                        "dispute_lost",
                        "case_needed",
                        "case_opened",
                        "account_refused",
                        "money_posted",
                        "case_decided",
                        "refund_held");
    }

    @Test
    void only_what_asks_or_waits_is_quiet() {
        Set<String> quiet =
                ALL.stream().map(Cause::of).filter(Cause::quiet).map(Cause::code).collect(toSet());
        assertThat(quiet).containsExactlyInAnyOrder("account_asked", "still_waiting");
    }

    @Test
    void details_name_numbers_and_codes_and_no_secrets() {
        String caseId = Effect.caseId("1", "case/silent");
        List<String> details =
                ALL.stream().map(event -> String.valueOf(Cause.of(event).detail())).toList();
        assertThat(details)
                .contains(
                        "hold h-1",
                        "attempt 1",
                        "time_out",
                        "number T-1, 1250 CNY, code OK",
                        "capture: movement m-1",
                        "insufficient_funds",
                        "case %s, GATEWAY_SILENT, asked 16 times".formatted(caseId),
                        "case " + caseId,
                        "credit/T-1: account_closed",
                        "paid/T-1, INTO_SUSPENSE, 1250 CNY",
                        "case c-1, CONFIRM_SUCCESS, attempt 1",
                        "refund r-1, CUSTOMER, 250 CNY",
                        "refund r-1, 250 CNY, number R-1, code OK");
        assertThat(details)
                .allSatisfy(
                        detail ->
                                assertThat(detail)
                                        .doesNotContain("secret", "\n")
                                        .hasSizeLessThan(400));
    }

    @ParameterizedTest
    @EnumSource
    void a_refund_tells_how_it_stands(RefundStatus status) {
        PaymentEvent changed =
                new RefundChanged(
                        "1",
                        PaymentStories.refund("r", status),
                        null,
                        PaymentStories.standing(PaymentStatus.SUCCEEDED, GatewayStatus.PAID),
                        PaymentStories.START);
        String code = Cause.of(changed).code();
        assertThat(code)
                .isEqualTo(
                        status == RefundStatus.REQUESTED
                                ? "refund_waiting"
                                : "refund_" + status.toString().toLowerCase(java.util.Locale.ROOT));
    }

    private static Stream<Class<?>> leaves(Class<?> family) {
        Class<?>[] members = family.getPermittedSubclasses();
        return members == null
                ? Stream.of(family)
                : Arrays.stream(members).flatMap(CauseTest::leaves);
    }
}
