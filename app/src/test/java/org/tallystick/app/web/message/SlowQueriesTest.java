package org.tallystick.app.web.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import org.axonframework.common.Registration;
import org.axonframework.queryhandling.DefaultQueryGateway;
import org.axonframework.queryhandling.QueryBus;
import org.axonframework.queryhandling.SimpleQueryBus;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.dao.DataAccessResourceFailureException;
import org.tallystick.app.web.problem.ProblemException;

class SlowQueriesTest {

    /** A store that is merely asked for too much will not answer later either. */
    @ParameterizedTest
    @CsvSource({"57014, cannot answer this in time", "08006, does not answer"})
    void says_whether_the_store_is_away_or_the_question_too_much(String state, String said) {
        QueryBus bus = SimpleQueryBus.builder().build();
        Registration registration =
                bus.subscribe(
                        String.class.getName(),
                        String.class,
                        query -> {
                            throw new DataAccessResourceFailureException(
                                    "secret", new SQLException("secret", state));
                        });
        assertThat(registration).isNotNull();
        Queries queries = QueriesForTests.of(DefaultQueryGateway.builder().queryBus(bus).build());

        assertThatThrownBy(() -> queries.one("question", String.class))
                .isInstanceOf(ProblemException.class)
                .hasMessageContaining(said)
                .hasMessageNotContaining("secret");
    }
}
