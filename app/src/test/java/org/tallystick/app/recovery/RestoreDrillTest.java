package org.tallystick.app.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tallystick.app.ApplicationProcess;
import org.tallystick.app.recovery.Caller.Told;
import tools.jackson.databind.JsonNode;

/**
 * The restore drill of docs/backup.md: the log is archived and a base backup taken, money goes on
 * moving, the machine is lost, and the database is restored to a point in between. What gateway,
 * upstream and clients know of is there exactly once in the end.
 */
class RestoreDrillTest {

    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final String CHARGED = "/v1/payments?orderId=";

    @TempDir private Path parent;
    private final int port = OtherCompanies.freePort();
    private final List<Told> promised = new ArrayList<>();

    @Test
    void nothing_is_doubled_and_all_is_found_after_a_restore_to_an_earlier_point()
            throws Exception {
        Path data = parent.resolve("data");
        EmbeddedFolder folder = new EmbeddedFolder(data, parent.resolve("elsewhere"));
        Files.createDirectories(parent.resolve("elsewhere"));
        try (OtherCompanies others = new OtherCompanies()) {
            String pending;
            try (ApplicationProcess first = start(data, others)) {
                Caller caller = caller(first, data);
                folder.archiveFromNowOn();
                begin(caller, others);
                folder.takeBackup();
                pending = workThatIsKept(caller, others);
                folder.markPoint("drill");
                workThatIsLost(caller, others, pending);
                folder.finishLog();
                first.kill();
            }
            folder.restoreTo("drill");
            try (ApplicationProcess restored = start(data, others)) {
                Caller caller = caller(restored, data);
                refusesToMoveMoney(caller, pending);
                assertThat(RecoverCommand.exitCode(caller)).as("shown, not ended").isEqualTo(1);
                takesWhatOthersKnow(caller, pending);
                assertThat(caller.post("/v1/accounts/a/deductions", "new", "{'amount':1}").status())
                        .as("until it is ended")
                        .isEqualTo(503);
                assertThat(RecoverCommand.exitCode(caller, "--confirm")).isZero();
                clientsSendAgain(caller, pending);
                everythingIsThereOnce(caller, folder, others);
                endsIfTheDatabaseIsReplacedBelowIt(restored, folder);
            }
        }
    }

    private static void begin(Caller caller, OtherCompanies others) throws Exception {
        caller.made("/v1/accounts", "", "{'accountId':'a','currency':'CNY'}");
        caller.made("/v1/accounts", "", "{'accountId':'fed','currency':'CNY'}");
        caller.made("/v1/accounts/a/recharges", "first", "{'amount':10000}");
        others.order("fed", 3);
        caller.until("/v1/accounts/fed", account -> account.number("posted") == 30);
    }

    /** After the backup and before the point: the log brings it back. */
    private static String workThatIsKept(Caller caller, OtherCompanies others) throws Exception {
        caller.made("/v1/accounts/a/deductions", "kept", "{'amount':100}");
        others.order("fed", 2);
        caller.until("/v1/accounts/fed", account -> account.number("posted") == 50);
        String pending = charge(caller, "pending", "never_decides");
        caller.until(
                "/v1/payments/" + pending, payment -> payment.text("status").equals("PENDING"));
        return pending;
    }

    /** After the point: only the others, and the clients, know of it. */
    private void workThatIsLost(Caller caller, OtherCompanies others, String pending)
            throws Exception {
        promised.add(caller.made("/v1/accounts/a/deductions", "lost", "{'amount':200}"));
        promised.add(caller.made("/v1/accounts/a/holds", "lost-hold", "{'amount':300}"));
        others.order("fed", 4);
        caller.until("/v1/accounts/fed", account -> account.number("posted") == 90);
        String charged = charge(caller, "charged", "none");
        awaitStatus(caller, charged, "SUCCEEDED");
        Caller.control(others.simulator(), "orders/" + pending + "/succeed");
        awaitStatus(caller, pending, "SUCCEEDED");
        refund(caller, pending);
        awaitStatus(caller, pending, "PARTIALLY_REFUNDED");
        assertThat(caller.get("/v1/accounts/a").number("posted"))
                .isEqualTo(10_000 - 100 - 200 + 1250 + 1250 - 500);
    }

    private static String charge(Caller caller, String order, String fault) throws Exception {
        return caller.made(
                        "/v1/payments",
                        order,
                        ("{'orderId':'%s','accountId':'a','direction':'RECHARGE','amount':1250,"
                                        + "'gateway':'simulator','gatewayData':{'fault':'%s'}}")
                                .formatted(order, fault))
                .text("paymentId");
    }

    private static Told refund(Caller caller, String payment) throws Exception {
        return caller.made("/v1/payments/" + payment + "/refunds", "refund", "{'amount':500}");
    }

    private static void awaitStatus(Caller caller, String payment, String status) {
        caller.until("/v1/payments/" + payment, told -> told.text("status").equals(status));
    }

    private static void refusesToMoveMoney(Caller caller, String pending) throws Exception {
        assertThat(caller.get("/actuator/health/readiness").text("status")).isEqualTo("RECOVERING");
        Told found = caller.get("/v1/ops/recovery");
        assertThat(found.text("phase")).isEqualTo("WAITING");
        assertThat(found.text("reason")).isEqualTo("OTHER_TIMELINE");
        for (String path : List.of("recharges", "deductions", "holds")) {
            Told refused = caller.post("/v1/accounts/a/" + path, "new", "{'amount':1}");
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.text("code")).isEqualTo("recovering");
            assertThat(refused.body().get("retryable").asBoolean()).isTrue();
        }
        Told payment =
                caller.post(
                        "/v1/payments",
                        "new",
                        "{'orderId':'new','accountId':'a','direction':'RECHARGE','amount':1,"
                                + "'gateway':'simulator'}");
        assertThat(payment.text("code")).isEqualTo("recovering");
        assertThat(caller.post("/v1/ops/recovery/end", "", "{}").text("code"))
                .isEqualTo("recovery_not_replayed");
        // What was there is there, and everything can be read.
        assertThat(caller.get("/v1/accounts/a").number("posted")).isEqualTo(9_900);
        assertThat(caller.get("/v1/payments/" + pending).text("status")).isEqualTo("PENDING");
        assertThat(caller.get("/v1/feeds/shop").status()).isEqualTo(200);
        assertThat(caller.get("/v1/accounts/fed").number("posted")).isEqualTo(50);
    }

    /** What gateway and upstream know is found without any client. */
    private static void takesWhatOthersKnow(Caller caller, String pending) {
        awaitStatus(caller, pending, "PARTIALLY_REFUNDED");
        caller.until("/v1/accounts/fed", account -> account.number("posted") == 90);
        caller.until("/v1/accounts/a", account -> account.number("posted") == 9_900 + 1250 - 500);
    }

    private void clientsSendAgain(Caller caller, String pending) throws Exception {
        assertThat(caller.made("/v1/accounts/a/recharges", "first", "{'amount':10000}").again())
                .isTrue();
        assertThat(caller.made("/v1/accounts/a/deductions", "kept", "{'amount':100}").again())
                .isTrue();
        Told lost = caller.made("/v1/accounts/a/deductions", "lost", "{'amount':200}");
        assertThat(lost.again()).as("it was lost").isFalse();
        assertThat(lost.text("movementId")).isEqualTo(promised.get(0).text("movementId"));
        Told hold = caller.made("/v1/accounts/a/holds", "lost-hold", "{'amount':300}");
        assertThat(hold.text("holdId")).isEqualTo(promised.get(1).text("holdId"));
        awaitStatus(caller, charge(caller, "charged", "none"), "SUCCEEDED");
        Told refund = refund(caller, pending);
        assertThat(refund.text("status")).isEqualTo("SUCCEEDED");
    }

    private static void everythingIsThereOnce(
            Caller caller, EmbeddedFolder folder, OtherCompanies others) throws Exception {
        long posted = 10_000 - 100 - 200 + 1250 + 1250 - 500;
        caller.until("/v1/accounts/a", account -> account.number("posted") == posted);
        assertThat(caller.get("/v1/accounts/a").number("held")).isEqualTo(300);
        assertThat(caller.get("/v1/accounts/fed").number("posted")).isEqualTo(90);
        assertThat(caller.get(CHARGED + "charged").body().get("data")).hasSize(1);
        assertThat(told(others, "TRADE_MADE")).isEqualTo(2);
        assertThat(told(others, "REFUND_MADE")).isEqualTo(1);
        assertThat(
                        folder.count(
                                "SELECT sum(CASE side WHEN 'DEBIT' THEN amount ELSE -amount END)"
                                        + " FROM ledger_entry WHERE account = 'clearing:simulator'"))
                .as("as in the gateway's books")
                .isEqualTo(1250 + 1250 - 500);
        await().atMost(LIMIT).untilAsserted(() -> assertThat(Books.violations(folder)).isEmpty());
        assertThat(folder.count("SELECT count(*) FROM case_view")).isZero();
        JsonNode audit = caller.get("/v1/ops/audit?action=recovery.end&result=DONE").body();
        assertThat(audit.get("data")).hasSize(1);
        assertThat(caller.get("/actuator/health/readiness").text("status")).isEqualTo("UP");
    }

    /** It has events in memory that are lost, at many places. */
    private static void endsIfTheDatabaseIsReplacedBelowIt(
            ApplicationProcess running, EmbeddedFolder folder) throws Exception {
        folder.ask("UPDATE served_database SET timeline = 99 RETURNING timeline::text");
        assertThat(running.awaitExit()).isEqualTo(RestoreWatch.EXIT_CODE);
    }

    private static long told(OtherCompanies others, String kind) throws Exception {
        return Caller.books(others.simulator())
                .get("orders")
                .valueStream()
                .flatMap(order -> order.get("entries").valueStream())
                .filter(entry -> entry.get("kind").asString().equals(kind))
                .count();
    }

    private ApplicationProcess start(Path data, OtherCompanies others) throws IOException {
        List<String> arguments = new ArrayList<>(others.settings(port));
        arguments.add("--server.port=" + port);
        arguments.add("--tallystick.claim-timeout=10s");
        arguments.add("--tallystick.payments.soon=500ms");
        return ApplicationProcess.start(data, arguments.toArray(String[]::new));
    }

    private static Caller caller(ApplicationProcess application, Path data) throws IOException {
        String address = application.awaitAddress();
        application.readOn();
        return new Caller(address, Files.readString(data.resolve("api-key")).strip());
    }
}
