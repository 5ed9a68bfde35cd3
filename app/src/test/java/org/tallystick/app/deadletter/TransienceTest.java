package org.tallystick.app.deadletter;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import org.axonframework.eventhandling.tokenstore.UnableToClaimTokenException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.UncategorizedSQLException;
import org.tallystick.api.WriteFailure;
import org.tallystick.app.processor.HandlingFailedException;

class TransienceTest {

    private static Throwable failed(String state) {
        return new HandlingFailedException(
                new UncategorizedSQLException("task", "sql", new SQLException("text", state)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"08006", "40001", "40P01", "53300", "55P03", "57014", "57P01", "25P03"})
    void what_the_database_says_goes_by_is_repeated(String state) {
        assertThat(Transience.isTransient(failed(state))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"23505", "23514", "22001", "22P02", "25P02", "42703", "P0001", "XX000"})
    void what_the_event_brings_with_it_is_not_repeated(String state) {
        assertThat(Transience.isTransient(failed(state))).isFalse();
    }

    @Test
    void knows_failures_of_others() {
        assertThat(
                        new Throwable[] {
                            WriteFailure.BUSY.toException(),
                            new CompletionException(WriteFailure.OUTCOME_UNKNOWN.toException()),
                            new CompletionException(new TimeoutException()),
                            new UnableToClaimTokenException("another node has it"),
                            new CannotAcquireLockException("lock"),
                            new HandlingFailedException(new OutOfMemoryError())
                        })
                .allMatch(Transience::isTransient);
        assertThat(
                        new Throwable[] {
                            new IllegalStateException("bug"),
                            new SQLException("no state"),
                            new DataIntegrityViolationException("constraint"),
                            new HandlingFailedException(new StackOverflowError())
                        })
                .noneMatch(Transience::isTransient);
    }
}
