package org.tallystick.app.outage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.eventhandling.GapAwareTrackingToken;
import org.axonframework.eventhandling.Segment;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.eventhandling.tokenstore.TokenStore;
import org.axonframework.eventhandling.tokenstore.UnableToClaimTokenException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.tallystick.app.TallystickApplication;

/**
 * What a processor holds in its memory was read from one start of the server. A server that was
 * restored was started anew, and may lack what the processor has seen.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TokenGuardTest {

    /** Of a processor that nothing runs. */
    private static final String NAME = "guarded";

    private RealServer server;
    private ConfigurableApplicationContext application;
    private TokenStore tokens;
    private TransactionManager transactions;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        server = RealServer.start(folder.resolve("pg"));
        List<String> arguments = new ArrayList<>(server.settings());
        arguments.add("--server.port=0");
        arguments.add("--tallystick.api-key-file=" + folder.resolve("key"));
        application =
                new SpringApplicationBuilder(TallystickApplication.class)
                        .run(arguments.toArray(String[]::new));
        tokens = application.getBean(TokenStore.class);
        transactions = application.getBean(TransactionManager.class);
    }

    @AfterAll
    void stop() {
        application.close();
        server.close();
    }

    @Test
    void a_token_is_stored_as_long_as_the_server_of_its_claim_runs() {
        claimed("lasting");

        store("lasting", 7);
        store("lasting", 8);

        assertThat(stored("lasting")).isEqualTo(8);
    }

    @Test
    void refuses_to_store_a_token_that_was_claimed_on_a_server_of_before() throws Exception {
        claimed(NAME);
        store(NAME, 7);

        server.kill();
        server.restart();

        assertThatThrownBy(() -> eventually(() -> store(NAME, 8)))
                .isInstanceOf(UnableToClaimTokenException.class)
                .hasMessageContaining("not there any more");
        assertThat(stored(NAME)).isEqualTo(7);
        // Still under the same name: only a new claim, which reads what is there, lets it go on.
        TrackingToken claimed = fetch(NAME);
        assertThat(claimed.position()).hasValue(7);
        store(NAME, 8);
        assertThat(stored(NAME)).isEqualTo(8);
    }

    @Test
    void refuses_a_token_that_another_node_has_claimed() {
        claimed("others");
        server.execute("UPDATE token_entry SET owner = 'another' WHERE processor_name = 'others'");

        assertThatThrownBy(() -> store("others", 9))
                .isInstanceOf(UnableToClaimTokenException.class);
        assertThat(stored("others")).isEqualTo(0);
    }

    /** Whatever else it would be, the processor would let go of all its segments because of it. */
    @Test
    void a_token_that_somebody_holds_locked_is_not_to_be_had_and_no_failure() throws Exception {
        claimed("locked");
        try (Connection holder = DriverManager.getConnection(server.url());
                Statement statement = holder.createStatement()) {
            holder.setAutoCommit(false);
            statement.execute("SELECT FROM token_entry WHERE processor_name = 'locked' FOR UPDATE");

            assertThatThrownBy(() -> fetch("locked"))
                    .isInstanceOf(UnableToClaimTokenException.class);

            holder.rollback();
        }
        assertThat(fetch("locked").position()).hasValue(0);
    }

    private void claimed(String processor) {
        transactions.executeInTransaction(
                () -> tokens.initializeTokenSegments(processor, 1, token(0)));
        TrackingToken unused = fetch(processor);
    }

    private TrackingToken fetch(String processor) {
        return transactions.fetchInTransaction(
                () -> tokens.fetchToken(processor, Segment.ROOT_SEGMENT));
    }

    private void store(String processor, long position) {
        transactions.executeInTransaction(() -> tokens.storeToken(token(position), processor, 0));
    }

    private static TrackingToken token(long position) {
        return GapAwareTrackingToken.newInstance(position, Set.of());
    }

    private long stored(String processor) {
        return server.number(
                "SELECT (convert_from(token, 'UTF8')::jsonb ->> 'index')::bigint FROM token_entry"
                        + " WHERE processor_name = '"
                        + processor
                        + "'");
    }

    /** The pool may still have connections that the kill has broken. */
    private static void eventually(Runnable step) {
        long end = System.nanoTime() + Caller.PATIENCE.toNanos();
        while (true) {
            try {
                step.run();
                return;
            } catch (UnableToClaimTokenException e) {
                throw e;
            } catch (RuntimeException broken) {
                if (System.nanoTime() > end) {
                    throw broken;
                }
            }
        }
    }
}
