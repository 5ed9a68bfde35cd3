package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.tallystick.api.audit.AuditLog;
import org.tallystick.api.audit.AuditResult;
import org.tallystick.api.audit.AuditedAct;
import org.tallystick.app.security.Scope;
import org.tallystick.app.web.request.Endpoint;
import tools.jackson.databind.JsonNode;

/** Every lever is recorded, with who pulled it and what became of it. */
class AuditTest extends ContractTest {

    private static final String PATH = "/v1/ops/audit";

    @Autowired
    @Qualifier("requestMappingHandlerMapping") RequestMappingHandlerMapping mapping;

    @Autowired AuditLog log;
    @Autowired JdbcClient jdbc;

    private List<JsonNode> entries(String query) {
        return http.get(PATH + "?" + query)
                .send()
                .expect(200)
                .json()
                .get("data")
                .valueStream()
                .toList();
    }

    private static String text(JsonNode entry, String field) {
        return entry.get(field).isNull() ? "" : entry.get(field).asString();
    }

    @Test
    void every_request_that_only_operators_may_make_and_that_changes_something_is_a_lever() {
        Set<String> without = new TreeSet<>();
        Set<String> names = new TreeSet<>();
        mapping.getHandlerMethods()
                .forEach(
                        (route, method) -> {
                            Endpoint endpoint =
                                    AnnotatedElementUtils.findMergedAnnotation(
                                            method.getMethod(), Endpoint.class);
                            if (endpoint == null
                                    || route.getMethodsCondition()
                                            .getMethods()
                                            .equals(Set.of(RequestMethod.GET))) {
                                return;
                            }
                            boolean operators =
                                    List.of(endpoint.anyOf()).equals(List.of(Scope.OPERATE));
                            if (operators && endpoint.audit().isEmpty()) {
                                without.add(route.toString());
                            }
                            names.add(endpoint.audit());
                        });
        assertThat(without).isEmpty();
        assertThat(names)
                .contains(
                        "case.open",
                        "case.claim",
                        "case.retry",
                        "case.resolve",
                        "feed.pause",
                        "feed.resume",
                        "reconciliation.start",
                        "reconciliation.repair",
                        "client.create",
                        "key.create",
                        "key.revoke",
                        "account.freeze",
                        "account.unfreeze",
                        "account.close",
                        "account.overdraft",
                        "processor.pause",
                        "processor.resume",
                        "processor.split",
                        "processor.merge",
                        "processor.release",
                        "processor.claim",
                        "dead_letter.retry",
                        "dead_letter.retry_all",
                        "dead_letter.delete",
                        "dead_letter.delete_all");
    }

    @Test
    void a_lever_is_recorded_with_its_reason_and_its_trace() {
        String account = account();

        Answer frozen =
                http.post("/v1/accounts/" + account + "/freeze")
                        .header("X-Request-ID", "r-1")
                        .body("{'reason':?}", "stolen phone")
                        .send()
                        .expect(200);

        List<JsonNode> entries = entries("target=" + account);
        assertThat(entries).hasSize(1);
        JsonNode entry = entries.get(0);
        assertThat(text(entry, "action")).isEqualTo("account.freeze");
        assertThat(text(entry, "actor")).startsWith("default/");
        assertThat(text(entry, "result")).isEqualTo("DONE");
        assertThat(entry.get("code").isNull()).isTrue();
        assertThat(entry.get("detail").get("reason").asString()).isEqualTo("stolen phone");
        assertThat(String.valueOf(frozen.header("traceparent"))).contains(text(entry, "traceId"));
        assertThat(text(entry, "at")).isNotEmpty().isLessThanOrEqualTo(text(entry, "endedAt"));
        assertThat(text(entry, "node")).isNotEmpty();
    }

    @Test
    void what_was_refused_is_recorded_too() {
        String account = funded(5);
        String path = "/v1/accounts/" + account + "/close";

        http.post(path).body("{'reason':'x'}").send().expect(409, "account_not_empty");
        http.post(path).body("{'reason':1}").send().expect(400, "validation_failed");
        http.post(path).raw("{").send().expect(400, "validation_failed");
        as(Scope.READ).post(path).body("{'reason':'x'}").send().expect(403, "forbidden");
        http.post(path).body("text/plain", new byte[] {'x'}).send().expect(415);

        assertThat(entries("target=" + account))
                .extracting(entry -> text(entry, "result") + " " + text(entry, "code"))
                .containsExactly(
                        "REFUSED unsupported_media_type",
                        "REFUSED forbidden",
                        "REFUSED validation_failed",
                        "REFUSED validation_failed",
                        "REFUSED account_not_empty");
        as(Scope.READ).get(PATH).send().expect(403, "forbidden");
    }

    @Test
    void a_secret_that_an_answer_holds_is_not_recorded() {
        Answer made =
                http.post("/v1/clients/default/keys")
                        .body("{'scopes':['read','move'],'label':'audited'}")
                        .send()
                        .expect(201);

        JsonNode entry = entries("action=key.create&target=default").get(0);
        assertThat(entry.get("detail").get("scopes").asString()).isEqualTo("read, move");
        assertThat(entry.toString()).doesNotContain(String.valueOf(made.text("secret")));
    }

    @Test
    void what_merely_moves_money_or_reads_is_no_lever() {
        String account = funded(5);
        http.get("/v1/ops/processors").send().expect(200);

        assertThat(entries("target=" + account)).isEmpty();
    }

    @Test
    void lists_by_filter_and_page_by_page() {
        for (int i = 0; i < 5; i++) {
            String act = log.begin(act("test.paging" + i, Map.of()));
            log.end(act, AuditResult.DONE, null);
        }
        assertThat(entries("action=test.paging3")).hasSize(1);
        String filter = PATH + "?action=test.&actor=somebody&limit=2";
        StringBuilder seen = new StringBuilder();
        String cursor = "";
        for (int page = 0; page < 3; page++) {
            Answer answer = http.get(filter + cursor).send().expect(200);
            answer.json().get("data").forEach(each -> seen.append(text(each, "action")));
            cursor = "&cursor=" + answer.text("nextCursor");
        }
        assertThat(seen.toString().replace("test.paging", "")).isEqualTo("43210");
        Answer first = http.get(filter).send().expect(200);
        http.get(PATH + "?cursor=" + first.text("nextCursor")).send().expect(400, "cursor_invalid");
        http.get(PATH + "?cursor=x").send().expect(400, "cursor_invalid");
        http.get(PATH + "?result=LOST").send().expect(400, "validation_failed");
    }

    @Test
    void an_act_of_which_nothing_was_heard_is_unknown_and_only_its_first_result_counts() {
        String act = log.begin(act("test.unknown", Map.of("text", "a\0b" + "x".repeat(5_000))));
        assertThat(entries("action=test.unknown&result=UNKNOWN")).hasSize(1);

        log.end(act, AuditResult.FAILED, "internal");
        log.end(act, AuditResult.DONE, null);

        JsonNode entry = entries("action=test.unknown").get(0);
        assertThat(text(entry, "result")).isEqualTo("FAILED");
        assertThat(entry.get("detail").get("text").asString()).hasSize(AuditedAct.TEXT_MAX);
        assertThatThrownBy(() -> log.end(act, AuditResult.UNKNOWN, null))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void nothing_recorded_can_be_changed() {
        log.begin(act("test.kept", Map.of()));
        for (String sql :
                List.of(
                        "UPDATE audit_act SET actor = 'x'",
                        "DELETE FROM audit_act",
                        "TRUNCATE audit_act, audit_result",
                        "DELETE FROM audit_result",
                        "UPDATE audit_result SET code = 'x'")) {
            assertThatThrownBy(() -> jdbc.sql(sql).update())
                    .as(sql)
                    .isInstanceOf(DataAccessException.class);
        }
    }

    private static AuditedAct act(String action, Map<String, String> detail) {
        return new AuditedAct("somebody", action, "thing", detail, "");
    }
}
