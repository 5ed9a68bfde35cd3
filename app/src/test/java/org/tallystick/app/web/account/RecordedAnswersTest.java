package org.tallystick.app.web.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tallystick.api.Callback;
import org.tallystick.api.Money;
import org.tallystick.api.MovementType;
import org.tallystick.api.Refusal;
import org.tallystick.api.account.Movement;
import org.tallystick.api.account.RefusedMovement;

/**
 * These bytes were given as answers and are given again for ever. A change here means that a client
 * gets two different answers under one key: do not adapt the text, undo the change.
 */
class RecordedAnswersTest {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final Instant AT = Instant.parse("2026-03-01T09:30:00.120Z");

    private static Movement movement(MovementType type, @Nullable String relatesTo) {
        return new Movement(
                "m1",
                "alice",
                type,
                new Callback("default", "k \"1\""),
                new Money(500, "JPY"),
                type == MovementType.RECHARGE ? "中/\u2028" : null,
                type == MovementType.RECHARGE ? Instant.parse("2026-03-01T09:29:00Z") : null,
                relatesTo,
                type == MovementType.HOLD ? Instant.parse("2026-03-08T09:30:00Z") : null,
                -20,
                30,
                7,
                AT,
                TRACE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "RECHARGE | | \"中/\u2028\" | ,\"occurredAt\":\"2026-03-01T09:29:00.000Z\"",
                "DEDUCTION | | null | ``",
                "HOLD | | null |"
                        + " ,\"holdId\":\"m1\",\"expiresAt\":\"2026-03-08T09:30:00.000Z\"",
                "CAPTURE | h1 | null | ,\"holdId\":\"h1\"",
                "VOID | h1 | null | ,\"holdId\":\"h1\"",
                "EXPIRY | h1 | null | ,\"holdId\":\"h1\"",
                "REFUND | d1 | null | ,\"refundedMovementId\":\"d1\"",
                "REVERSAL | o1 | null | ,\"reversedMovementId\":\"o1\"",
                "ADJUSTMENT | | null | ``"
            })
    void a_movement(MovementType type, @Nullable String relatesTo, String reference, String more) {
        assertThat(new String(MovementJson.of(movement(type, relatesTo)), StandardCharsets.UTF_8))
                .isEqualTo(
                        "{\"movementId\":\"m1\",\"accountId\":\"alice\",\"type\":\""
                                + type
                                + "\",\"callbackId\":\"k \\\"1\\\"\",\"amount\":500,"
                                + "\"currency\":\"JPY\",\"reference\":"
                                + reference
                                + ",\"posted\":-20,\"held\":30,\"available\":-50,\"version\":7,"
                                + "\"recordedAt\":\"2026-03-01T09:30:00.120Z\",\"traceId\":\""
                                + TRACE
                                + "\""
                                + more
                                + "}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "INSUFFICIENT_FUNDS | DEDUCTION | deductions | insufficient_funds |"
                        + " Insufficient funds |"
                        + " The movement needs 500 and 30 is available, in minor units of JPY.",
                "ACCOUNT_FROZEN | HOLD | holds | account_frozen | Account frozen |"
                        + " The account is frozen.",
                "ACCOUNT_CLOSED | RECHARGE | recharges | account_closed | Account closed |"
                        + " The account is closed.",
                "REFUND_EXCEEDS_DEDUCTION | REFUND | refunds | refund_exceeds_deduction |"
                        + " Refund exceeds deduction | All refunds together would exceed the"
                        + " deduction.",
                "BALANCE_LIMIT_EXCEEDED | RECHARGE | recharges | balance_limit_exceeded |"
                        + " Balance limit exceeded | The balance would pass 9007199254740991 minor"
                        + " units.",
                "HOLD_NOT_OPEN | CAPTURE | holds | hold_not_open | Hold not open |"
                        + " The hold was captured, voided or has expired.",
                "CAPTURE_EXCEEDS_HOLD | CAPTURE | holds | capture_exceeds_hold |"
                        + " Capture exceeds hold | The capture is more than what is open on the"
                        + " hold.",
                "TOO_MANY_HOLDS | HOLD | holds | too_many_holds | Too many holds |"
                        + " The account has 1000 open holds, the most it can have."
            })
    void a_refusal(
            Refusal refusal,
            MovementType type,
            String endpoint,
            String code,
            String title,
            String detail) {
        assertThat(json(refusal, type, new Money(500, "JPY")))
                .isEqualTo(
                        "{\"type\":\"/errors/"
                                + code
                                + "\",\"title\":\""
                                + title
                                + "\",\"status\":409,\"detail\":\""
                                + detail
                                + "\",\"instance\":\"/v1/accounts/alice/"
                                + endpoint
                                + "\",\"code\":\""
                                + code
                                + "\",\"traceId\":\""
                                + TRACE
                                + "\",\"retryable\":false}");
    }

    @Test
    void a_refusal_of_a_request_that_named_no_amount() {
        assertThat(json(Refusal.INSUFFICIENT_FUNDS, MovementType.CAPTURE, null))
                .contains("\"detail\":\"Less is available than the movement needs.\"");
    }

    private static String json(Refusal refusal, MovementType type, @Nullable Money amount) {
        RefusedMovement refused =
                new RefusedMovement(
                        "m1",
                        "alice",
                        type,
                        new Callback("default", "k"),
                        amount,
                        refusal,
                        30,
                        7,
                        AT,
                        TRACE);
        return new String(RefusedMovementJson.of(refused), StandardCharsets.UTF_8);
    }
}
