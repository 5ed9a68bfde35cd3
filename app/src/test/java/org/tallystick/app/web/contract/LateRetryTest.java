package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/**
 * While the first try is still being carried out, the second one is told nothing that may change.
 */
class LateRetryTest extends ContractTest {

    private static final long APPEND_LOCK = 0x7A11_1571_C4L;
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @Autowired DataSource dataSource;

    @Test
    void a_hold_whose_time_is_over_meanwhile_is_not_refused_before_the_first_try_is_decided()
            throws Exception {
        String accountId = funded(100);
        String key = newKey();
        Instant end = Instant.now().plusMillis(800);
        CompletableFuture<Answer> first;
        try (Connection writing = dataSource.getConnection();
                Statement statement = writing.createStatement()) {
            statement.execute("SELECT pg_advisory_lock(" + APPEND_LOCK + ")");
            first = CompletableFuture.supplyAsync(() -> hold(accountId, key, end));
            await().atMost(LIMIT).until(() -> Instant.now().isAfter(end));

            hold(accountId, key, end).expect(503);

            statement.execute("SELECT pg_advisory_unlock(" + APPEND_LOCK + ")");
        }
        first.join();
        Answer told =
                await().atMost(LIMIT)
                        .until(() -> hold(accountId, key, end), answer -> answer.status() != 503);
        String holds = http.get("/v1/accounts/" + accountId + "/holds").send().expect(200).text();
        boolean isHeld = holds.contains("\"amount\":10");
        assertThat(told.status()).isEqualTo(isHeld ? 201 : 400);
    }

    private Answer hold(String accountId, String key, Instant end) {
        return move(accountId, "holds", key, "{'amount':10,'expiresAt':?}", end.toString());
    }
}
