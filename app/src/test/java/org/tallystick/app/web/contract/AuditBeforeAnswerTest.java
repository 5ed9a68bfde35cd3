package org.tallystick.app.web.contract;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Whoever has heard what became of a lever finds it in the audit log. */
class AuditBeforeAnswerTest extends ContractTest {

    @Autowired JdbcClient jdbc;
    @Autowired DataSource dataSource;

    @Test
    void what_was_done_is_recorded_before_it_is_told() throws Exception {
        await().atMost(ofSeconds(60)).until(() -> isHeldBack("{'reason':'x'}", 200));
    }

    @Test
    void what_was_refused_is_recorded_before_it_is_told() throws Exception {
        await().atMost(ofSeconds(60)).until(() -> isHeldBack("{'reason':1}", 400));
    }

    /**
     * Whether the answer waits for its record; fails if it does not. False if it could not be found
     * out, because the machine was slower than the record's patience.
     */
    private boolean isHeldBack(String body, int status) throws Exception {
        String path = "/v1/accounts/" + account() + "/freeze";
        try (Connection holder = dataSource.getConnection()) {
            holder.setAutoCommit(false);
            holder.createStatement().execute("LOCK TABLE audit_result IN EXCLUSIVE MODE");

            CompletableFuture<Answer> answer =
                    CompletableFuture.supplyAsync(() -> http.post(path).body(body).send());
            await().atMost(ofSeconds(20)).until(() -> recordWaits() || answer.isDone());
            // Time for an answer that does not wait.
            await().pollDelay(ofMillis(200)).until(() -> true);
            boolean told = answer.isDone();
            boolean waiting = recordWaits();

            holder.rollback();
            answer.get(20, SECONDS).expect(status);
            assertThat(told && waiting).as("told before it was recorded").isFalse();
            return waiting;
        }
    }

    private boolean recordWaits() {
        return jdbc.sql(
                        """
                        SELECT count(*) > 0 FROM pg_locks
                        WHERE relation = 'audit_result'::regclass AND NOT granted""")
                .query(Boolean.class)
                .single();
    }
}
