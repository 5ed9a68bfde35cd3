package org.tallystick.app.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataIntegrityViolationException;

class FailureTextTest {

    @Test
    void shows_of_a_database_s_error_its_state_and_not_its_text() {
        FailureText text =
                FailureText.of(
                        new DataIntegrityViolationException(
                                "INSERT INTO ledger_entry ... alice",
                                new SQLException("row of alice", "23514")));

        assertThat(text)
                .isEqualTo(new FailureText("DataIntegrityViolationException", "SQLState 23514"));
    }

    @Test
    void shows_what_is_inside_of_what_merely_carries_it() {
        FailureText text =
                FailureText.of(
                        new CompletionException(
                                new HandlingFailedException(new IllegalStateException("bug"))));

        assertThat(text).isEqualTo(new FailureText("IllegalStateException", "bug"));
    }

    @Test
    void is_short_and_never_missing() {
        assertThat(FailureText.of(new IllegalStateException("x".repeat(1_000))).message())
                .hasSize(300);
        assertThat(FailureText.of(new IllegalStateException("a\0b")).message()).isEqualTo("ab");
        assertThat(FailureText.of(new CompletionException("alone", null)).type())
                .isEqualTo("CompletionException");
        assertThat(FailureText.of(new DataIntegrityViolationException("row of alice")).message())
                .isEmpty();
        assertThat(FailureText.of(new RuntimeException() {}).type()).isNotEmpty();
    }
}
