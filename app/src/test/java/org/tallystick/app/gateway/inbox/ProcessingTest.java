package org.tallystick.app.gateway.inbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.tallystick.app.gateway.inbox.Inbox.success;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tallystick.api.Money;
import org.tallystick.api.WriteFailure;
import org.tallystick.api.cases.CaseCommand.OpenCaseCommand;
import org.tallystick.api.cases.CaseCommand.ResolveCaseCommand;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.FactOrigin;
import org.tallystick.api.payment.PaymentCommand.RecordFactsCommand;

class ProcessingTest {

    private static final String ORDER = "0000000000000000000000000a";

    private final Inbox inbox = new Inbox();

    @AfterEach
    void close() {
        inbox.close();
    }

    @Test
    void tells_the_payment_what_the_gateway_said() {
        inbox.receive(success("N-1", ORDER));
        inbox.worker.work();

        RecordFactsCommand told = inbox.told.get(0);
        assertThat(told.paymentId()).isEqualTo(ORDER);
        assertThat(told.gateway()).isEqualTo(Inbox.GATEWAY);
        assertThat(told.origin()).isEqualTo(FactOrigin.CALLBACK);
        assertThat(told.inboxId()).isEqualTo(NewCallback.inboxId(Inbox.GATEWAY, ORDER, "N-1"));
        assertThat(told.facts().get(0).kind()).isEqualTo(FactKind.SUCCEEDED);
        assertThat(told.facts().get(0).amount()).isEqualTo(new Money(1250, "CNY"));
        assertThat(inbox.state("N-1")).isEqualTo("DONE");
        inbox.turnAndWork(Duration.ofDays(1));
        assertThat(inbox.told).hasSize(1);
    }

    @Test
    void a_callback_whose_body_is_gone_ends_in_a_case_instead_of_being_claimed_for_ever() {
        inbox.receive(success("N-1", ORDER));
        inbox.jdbc.sql("DELETE FROM callback_body").update();
        inbox.worker.work();

        assertThat(inbox.cases)
                .singleElement()
                .satisfies(
                        opened -> {
                            assertThat(opened.kind()).isEqualTo(CaseKind.CALLBACK_UNPROCESSED);
                            assertThat(opened.payload()).doesNotContainKey("payload");
                        });
        assertThat(inbox.state("N-1")).isEqualTo("CASE");
    }

    @Test
    void two_ids_of_one_trade_are_both_told() { // the payment knows the trade by its number
        inbox.receive(success("N-1", ORDER));
        inbox.receive(success("N-2", ORDER));
        inbox.worker.work();

        assertThat(inbox.told).hasSize(2);
        assertThat(inbox.told.get(0).facts()).isEqualTo(inbox.told.get(1).facts());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "not json",
                "[]",
                "{}",
                "{\"notifyId\":\"N-1\",\"number\":\"x\"}",
                "{\"notifyId\":\"N-1\",\"number\":\"x\",\"facts\":[]}",
                "{\"notifyId\":\"N-1\",\"number\":\"x\",\"facts\":[{\"kind\":\"ABNORMAL\"}]}",
                "{\"notifyId\":\"N-1\",\"number\":\"x\",\"facts\":[{\"kind\":\"NO_ANSWER\"}]}",
                "{\"notifyId\":\"N\\u0000\",\"number\":\"x\",\"facts\":[{\"kind\":\"CLOSED\"}]}",
                "{\"number\":\"x\",\"number\":\"y\",\"notifyId\":\"n\",\"facts\":[{\"kind\":\"CLOSED\"}]}"
            })
    void what_is_signed_and_unreadable_ends_in_one_case(String body) { // B69, B99
        inbox.receive(body);
        inbox.receive(body);
        inbox.worker.work();

        assertThat(inbox.told).isEmpty();
        assertThat(inbox.cases).hasSize(1);
        OpenCaseCommand opened = inbox.cases.get(0);
        assertThat(opened.kind()).isEqualTo(CaseKind.CALLBACK_UNPROCESSED);
        assertThat(opened.payload()).containsEntry("payload", body);
        assertThat(opened.payload()).containsEntry("kind", "unreadable");
        assertThat(inbox.jdbc.sql("SELECT state FROM callback_inbox").query(String.class).single())
                .isEqualTo("CASE");
    }

    @Test
    void a_callback_that_comes_before_our_own_commit_is_matched_soon() { // B41, B43
        inbox.payments = command -> Inbox.notFound();
        inbox.receive(success("N-1", ORDER));
        inbox.worker.work();
        assertThat(inbox.state("N-1")).isEqualTo("PARKED");
        inbox.worker.work();
        assertThat(inbox.told).hasSize(1);

        inbox.payments = command -> Inbox.noted();
        inbox.turnAndWork(Duration.ofMillis(200));
        assertThat(inbox.state("N-1")).isEqualTo("DONE");
        assertThat(inbox.cases).isEmpty();
    }

    @Test
    void an_order_that_stays_unknown_for_half_an_hour_is_one_case() { // B48
        inbox.payments = command -> Inbox.notFound();
        inbox.receive(success("N-1", ORDER));
        inbox.receive(success("N-2", ORDER));
        for (int second = 0; second < 29 * 60; second += 10) {
            inbox.turnAndWork(Duration.ofSeconds(10));
        }
        assertThat(inbox.cases).isEmpty();
        assertThat(inbox.state("N-1")).isEqualTo("PARKED");
        for (int second = 0; second < 3 * 60; second += 10) {
            inbox.turnAndWork(Duration.ofSeconds(10));
        }

        assertThat(inbox.state("N-1")).isEqualTo("CASE");
        assertThat(inbox.state("N-2")).isEqualTo("CASE");
        assertThat(inbox.cases)
                .extracting(OpenCaseCommand::kind)
                .containsOnly(CaseKind.UNKNOWN_ORDER);
        assertThat(inbox.cases.stream().map(OpenCaseCommand::caseId).distinct()).hasSize(1);
        OpenCaseCommand opened = inbox.cases.get(0);
        assertThat(opened.payload()).containsEntry("orderNumber", ORDER);
        assertThat(opened.payload().get("payload")).contains("12.50");
        assertThat(opened.subject().amount()).isEqualTo(new Money(1250, "CNY"));
        assertThat(opened.subject().accountId()).isNull();
    }

    @Test
    void climbs_the_ladder_and_ends_in_a_case() {
        inbox.payments =
                command -> {
                    throw new IllegalStateException("A bug");
                };
        inbox.receive(success("N-1", ORDER));
        inbox.worker.work();
        List<Duration> waits = Stream.of(30L, 30L, 30L, 300L).map(Duration::ofSeconds).toList();
        for (Duration wait : waits) {
            int before = inbox.told.size();
            inbox.turnAndWork(wait.minusMillis(1));
            assertThat(inbox.told).hasSize(before);
            assertThat(inbox.cases).isEmpty();
            inbox.turnAndWork(Duration.ofMillis(1));
            assertThat(inbox.told).hasSize(before + 1);
        }

        assertThat(inbox.told).hasSize(5);
        assertThat(inbox.state("N-1")).isEqualTo("CASE");
        assertThat(inbox.cases).hasSize(1);
        assertThat(inbox.cases.get(0).payload())
                .containsEntry("retryLevel", "2")
                .containsEntry("nextAttempt", "none")
                .containsEntry("kind", "SUCCEEDED")
                .containsEntry("notifyId", "N-1");
        inbox.turnAndWork(Duration.ofDays(1));
        assertThat(inbox.told).hasSize(5);
    }

    @Test
    void a_callback_that_ended_in_a_case_is_tried_once_more_when_a_person_asks() {
        inbox.payments =
                command -> {
                    throw new IllegalStateException("A bug");
                };
        inbox.receive(success("N-1", ORDER));
        for (int attempt = 0; attempt < 5; attempt++) {
            inbox.turnAndWork(Duration.ofMinutes(5));
        }
        assertThat(inbox.state("N-1")).isEqualTo("CASE");
        String inboxId = NewCallback.inboxId(Inbox.GATEWAY, ORDER, "N-1");
        InboxRetries retries = new InboxRetries(inbox.jdbc, inbox.worker, inbox.clock);

        assertThat(retries.retry("nobody", "anna")).isFalse();
        assertThat(retries.retry(inboxId, "anna")).isTrue();
        assertThat(retries.retry(inboxId, "anna")).as("it is under way").isFalse();
        int before = inbox.told.size();
        inbox.worker.work();
        assertThat(inbox.told).hasSize(before + 1);
        assertThat(inbox.state("N-1")).isEqualTo("CASE");
        assertThat(inbox.resolved).isEmpty();

        inbox.payments = command -> Inbox.noted();
        assertThat(retries.retry(inboxId, "bert")).isTrue();
        inbox.worker.work();
        assertThat(inbox.state("N-1")).isEqualTo("DONE");
        assertThat(inbox.resolved)
                .extracting(ResolveCaseCommand::caseId, ResolveCaseCommand::actor)
                .containsExactly(tuple(inbox.cases.get(0).caseId(), "bert"));
        assertThat(retries.retry(inboxId, "bert")).isFalse();
    }

    @Test
    void a_busy_writer_is_no_failed_attempt() {
        inbox.payments =
                command -> {
                    throw WriteFailure.BUSY.toException();
                };
        inbox.receive(success("N-1", ORDER));
        for (int attempt = 0; attempt < 20; attempt++) {
            inbox.turnAndWork(Duration.ofSeconds(1));
        }
        assertThat(inbox.state("N-1")).isEqualTo("RETRY");
        assertThat(inbox.cases).isEmpty();

        inbox.payments = command -> Inbox.noted();
        inbox.turnAndWork(Duration.ofSeconds(1));
        assertThat(inbox.state("N-1")).isEqualTo("DONE");
    }

    @Test
    void what_a_dead_node_had_claimed_is_due_again() { // B104
        inbox.receive(success("N-1", ORDER));
        inbox.jdbc
                .sql(
                        "UPDATE callback_inbox SET next_attempt_at = next_attempt_at + interval '30 s'")
                .update();
        inbox.worker.work();
        assertThat(inbox.told).isEmpty();

        inbox.turnAndWork(Duration.ofSeconds(30));
        assertThat(inbox.told).hasSize(1);
        assertThat(inbox.state("N-1")).isEqualTo("DONE");
    }
}
