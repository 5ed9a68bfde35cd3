package org.tallystick.app.web.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.tallystick.app.web.problem.FieldError;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;

class BodyFieldsTest {

    private static BodyFields fields(String json) {
        return new BodyFields(JsonReader.read(json.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void takes_what_is_there() {
        BodyFields fields =
                fields(
                        "{\"amount\":1000000000000000,\"currency\":\"KWD\",\"reference\":\"\\u4e2d\","
                                + "\"final\":false,\"absent\":null,"
                                + "\"evidence\":{\"gatewayReference\":\"g\",\"amount\":1}}");
        assertThat(fields.amount("amount")).isEqualTo(1_000_000_000_000_000L);
        assertThat(fields.optionalCurrency("currency")).isEqualTo("KWD");
        assertThat(fields.optionalText("reference", TextRule.REFERENCE)).isEqualTo("中");
        assertThat(fields.optionalFlag("final", true)).isFalse();
        assertThat(fields.optionalText("absent", TextRule.REFERENCE)).isNull();
        BodyFields evidence = Objects.requireNonNull(fields.optionalObject("evidence"));
        assertThat(evidence.optionalText("gatewayReference", TextRule.REFERENCE)).isEqualTo("g");
        assertThat(evidence.optionalAmount("amount")).isEqualTo(1L);
        evidence.end();
        fields.done();
    }

    @Test
    void names_each_fault_and_takes_the_code_of_the_first() {
        BodyFields fields =
                fields("{\"currency\":\"xyz\",\"amount\":0,\"evidence\":{\"more\":1},\"more\":1}");
        fields.optionalCurrency("currency");
        fields.amount("amount");
        BodyFields evidence = Objects.requireNonNull(fields.optionalObject("evidence"));
        evidence.end();
        assertThatThrownBy(fields::done)
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        problem -> {
                            assertThat(problem.type()).isEqualTo(ProblemType.CURRENCY_UNSUPPORTED);
                            assertThat(problem.errors())
                                    .extracting(FieldError::field)
                                    .containsExactly("currency", "amount", "evidence.more", "more");
                            assertThat(problem.errors())
                                    .extracting(FieldError::code)
                                    .containsExactly(
                                            "currency_unsupported",
                                            "amount_invalid",
                                            "unknown_field",
                                            "unknown_field");
                        });
    }

    /** A number of 64 KB is looked at, never computed with. */
    @Test
    void refuses_huge_numbers_quickly() {
        long start = System.nanoTime();
        for (String number : new String[] {"9".repeat(60_000), "1e" + "9".repeat(60_000)}) {
            BodyFields fields = fields("{\"amount\":" + number + "}");
            fields.amount("amount");
            assertThatThrownBy(fields::done).isInstanceOf(ProblemException.class);
        }
        assertThat(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start)).isLessThan(2);
    }

    @Test
    void an_amount_that_is_missing_is_an_invalid_amount() {
        BodyFields fields = fields("{}");
        fields.amount("amount");
        assertThatThrownBy(fields::done)
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        problem ->
                                assertThat(problem.type()).isEqualTo(ProblemType.AMOUNT_INVALID));
    }
}
