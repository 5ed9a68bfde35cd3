package org.tallystick.app.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.tallystick.api.reconciliation.StatementDesk;
import org.tallystick.app.TallystickApplication;
import org.tallystick.app.recovery.Caller.Told;
import org.tallystick.app.recovery.RecoverCommand.Said;
import org.tallystick.testing.TestDatabase;
import tools.jackson.databind.JsonNode;

/** A gateway's statement that a person brings while a recovery is under way, over HTTP. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StatementsTest {

    private static final String PATH = "/v1/ops/recovery/statements/";
    private static final String HEADER =
            "time,zone,type,order_number,trade,refund_number,currency,amount\r\n";

    private final LocalDate over =
            LocalDate.ofInstant(Clock.systemUTC().instant(), ZoneOffset.UTC).minusDays(9);
    private final TestDatabase database = TestDatabase.create();
    private ConfigurableApplicationContext application;
    private Caller caller;
    private Told early;
    private Said earlySaid;

    private Path folder;

    @BeforeAll
    void start(@TempDir Path shared) throws Exception {
        folder = shared;
        application =
                new SpringApplicationBuilder(TallystickApplication.class)
                        .run(
                                "--server.port=0",
                                "--spring.datasource.url=" + database.jdbcUrl(),
                                "--spring.datasource.username=postgres",
                                "--tallystick.api-key-file=" + folder.resolve("key"),
                                "--tallystick.gateways.acme.base-url=http://127.0.0.1:1/",
                                "--tallystick.gateways.acme.keys[0].id=k1",
                                "--tallystick.gateways.acme.keys[0].secret="
                                        + "0123456789abcdef0123456789abcdef",
                                "--tallystick.gateways.acme.zone=UTC",
                                "--tallystick.gateways.acme.currencies=CNY");
        String port = application.getEnvironment().getRequiredProperty("local.server.port");
        caller =
                new Caller(
                        "http://127.0.0.1:" + port,
                        Files.readString(folder.resolve("key")).strip());
        early = bring(over, order(over, "early"));
        earlySaid = brings(over, order(over, "early"));
        assertThat(caller.post("/v1/ops/recovery/begin", "", "{}").text("phase"))
                .isEqualTo("WAITING");
    }

    @AfterAll
    void stop() {
        application.close();
        database.drop();
    }

    @Test
    void refuses_a_statement_while_no_recovery_is_under_way() {
        assertRefused(early, 409, "not_recovering", "");
        assertThat(lines("early")).isZero();
        assertThat(earlySaid.exitCode()).isEqualTo(2);
        assertThat(earlySaid.text())
                .contains("no statement was taken")
                .doesNotContain("money moves");
    }

    @Test
    void takes_a_whole_statement_and_has_its_day_compared() throws Exception {
        LocalDate day = over.minusDays(20);

        Told taken = bring(day, order(day, "0k3v"));

        assertThat(taken.status()).as("%s", taken.body()).isEqualTo(202);
        assertThat(taken.text("gateway")).isEqualTo("acme");
        assertThat(taken.text("day")).isEqualTo(day.toString());
        assertThat(taken.body().get("changed").asBoolean()).isTrue();
        assertThat(lines("0k3v")).isEqualTo(1);
        Told run =
                caller.until(
                        "/v1/reconciliations/" + taken.text("reconciliationId"),
                        told -> told.text("status").equals("FINISHED"));
        assertThat(run.number("found")).as("an order that only the gateway knows").isEqualTo(1);
        Told again = bring(day, order(day, "0k3v"));
        assertThat(again.status()).isEqualTo(202);
        assertThat(again.body().get("changed").asBoolean()).isFalse();
        assertThat(lines("0k3v")).isEqualTo(1);
    }

    @Test
    void refuses_what_cannot_be_a_statement_of_a_gateways_day() throws Exception {
        LocalDate day = over.minusDays(30);
        String whole = order(day, "kept");
        assertThat(bring(day, whole).status()).isEqualTo(202);

        assertRefused(caller.bring(PATH + "nobody/" + day, whole), 400, "gateway_unknown", "");
        assertInvalid(caller.bring(PATH + "acme/yesterday", whole), "invalid_format");
        assertInvalid(caller.bring(PATH + "acme/2026-02-30", whole), "invalid_format");
        assertInvalid(bring(over.plusDays(30), whole), "out_of_range");
        assertInvalid(bring(day, ""), "statement_empty");
        assertInvalid(bring(day, "a,b\r\n1,2\r\n"), "statement_header");
        assertInvalid(
                bring(day, whole.substring(0, whole.indexOf("TOTAL"))), "statement_truncated");
        assertInvalid(
                bring(day, whole.replace("1,,,,CNY,12.5", "1,,,,CNY,13")), "statement_totals");
        assertInvalid(bring(day.minusDays(5), whole), "statement_day");
        assertThat(lines("kept")).as("what was there stays").isEqualTo(1);
    }

    @Test
    void refuses_a_statement_that_is_too_large_and_takes_the_largest() throws Exception {
        LocalDate day = over.minusDays(40);
        String largest =
                HEADER + " ".repeat(StatementDesk.BYTES_MAX - HEADER.length() - 2) + "\r\n";

        assertRefused(bring(day, largest + " "), 413, "body_too_large", "");
        assertThat(days(day)).isZero();
        assertThat(bring(day, largest).status()).isEqualTo(202);
        assertThat(days(day)).isEqualTo(1);
    }

    @Test
    void refuses_whoever_may_not_operate() throws Exception {
        Told key = caller.post("/v1/clients/default/keys", "", "{'scopes':['read']}");
        Caller reader = new Caller(caller.address(), key.text("secret"));
        Caller nobody = new Caller(caller.address(), "tsk_" + "a".repeat(43));

        assertRefused(reader.bring(PATH + "acme/" + over, HEADER), 403, "forbidden", "");
        assertRefused(nobody.bring(PATH + "acme/" + over, HEADER), 401, "unauthenticated", "");
    }

    @Test
    void notes_in_the_audit_log_what_was_taken_and_what_was_not() throws Exception {
        LocalDate day = over.minusDays(50);
        bring(day, "nothing");
        bring(day, order(day, "noted"));

        JsonNode acts =
                caller.until(
                                "/v1/ops/audit?action=recovery.statement&target=acme/" + day,
                                told ->
                                        told.body().get("data").size() == 2
                                                && told.body()
                                                        .get("data")
                                                        .valueStream()
                                                        .noneMatch(each -> is(each, "UNKNOWN")))
                        .body()
                        .get("data");
        assertThat(acts.get(0).get("result").asString()).isEqualTo("DONE");
        assertThat(acts.get(0).get("actor").asString()).startsWith("default/");
        assertThat(acts.get(1).get("result").asString()).isEqualTo("REFUSED");
        assertThat(acts.get(1).get("code").asString()).isEqualTo("validation_failed");
    }

    /** {@code ./tallystick recover --statement}, which then asks the gateways, and compares. */
    @Test
    void the_command_brings_a_statement_and_goes_on() throws Exception {
        LocalDate day = over.minusDays(60);

        Said said = brings(day, order(day, "9z9z"));

        assertThat(said.text())
                .contains("Statement acme/" + day + ": taken", "part: RECONCILIATION");
        assertThat(said.exitCode()).as("the gateway gives no other days").isEqualTo(2);
        assertThat(lines("9z9z")).isEqualTo(1);
        Said broken = brings(day, "nothing");
        assertThat(broken.exitCode()).isEqualTo(2);
        assertThat(broken.text()).contains("the statement was not taken", "statement_");
        for (String option : List.of("acme=x", "acme/" + day + "=/none", "../a/" + day + "=x")) {
            Said refused = RecoverCommand.run(caller, "--statement", option);
            assertThat(refused.exitCode()).as(option).isEqualTo(2);
            assertThat(refused.text()).as(option).doesNotContain("taken");
        }
    }

    private static boolean is(JsonNode act, String result) {
        return act.get("result").asString().equals(result);
    }

    private static void assertInvalid(Told told, String detail) {
        assertRefused(told, 400, "validation_failed", detail);
    }

    private static void assertRefused(Told told, int status, String code, String detail) {
        assertThat(told.status()).as("%s", told.body()).isEqualTo(status);
        assertThat(told.text("code")).isEqualTo(code);
        if (!detail.isEmpty()) {
            assertThat(told.body().get("errors").get(0).get("code").asString()).isEqualTo(detail);
        }
    }

    /** A statement with one order. */
    private static String order(LocalDate day, String number) {
        return HEADER
                + "%s 18:00:00,UTC,TRADE_MADE,%s,T-%s,,CNY,12.50\r\nTOTAL,,1,,,,CNY,12.50\r\n"
                        .formatted(day, number, number);
    }

    private Told bring(LocalDate day, String content) throws Exception {
        return caller.bring(PATH + "acme/" + day, content);
    }

    private Said brings(LocalDate day, String content) throws Exception {
        Path file = Files.createTempFile(folder, "statement", ".csv");
        Files.writeString(file, content);
        return RecoverCommand.run(caller, "--statement", "acme/" + day + "=" + file);
    }

    private long lines(String order) {
        return JdbcClient.create(database.dataSource())
                .sql("SELECT count(*) FROM gateway_statement_line WHERE order_number = ?")
                .param(order)
                .query(Long.class)
                .single();
    }

    private long days(LocalDate day) {
        return JdbcClient.create(database.dataSource())
                .sql("SELECT count(*) FROM gateway_statement WHERE day = ?")
                .param(day)
                .query(Long.class)
                .single();
    }
}
