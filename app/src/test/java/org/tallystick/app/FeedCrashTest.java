package org.tallystick.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.tallystick.testing.TestDatabase;

/**
 * B81: the application is killed at every step of a page, and started again: nothing is lost,
 * nothing is doubled, and the cursor is never ahead of, or behind, what was applied.
 */
class FeedCrashTest {

    private static final int ACCOUNTS = 4;
    private static final String APPEND_LOCK = Long.toString(0x7A11_1571_C4L);

    @TempDir private Path folder;
    private final TestDatabase database = TestDatabase.create();
    private final JdbcClient jdbc = JdbcClient.create(database.dataSource());
    private int orders;

    @Test
    void resumes_after_a_kill_at_any_step_of_a_page() throws Exception {
        jdbc.sql(
                        "CREATE TABLE crash_order (id text PRIMARY KEY, account_id text, amount"
                                + " bigint, seq bigint)")
                .update();
        try (ApplicationProcess first = start()) {
            openAccounts(first.awaitAddress());
            killBeforeThePageBegins(first);
        }
        try (ApplicationProcess second = start()) {
            second.awaitAddress();
            awaitAllApplied();
            killBetweenItsMoneyAndItsCursor(second);
        }
        try (ApplicationProcess third = start()) {
            killDuringTheCommit(third);
        }
        try (ApplicationProcess fourth = start()) {
            killAfterSomeCommits(fourth);
        }
        try (ApplicationProcess last = start()) {
            last.awaitAddress();
            awaitAllApplied();
            assertThat(count("SELECT count(*) FROM recharge_cursor WHERE state = 'RUNNING'"))
                    .isEqualTo(1);
            assertThat(count("SELECT duplicates + cases FROM recharge_cursor")).isZero();
            awaitLedger();
            assertThat(
                            count(
                                    "SELECT count(DISTINCT callback_id) - count(*) FROM ledger_entry"
                                            + " WHERE source = 'feed:crash' AND side = 'CREDIT'"))
                    .isZero();
            assertThat(
                            count(
                                    "SELECT sum(amount) FROM ledger_entry WHERE source ="
                                            + " 'feed:crash' AND side = 'CREDIT'"))
                    .isEqualTo(count("SELECT sum(amount) FROM crash_order"));
            last.terminate();
        }
    }

    private void killBeforeThePageBegins(ApplicationProcess application) throws Exception {
        try (Connection locking = database.dataSource().getConnection();
                Statement statement = locking.createStatement()) {
            statement.execute("SELECT pg_advisory_lock(" + APPEND_LOCK + ")");
            order(40);
            awaitBlocked("locktype = 'advisory'");
            application.kill();
        }
        assertThat(count("SELECT version FROM recharge_cursor")).isZero();
        assertThat(receipts()).isZero();
    }

    private void killBetweenItsMoneyAndItsCursor(ApplicationProcess application) throws Exception {
        long version = count("SELECT version FROM recharge_cursor");
        try (Connection locking = database.dataSource().getConnection();
                Statement statement = locking.createStatement()) {
            locking.setAutoCommit(false);
            statement.execute("LOCK TABLE recharge_cursor_log IN EXCLUSIVE MODE");
            order(40);
            awaitBlocked("relation = 'recharge_cursor_log'::regclass");
            application.kill();
        }
        assertThat(count("SELECT version FROM recharge_cursor")).isEqualTo(version);
        assertThat(receipts()).isEqualTo(40);
    }

    /** The server may well finish a commit whose sender is gone. */
    private void killDuringTheCommit(ApplicationProcess application) throws Exception {
        jdbc.sql(
                        "CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS"
                                + " 'BEGIN PERFORM pg_sleep(0.7); RETURN NULL; END'")
                .update();
        jdbc.sql(
                        "CREATE CONSTRAINT TRIGGER dawdling AFTER INSERT ON recharge_cursor_log"
                                + " DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION"
                                + " dawdle()")
                .update();
        await().atMost(Duration.ofMinutes(3))
                .pollInterval(Duration.ofMillis(20))
                .until(
                        () ->
                                count(
                                                "SELECT count(*) FROM pg_stat_activity WHERE"
                                                        + " wait_event = 'PgSleep' AND query ILIKE"
                                                        + " 'COMMIT%' AND datname ="
                                                        + " current_database()")
                                        > 0);
        application.kill();
        jdbc.sql("DROP TRIGGER dawdling ON recharge_cursor_log").update();
        assertThat(receipts()).isEqualTo(count("SELECT applied FROM recharge_cursor"));
    }

    private void killAfterSomeCommits(ApplicationProcess application) throws Exception {
        application.awaitAddress();
        long version = count("SELECT version FROM recharge_cursor");
        order(400);
        await().atMost(Duration.ofMinutes(3))
                .pollInterval(Duration.ofMillis(5))
                .until(() -> count("SELECT version FROM recharge_cursor") >= version + 3);
        application.kill();
        assertThat(receipts()).isEqualTo(count("SELECT applied FROM recharge_cursor"));
    }

    private ApplicationProcess start() throws IOException {
        return ApplicationProcess.start(
                folder,
                "--spring.datasource.url=" + database.jdbcUrl(),
                "--spring.datasource.username=postgres",
                "--tallystick.api-key-file=" + folder.resolve("key"),
                "--tallystick.claim-timeout=10s",
                "--tallystick.feeds.crash.kind=postgres",
                "--tallystick.feeds.crash.table.name=crash_order",
                "--tallystick.feeds.crash.table.order=seq",
                "--tallystick.feeds.crash.page-size=20",
                "--tallystick.feeds.crash.poll-interval=100ms");
    }

    private void openAccounts(String address) throws Exception {
        String key = Files.readString(folder.resolve("key")).strip();
        for (int number = 0; number < ACCOUNTS; number++) {
            HttpResponse<Void> opened =
                    HttpClient.newHttpClient()
                            .send(
                                    HttpRequest.newBuilder(URI.create(address + "/v1/accounts"))
                                            .header("Authorization", "Bearer " + key)
                                            .header("Content-Type", "application/json")
                                            .POST(
                                                    HttpRequest.BodyPublishers.ofString(
                                                            "{\"accountId\":\"crash-"
                                                                    + number
                                                                    + "\",\"currency\":\"CNY\"}"))
                                            .build(),
                                    HttpResponse.BodyHandlers.discarding());
            assertThat(opened.statusCode()).isEqualTo(201);
        }
    }

    private void order(int howMany) {
        jdbc.sql(
                        "INSERT INTO crash_order SELECT 'o' || n, 'crash-' || n % 4, n, n FROM"
                                + " generate_series(?, ?) AS n")
                .param(orders + 1)
                .param(orders + howMany)
                .update();
        orders += howMany;
    }

    private void awaitBlocked(String condition) {
        await().atMost(Duration.ofMinutes(3))
                .pollInterval(Duration.ofMillis(20))
                .until(
                        () ->
                                count(
                                                "SELECT count(*) FROM pg_locks WHERE NOT granted AND "
                                                        + condition)
                                        > 0);
    }

    private void awaitAllApplied() {
        await().atMost(Duration.ofMinutes(3))
                .until(() -> count("SELECT applied FROM recharge_cursor") == orders);
    }

    private void awaitLedger() {
        await().atMost(Duration.ofMinutes(3))
                .until(
                        () ->
                                count(
                                                "SELECT count(*) FROM ledger_entry WHERE source ="
                                                        + " 'feed:crash' AND side = 'CREDIT'")
                                        >= orders);
    }

    private long receipts() {
        return count(
                "SELECT count(*) FROM domainevententry WHERE aggregateidentifier LIKE"
                        + " 'receipt/%'");
    }

    private long count(String sql) {
        return jdbc.sql(sql).query(Long.class).optional().orElse(0L);
    }
}
