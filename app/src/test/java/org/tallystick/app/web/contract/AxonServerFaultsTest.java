package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import com.google.protobuf.ByteString;
import io.axoniq.axonserver.grpc.SerializedObject;
import io.axoniq.axonserver.grpc.event.Event;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.annotation.DirtiesContext;
import org.tallystick.app.axonserver.OnAxonServer;
import org.tallystick.app.axonserver.ServerClient;
import org.tallystick.app.axonserver.StandIn;
import org.tallystick.app.axonserver.TestServer;

/** What clients are told when Axon Server fails, and that nothing is lost or doubled by it. */
@OnAxonServer
@DirtiesContext
@SuppressWarnings("NullAway.Init")
class AxonServerFaultsTest extends ContractTest {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    @Autowired TestServer server;
    @Autowired JdbcClient jdbc;

    @AfterEach
    void mend() {
        awaitReady();
    }

    @Test
    void without_the_server_nothing_moves_and_reading_goes_on() {
        String accountId = funded(1_000);
        get(accountId, 1);
        String key = newKey();
        server.shut();
        await().atMost(LIMIT).until(() -> !isReady());

        move(accountId, "recharges", key, "{'amount':?}", 5).expect(503, "unavailable");
        http.get("/v1/accounts/" + accountId).send().expect(200);
        assertThat(health("liveness")).isEqualTo(200);

        server.open();
        awaitReady();
        assertThat(move(accountId, "recharges", key, "{'amount':?}", 5).expect(201).replayed())
                .isFalse();
        assertThat(get(accountId, 2).number("posted")).isEqualTo(1_005);
    }

    @Test
    void a_lost_answer_is_no_answer_and_the_same_key_tells() {
        assumeThat(server).as("only it can lose an answer").isInstanceOf(StandIn.class);
        String accountId = funded(1_000);
        String key = newKey();
        ((StandIn) server).switches().loseNextAnswer();

        move(accountId, "deductions", key, "{'amount':?}", 300).expect(503, "outcome_unknown");

        Answer again = move(accountId, "deductions", key, "{'amount':?}", 300);
        assertThat(again.replayed()).isTrue();
        assertThat(again.number("posted")).isEqualTo(700);
        assertThat(deduct(accountId, 1).expect(201).number("posted")).isEqualTo(699);
    }

    /** As a node does that had the account before, or applies a feed's page. */
    @Test
    void what_another_one_wrote_first_is_read_and_the_command_tried_again() {
        String accountId = account();
        recharge(accountId, 10);
        appendFrozen(accountId, 2);

        move(accountId, "deductions", newKey(), "{'amount':?}", 1).expect(409, "account_frozen");
    }

    /**
     * The server takes a second first event of an old stream; so nobody may rely on its refusal.
     */
    @Test
    void what_was_done_long_ago_is_known_from_the_events_and_not_from_a_refusal() {
        assumeThat(server).as("only it ages at once").isInstanceOf(StandIn.class);
        String accountId = funded(1_000);
        String key = newKey();
        move(accountId, "deductions", key, "{'amount':?}", 300).expect(201);
        int before = stored();

        ((StandIn) server).age();

        assertThat(move(accountId, "deductions", key, "{'amount':?}", 300).expect(201).replayed())
                .isTrue();
        http.post("/v1/accounts")
                .body("{'accountId':?,'currency':'CNY'}", accountId)
                .send()
                .expect(200);
        assertThat(stored()).isEqualTo(before);
        assertThat(deduct(accountId, 1).expect(201).number("posted")).isEqualTo(699);
    }

    @Test
    void every_event_is_copied_in_its_order_and_once() {
        String accountId = funded(40);
        get(accountId, 1);
        int stored = stored();

        await().atMost(LIMIT)
                .untilAsserted(
                        () ->
                                assertThat(count("SELECT position FROM event_copy"))
                                        .isGreaterThanOrEqualTo(stored));
        assertThat(count("SELECT count(*) FROM domainevententry WHERE globalindex <= " + stored))
                .isEqualTo(stored);
        assertThat(
                        count(
                                "SELECT count(*) FROM domainevententry d WHERE sequencenumber > 0 AND"
                                        + " NOT EXISTS (SELECT FROM domainevententry b WHERE"
                                        + " b.aggregateidentifier = d.aggregateidentifier AND"
                                        + " b.sequencenumber = d.sequencenumber - 1 AND"
                                        + " b.globalindex < d.globalindex)"))
                .isZero();
        assertThat(count("SELECT count(*) FROM snapshotevententry")).isZero();
    }

    @Test
    void an_account_is_loaded_from_its_snapshot() {
        String accountId = account();
        for (int movement = 0; movement < 260; movement++) {
            recharge(accountId, 1);
        }
        try (ServerClient client = new ServerClient(server)) {
            await().atMost(LIMIT).until(() -> client.hasSnapshot("account/" + accountId));
        }
        appendFrozen(accountId, 261);

        move(accountId, "deductions", newKey(), "{'amount':?}", 1).expect(409, "account_frozen");
        http.post("/v1/accounts/" + accountId + "/unfreeze")
                .body("{'reason':?}", "seen")
                .send()
                .expect(200);
        assertThat(deduct(accountId, 1).expect(201).number("posted")).isEqualTo(259);
    }

    private int stored() {
        try (ServerClient client = new ServerClient(server)) {
            return client.size();
        }
    }

    /** As another node would do. */
    private void appendFrozen(String accountId, long number) {
        try (ServerClient client = new ServerClient(server)) {
            client.append(List.of(frozenByAnotherNode(accountId, number)));
        }
    }

    private static Event frozenByAnotherNode(String accountId, long number) {
        String stream = "account/" + accountId;
        return Event.newBuilder()
                .setMessageIdentifier(newKey())
                .setAggregateIdentifier(stream)
                .setAggregateType("Account")
                .setAggregateSequenceNumber(number)
                .setTimestamp(1_800_000_000_000L)
                .setPayload(
                        SerializedObject.newBuilder()
                                .setType("org.tallystick.api.account.AccountEvent$AccountFrozen")
                                .setRevision("1")
                                .setData(
                                        ByteString.copyFromUtf8(
                                                Template.fill(
                                                        "{'accountId':?,'reason':'other',"
                                                                + "'recordedAt':'2027-01-15T08:00:00Z'}",
                                                        accountId))))
                .build();
    }

    private long count(String sql) {
        return jdbc.sql(sql).query(Long.class).single();
    }

    private boolean isReady() {
        return health("readiness") == 200;
    }

    private void awaitReady() {
        await().atMost(LIMIT).until(this::isReady);
    }

    private int health(String group) {
        return http.get("/actuator/health/" + group).send().status();
    }
}
