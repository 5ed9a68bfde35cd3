package org.tallystick.app.outage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tallystick.app.ApplicationProcess;

/**
 * A real process, a real primary that is killed, and a real streaming replica, whose replay is
 * stopped for a while so that it is certain what it knows and what it does not.
 */
class ReplicaReadsTest {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

    @TempDir private Path folder;

    @Test
    void reads_go_on_from_the_replica_and_say_so() throws Exception {
        try (RealServer primary = RealServer.start(folder.resolve("primary"));
                RealServer replica = primary.replica(folder.resolve("replica"), freePort());
                ApplicationProcess process = start(primary, replica)) {
            Caller caller = caller(process);
            String unusedKey = key(caller, "read");
            String revokedKey = revoked(caller);
            move(caller, "k1", 1_000, 1);
            await().atMost(Caller.PATIENCE)
                    .until(() -> replica.number(posted()) == 1_000 && isRevoked(replica));
            // What comes now, the replica does not learn.
            replica.execute("SELECT pg_wal_replay_pause()");
            String before = caller.get("/v1/accounts/a").json().get("asOf").asString();
            move(caller, "k2", 500, 2);
            Instant unknown = Instant.parse(asOf(caller));
            primary.kill();

            Caller.Answer account = awaitFallback(caller, "/v1/accounts/a");
            assertThat(account.json().get("posted").asLong()).isEqualTo(1_000);
            assertThat(account.json().get("version").asLong()).isEqualTo(1);
            assertThat(account.json().get("asOf").asString()).isEqualTo(before);
            Instant asOf = Instant.parse(account.header("Read-As-Of"));
            assertThat(asOf).isBefore(unknown).isAfterOrEqualTo(Instant.parse(before));

            readsWhatTheReplicaKnows(caller, before, asOf);
            refusesWhatTheReplicaCannotKnow(caller, unknown);
            keysGoOn(caller.address(), unusedKey, revokedKey);
            isToldInLogMetricsAndHealth(caller, process);

            primary.restart();
            await().atMost(Caller.PATIENCE)
                    .until(() -> caller.get("/v1/accounts/a").header("Read-Fallback").isEmpty());
            move(caller, "k3", 7, 3);
            assertThat(caller.get("/v1/accounts/a").json().get("posted").asLong()).isEqualTo(1_507);
        }
    }

    @Test
    void refuses_a_replica_that_is_none() throws Exception {
        try (RealServer primary = RealServer.start(folder.resolve("pg"));
                ApplicationProcess process = start(primary, primary)) {
            assertThat(process.awaitEnd()).isEqualTo(3);
            assertThat(process.said()).contains("is no standby");
        }
    }

    private static void readsWhatTheReplicaKnows(Caller caller, String at, Instant asOf) {
        assertThat(ok(caller, "/v1/accounts?q=a").json().get("data")).hasSize(1);
        assertThat(ok(caller, "/v1/accounts/a/entries").json().get("data")).hasSize(1);
        assertThat(ok(caller, "/v1/accounts/a?at=" + at).json().get("posted").asLong())
                .isEqualTo(1_000);
        assertThat(ok(caller, "/v1/accounts/a/statement").http().body())
                .contains(asOf + ",,CLOSING,,,,,10.00,CNY");
        Caller.Answer balance = ok(caller, "/v1/ledger/trial-balance");
        assertThat(balance.json().get("asOf").asString()).isEqualTo(asOf.toString());
        assertThat(balance.json().get("balanced").asBoolean()).isTrue();
        assertThat(ok(caller, "/v1/ledger/accounts").json().get("data")).isNotEmpty();
        assertThat(ok(caller, "/v1/ledger/accounts/a/entries").json().get("data")).hasSize(1);
    }

    private static Caller.Answer ok(Caller caller, String path) {
        Caller.Answer answer = caller.get(path);
        assertThat(answer.status()).as(path + ": " + answer.http().body()).isEqualTo(200);
        assertThat(answer.header("Read-Fallback")).as(path).isEqualTo("replica");
        return answer;
    }

    private static void refusesWhatTheReplicaCannotKnow(Caller caller, Instant unknown) {
        for (String path :
                List.of(
                        "/v1/accounts/a?at=" + unknown,
                        "/v1/ledger/trial-balance?at=" + unknown,
                        "/v1/accounts/perhaps-opened-since",
                        "/v1/payments",
                        "/v1/cases",
                        "/v1/outcomes?key=k1",
                        "/v1/events")) {
            Caller.Answer answer = caller.get(path);
            assertThat(answer.status()).as(path).isEqualTo(503);
            assertThat(answer.code()).as(path).isEqualTo("unavailable");
        }
        assertThat(caller.get("/v1/accounts/a?minVersion=2").code()).isEqualTo("read_model_behind");
        Caller.Answer movement =
                caller.post("/v1/accounts/a/deductions", "k4", "{\"amount\":1000}");
        assertThat(movement.code()).isEqualTo("unavailable");
    }

    /** A key that nobody has used before is found; one that was revoked does not come to life. */
    private static void keysGoOn(String address, String unusedKey, String revokedKey) {
        assertThat(new Caller(address, unusedKey).get("/v1/accounts/a").status()).isEqualTo(200);
        assertThat(new Caller(address, unusedKey).get("/v1/ledger/accounts").status())
                .isEqualTo(403);
        assertThat(new Caller(address, revokedKey).get("/v1/accounts/a").status()).isEqualTo(401);
        assertThat(new Caller(address, "tsk_" + "a".repeat(43)).get("/v1/accounts/a").status())
                .isEqualTo(401);
    }

    private static void isToldInLogMetricsAndHealth(Caller caller, ApplicationProcess process) {
        caller.send(
                "GET",
                "/v1/accounts/a/statement",
                "",
                Map.of("traceparent", "00-" + TRACE + "-00f067aa0ba902b7-01"));
        await().atMost(Caller.PATIENCE)
                .until(() -> !process.linesWith("traceId=" + TRACE).isEmpty());
        assertThat(process.linesWith("traceId=" + TRACE))
                .singleElement()
                .asString()
                .contains("fallback reason=primary_away service=statement strategy=read_replica")
                .contains("duration_ms=")
                .contains("outcome=answered");
        double counted = caller.metric("tallystick_fallback_seconds_count");
        await().atMost(Caller.PATIENCE)
                .until(() -> process.linesWith("fallback reason=").size() == counted);
        assertThat(caller.metric("insurance_fallback_count_total")).isEqualTo(counted);
        assertThat(caller.metric("fallback_latency_ms_count")).isEqualTo(counted);
        assertThat(caller.metric("fallback_latency_ms_bucket")).isPositive();
        assertThat(caller.metric("failover_events_total")).isGreaterThanOrEqualTo(1);
        assertThat(caller.metric("triple_insurance_activation_rate")).isPositive();
        assertThat(caller.get("/actuator/health/reads").status()).isEqualTo(200);
        assertThat(caller.get("/actuator/health/readiness").status()).isEqualTo(503);
        assertThat(caller.get("/actuator/health/liveness").status()).isEqualTo(200);
    }

    private static Caller.Answer awaitFallback(Caller caller, String path) {
        return await().atMost(Caller.PATIENCE)
                .until(
                        () -> caller.get(path),
                        answer ->
                                answer.status() == 200
                                        && answer.header("Read-Fallback").equals("replica"));
    }

    private static void move(Caller caller, String key, long amount, long version) {
        Caller.Answer moved =
                await().atMost(Caller.PATIENCE)
                        .until(
                                () ->
                                        caller.post(
                                                "/v1/accounts/a/recharges",
                                                key,
                                                "{\"amount\":" + amount + "}"),
                                answer -> answer.status() == 201);
        assertThat(moved.json().get("version").asLong()).isEqualTo(version);
        caller.awaitStatus("/v1/accounts/a?minVersion=" + version, 200);
    }

    private static String asOf(Caller caller) {
        return caller.get("/v1/accounts/a").json().get("asOf").asString();
    }

    private static String key(Caller caller, String scope) {
        Caller.Answer made =
                caller.post("/v1/clients/default/keys", "-", "{\"scopes\":[\"" + scope + "\"]}");
        assertThat(made.status()).as(made.http().body()).isEqualTo(201);
        return made.json().get("secret").asString();
    }

    private static String revoked(Caller caller) {
        Caller.Answer made =
                caller.post("/v1/clients/default/keys", "-", "{\"scopes\":[\"read\"]}");
        String keyId = made.json().get("keyId").asString();
        Caller.Answer revoked =
                caller.post("/v1/clients/default/keys/" + keyId + "/revoke", "-", "{}");
        assertThat(revoked.status()).as(revoked.http().body()).isEqualTo(200);
        return made.json().get("secret").asString();
    }

    private static boolean isRevoked(RealServer replica) {
        return replica.number("SELECT count(*) FROM api_key WHERE revoked_at IS NOT NULL") == 1;
    }

    private static String posted() {
        return "SELECT posted FROM account_balance WHERE account_id = 'a'";
    }

    private ApplicationProcess start(RealServer primary, RealServer replica) throws Exception {
        List<String> arguments = new ArrayList<>(primary.settings());
        arguments.add("--tallystick.api-key-file=" + folder.resolve("key"));
        arguments.add("--tallystick.read-replica.url=" + replica.url());
        arguments.add("--tallystick.read-replica.key-lag-max=10m");
        arguments.add("--tallystick.metrics.compatibility-names=true");
        return ApplicationProcess.start(folder, arguments.toArray(String[]::new));
    }

    private Caller caller(ApplicationProcess process) throws Exception {
        String address = process.awaitAddress();
        process.listen();
        Caller caller = new Caller(address, Files.readString(folder.resolve("key")).strip());
        assertThat(
                        caller.post(
                                        "/v1/accounts",
                                        "-",
                                        "{\"accountId\":\"a\",\"currency\":\"CNY\"}")
                                .status())
                .isEqualTo(201);
        return caller;
    }

    private static int freePort() throws Exception {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
