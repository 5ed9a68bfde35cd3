package org.tallystick.app.web.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tallystick.api.Refusal;
import org.tallystick.api.payment.PaymentRefusal;

class ProblemTypeTest {

    @ParameterizedTest
    @EnumSource
    void each_says_what_it_means_and_what_to_do(ProblemType type) {
        ProblemTexts texts = ProblemTexts.of(type);
        assertThat(texts.meaning()).endsWith(".");
        assertThat(texts.action()).endsWith(".");
        assertThat(type.code()).matches("[a-z]+(_[a-z]+)*");
        assertThat(type.status()).isBetween(400, 503);
        assertThat(type.retryable()).isEqualTo(Set.of(429, 500, 503).contains(type.status()));
        assertThat(type.retryAfterSeconds() > 0)
                .isEqualTo(Set.of(429, 503).contains(type.status()));
    }

    @ParameterizedTest
    @EnumSource
    void each_refusal_is_a_conflict_with_the_same_code(Refusal refusal) {
        assertThat(ProblemType.of(refusal).code()).isEqualTo(refusal.code());
        assertThat(ProblemType.of(refusal).status()).isEqualTo(409);
    }

    @ParameterizedTest
    @EnumSource
    void each_refusal_about_a_payment_is_a_conflict_too(PaymentRefusal refusal) {
        assertThat(ProblemType.of(refusal).code()).isEqualTo(refusal.code());
        assertThat(ProblemType.of(refusal).status()).isEqualTo(409);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 404, 405, 406, 413, 415, 429, 500, 503})
    void a_status_of_the_container_has_a_problem_of_the_same_status(int status) {
        assertThat(ProblemType.ofStatus(status).status()).isEqualTo(status);
    }
}
