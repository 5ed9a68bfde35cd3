package org.tallystick.app.web.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;

class IdempotencyKeyTest {

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "a | a",
                "a b | a b",
                "a\"b | a\"b",
                "a\\b | a\\b",
                "\"a\" | a",
                "\"a\\\"b\\\\c\" | a\"b\\c",
                "\" a \" | ` a `",
                "'a' | 'a'"
            })
    void reads_both_forms(String header, String key) {
        assertThat(IdempotencyKey.parse(header)).isEqualTo(key);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\"",
                "\"\"",
                "\"a",
                "\"a\"b",
                "\"a\" ",
                "\"a\";x=1",
                "\"a\\",
                "\"a\\n\"",
                "é",
                "a\u007f",
                "a\tb",
                "a\u0000",
                "\"é\""
            })
    void refuses_all_else(String header) {
        assertThatThrownBy(() -> IdempotencyKey.parse(header))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        problem ->
                                assertThat(problem.type())
                                        .isEqualTo(ProblemType.IDEMPOTENCY_KEY_INVALID));
    }

    /** B21: the length counts after unquoting. */
    @Test
    void counts_after_unquoting() {
        String longest = "x".repeat(255);
        assertThat(IdempotencyKey.parse(longest)).isEqualTo(longest);
        assertThat(IdempotencyKey.parse("\"" + longest + "\"")).isEqualTo(longest);
        assertThat(IdempotencyKey.parse("\"" + "\\\\".repeat(255) + "\""))
                .isEqualTo("\\".repeat(255));
        assertThatThrownBy(() -> IdempotencyKey.parse(longest + "x"))
                .hasMessageContaining("255")
                .isInstanceOf(ProblemException.class);
        assertThatThrownBy(() -> IdempotencyKey.parse("\"" + longest + "x\""))
                .isInstanceOf(ProblemException.class);
    }

    @Test
    void tells_a_missing_key_from_a_bad_one() {
        assertThatThrownBy(() -> IdempotencyKey.of(new MockHttpServletRequest()))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        problem ->
                                assertThat(problem.type())
                                        .isEqualTo(ProblemType.IDEMPOTENCY_KEY_MISSING));
    }
}
