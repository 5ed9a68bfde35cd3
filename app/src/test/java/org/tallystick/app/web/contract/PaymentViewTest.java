package org.tallystick.app.web.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.tallystick.app.security.Scope;
import tools.jackson.databind.JsonNode;

/** What is shown of payments, at once or when they are settled. */
class PaymentViewTest extends PaymentContractTest {

    @Autowired PublishedPayments published;

    @Test
    void one_request_shows_all_that_happened_with_its_trace_ids() {
        String started = traceId();
        String called = traceId();
        String refunded = traceId();
        String id = published.pending("a-1", started);
        published.succeed(id, called);
        published.refund(id, refunded);
        Answer payment = awaitStatus(id, "REFUNDED");
        JsonNode timeline = payment.json().get("timeline");
        assertThat(timeline.findValuesAsString("cause"))
                .containsExactly(
                        "payment_started",
                        "payment_accepted",
                        "payment_succeeded",
                        "refund_requested",
                        "refund_succeeded");
        assertThat(timeline.findValuesAsString("traceId"))
                .containsExactly(started, started, called, refunded, refunded);
        assertThat(timeline.findValuesAsString("status"))
                .containsExactly("STARTED", "PENDING", "SUCCEEDED", "SUCCEEDED", "REFUNDED");
        assertThat(payment.number("capturedAmount")).isEqualTo(1_250);
        assertThat(payment.number("refundedAmount")).isEqualTo(1_250);
        assertThat(payment.text("nextAction")).isNull();
        assertThat(payment.json().get("metadata").toString()).isEqualTo("{\"cart\":\"7\"}");
        assertThat(payment.text()).doesNotContain("openid", "secret");
    }

    @Test
    void shows_what_the_payer_has_to_do_next() {
        String id = published.pending("a-1", traceId());
        JsonNode next = awaitStatus(id, "PENDING").json().get("nextAction");
        assertThat(next.get("type").asString()).isEqualTo("REDIRECT");
        assertThat(next.get("value").asString()).isEqualTo("https://pay.invalid/1");
        assertThat(next.get("expiresAt").asString()).endsWith("Z");
    }

    @Test
    void shows_refunds_one_by_one_and_all() {
        String id = published.pending("a-1", traceId());
        published.succeed(id, traceId());
        awaitStatus(id, "SUCCEEDED");
        http.get("/v1/payments/" + id + "/refunds/" + "0".repeat(26))
                .send()
                .expect(404, "refund_not_found");
        String refundId = published.refund(id, traceId());
        Answer refund = http.get("/v1/payments/" + id + "/refunds/" + refundId).send().expect(200);
        assertThat(refund.text("refundId")).isEqualTo(refundId);
        assertThat(refund.text("kind")).isEqualTo("CUSTOMER");
        awaitStatus(id, "REFUNDED");
        JsonNode all = http.get("/v1/payments/" + id + "/refunds").send().expect(200).json();
        assertThat(all.get("data").findValuesAsString("status")).containsExactly("SUCCEEDED");
        assertThat(all.get("hasMore").asBoolean()).isFalse();
        http.get("/v1/payments/" + id + "/refunds/junk").send().expect(404, "refund_not_found");
    }

    @Test
    void lists_payments_by_account_order_status_and_trace() {
        String account = newAccountId();
        String trace = traceId();
        String first = published.pending(account, trace);
        String second = published.pending(account, traceId());
        published.succeed(second, trace);
        awaitStatus(second, "SUCCEEDED");
        awaitStatus(first, "PENDING");
        assertThat(ids("?accountId=" + account)).containsExactly(second, first);
        assertThat(ids("?accountId=" + account + "&status=PENDING")).containsExactly(first);
        assertThat(ids("?accountId=" + account + "&status=PENDING,SUCCEEDED"))
                .containsExactly(second, first);
        assertThat(ids("?orderId=o-" + first)).containsExactly(first);
        assertThat(ids("?orderId=o-" + first + "&status=FAILED")).isEmpty();
        assertThat(ids("?traceId=" + trace)).containsExactly(second, first);
        assertThat(ids("?traceId=" + traceId())).isEmpty();
        Answer page = http.get("/v1/payments?limit=1&accountId=" + account).send().expect(200);
        assertThat(page.json().get("hasMore").asBoolean()).isTrue();
        assertThat(ids("?accountId=" + account + "&limit=1&cursor=" + page.text("nextCursor")))
                .containsExactly(first);
    }

    @Test
    void refuses_filters_that_are_none() {
        for (String query :
                List.of(
                        "status=pending",
                        "status=PENDING,",
                        "limit=0",
                        "traceId=xyz",
                        "traceId=" + traceId() + "&status=FAILED")) {
            http.get("/v1/payments?" + query).send().expect(400, "validation_failed");
        }
        http.get("/v1/payments?cursor=x").send().expect(400, "cursor_invalid");
        as(Scope.MOVE, Scope.OPERATE).get("/v1/payments").send().expect(403, "forbidden");
    }

    @Test
    void what_is_no_payment_is_not_found() {
        for (String id : List.of("x", "A".repeat(26), "0".repeat(26))) {
            http.get("/v1/payments/" + id).send().expect(404, "payment_not_found");
            http.get("/v1/payments/" + id + "?wait=final").send().expect(404, "payment_not_found");
            http.get("/v1/payments/" + id + "/refunds").send().expect(404, "payment_not_found");
            http.get("/v1/payments/" + id + "/refunds/" + "0".repeat(26))
                    .send()
                    .expect(404, "payment_not_found");
        }
    }

    @Test
    void a_wait_ends_when_the_payment_settles() throws Exception {
        String id = published.pending("a-1", traceId());
        awaitStatus(id, "PENDING");
        String path = "/v1/payments/" + id + "?wait=final&timeout=30s";
        CompletableFuture<Answer> waiting =
                CompletableFuture.supplyAsync(() -> http.get(path).send());
        Awaitility.await().during(Duration.ofMillis(300)).until(() -> !waiting.isDone());
        long begun = System.nanoTime();
        published.succeed(id, traceId());
        Answer settled = waiting.get().expect(200);
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(5));
        assertThat(settled.text("status")).isEqualTo("SUCCEEDED");
        assertThat(settled.header("X-Request-ID")).isNotBlank();
        assertThat(http.get(path).send().expect(200).text("status")).isEqualTo("SUCCEEDED");
    }

    @Test
    void a_wait_that_is_over_shows_the_payment_as_it_is() {
        String id = published.pending("a-1", traceId());
        awaitStatus(id, "PENDING");
        Answer open =
                http.get("/v1/payments/" + id + "?wait=final&timeout=100ms").send().expect(200);
        assertThat(open.text("status")).isEqualTo("PENDING");
        assertThat(http.get("/v1/payments/" + id + "?wait=final&timeout=0s").send().expect(200))
                .isNotNull();
    }

    @Test
    void refuses_waits_that_make_no_sense() {
        String id = published.pending("a-1", traceId());
        awaitStatus(id, "PENDING");
        for (String query :
                List.of(
                        "wait=",
                        "wait=forever",
                        "wait=final&timeout=61s",
                        "wait=final&timeout=30",
                        "wait=final&timeout=-1s",
                        "timeout=1s")) {
            http.get("/v1/payments/" + id + "?" + query).send().expect(400, "validation_failed");
        }
    }

    /** More waiters than the server has threads. */
    @Test
    void waiting_holds_no_thread_that_others_need() {
        String id = published.pending("a-1", traceId());
        awaitStatus(id, "PENDING");
        ExecutorService callers = Executors.newFixedThreadPool(250);
        try {
            List<CompletableFuture<Answer>> waiting = new ArrayList<>();
            for (int i = 0; i < 250; i++) {
                waiting.add(
                        CompletableFuture.supplyAsync(
                                () ->
                                        http.get("/v1/payments/" + id + "?wait=final&timeout=15s")
                                                .send(),
                                callers));
            }
            Awaitility.await()
                    .during(Duration.ofSeconds(1))
                    .until(() -> waiting.stream().noneMatch(CompletableFuture::isDone));
            http.get("/v1/payments/" + id).send().expect(200);
            published.succeed(id, traceId());
            assertThat(waiting)
                    .allSatisfy(
                            each ->
                                    assertThat(each.join().expect(200).text("status"))
                                            .isEqualTo("SUCCEEDED"));
        } finally {
            callers.shutdownNow();
        }
    }

    private List<String> ids(String query) {
        return http.get("/v1/payments" + query)
                .send()
                .expect(200)
                .json()
                .get("data")
                .findValuesAsString("paymentId");
    }

    private static String traceId() {
        return newKey().replace("-", "");
    }
}
