package org.tallystick.app.gateway.inbox;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.app.gateway.inbox.Inbox.success;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.tallystick.api.gateway.CallbackAnswer;
import org.tallystick.api.gateway.CallbackAnswer.Acknowledged;
import org.tallystick.api.gateway.CallbackAnswer.Reason;
import org.tallystick.api.gateway.CallbackAnswer.Refused;
import org.tallystick.api.gateway.CallbackRequest;
import org.tallystick.app.gateway.signed.SigningKey;
import org.tallystick.app.gateway.signed.SigningKeys;

class ReceivingTest {

    private static final String ORDER = "0000000000000000000000000a";

    private final Inbox inbox = new Inbox();

    @AfterEach
    void close() {
        inbox.close();
    }

    @Test
    void stores_before_it_acknowledges_with_exactly_the_bytes_of_the_gateway() {
        CallbackAnswer answer = inbox.receive(success("N-1", ORDER));

        assertThat(answer).isInstanceOf(Acknowledged.class);
        Acknowledged acknowledged = (Acknowledged) answer;
        assertThat(acknowledged.status()).isEqualTo(200);
        assertThat(acknowledged.mediaType()).isEqualTo("text/plain");
        assertThat(acknowledged.body()).isEqualTo(new byte[] {'O', 'K'});
        assertThat(inbox.jdbc.sql("SELECT body FROM callback_body").query(byte[].class).single())
                .isEqualTo(success("N-1", ORDER).getBytes(UTF_8));
        assertThat(inbox.told).isEmpty();
    }

    @Test
    void the_same_bytes_again_are_acknowledged_and_stored_once() { // B01, B97
        assertAcknowledged(inbox.receive(success("N-1", ORDER)));
        assertAcknowledged(inbox.receive(success("N-1", ORDER)));
        inbox.clock.turn(Duration.ofDays(100));
        assertAcknowledged(inbox.receive(success("N-1", ORDER)));

        assertThat(inbox.count("callback_inbox")).isEqualTo(1);
        assertThat(inbox.count("callback_body")).isEqualTo(1);
    }

    @Test
    void the_same_id_with_other_content_is_refused() {
        assertAcknowledged(inbox.receive(success("N-1", ORDER)));

        assertRefused(inbox.receive(success("N-1", ORDER) + " "), Reason.CALLBACK_ID_REUSED);
        assertAcknowledged(inbox.receive(success("N-1", ORDER)));
        assertThat(inbox.count("callback_body")).isEqualTo(1);
    }

    @Test
    void the_same_id_of_another_order_is_another_callback() {
        assertAcknowledged(inbox.receive(success("N-1", ORDER)));
        assertAcknowledged(inbox.receive(success("N-1", "0000000000000000000000000b")));

        assertThat(inbox.count("callback_inbox")).isEqualTo(2);
    }

    @Test
    void many_at_once_are_each_stored_once() {
        List<CallbackAnswer> answers =
                IntStream.range(0, 200)
                        .parallel()
                        .mapToObj(each -> inbox.receive(success("N-" + each % 20, ORDER)))
                        .toList();

        assertThat(answers).allMatch(Acknowledged.class::isInstance);
        assertThat(inbox.count("callback_inbox")).isEqualTo(20);
        assertThat(inbox.count("callback_body")).isEqualTo(20);
    }

    @Test
    void either_of_two_active_keys_will_do_and_no_other() {
        byte[] body = success("N-1", ORDER).getBytes(UTF_8);
        assertAcknowledged(inbox.receive(body, Inbox.KEY, inbox.clock.instant()));
        assertAcknowledged(inbox.receive(body, Inbox.SECOND, inbox.clock.instant()));
        SigningKey other = new SigningKey("k1", "00000000000000000000000000000000");

        assertRefused(inbox.receive(body, other, inbox.clock.instant()), Reason.SIGNATURE_INVALID);
        assertRefused(inbox.receive(body, Map.of()), Reason.SIGNATURE_INVALID);
        assertThat(
                        inbox.meters
                                .counter(
                                        "tallystick.callbacks",
                                        "gateway",
                                        Inbox.GATEWAY,
                                        "outcome",
                                        "signature_invalid")
                                .count())
                .isEqualTo(2);
    }

    @Test
    void an_old_or_future_signature_is_refused_and_nothing_stored() { // B97
        byte[] body = success("N-1", ORDER).getBytes(UTF_8);
        for (long seconds : new long[] {-360, -301, 301, 86_400}) {
            assertRefused(
                    inbox.receive(body, Inbox.KEY, inbox.clock.instant().plusSeconds(seconds)),
                    Reason.TIMESTAMP_OUT_OF_RANGE);
        }
        Map<String, String> headers =
                new HashMap<>(
                        new SigningKeys(List.of(Inbox.KEY)).headers(body, inbox.clock.instant()));
        headers.remove(SigningKeys.TIMESTAMP_HEADER);
        assertRefused(inbox.receive(body, headers), Reason.SIGNATURE_INVALID);
        assertThat(inbox.count("callback_inbox")).isZero();
    }

    @Test
    void an_unknown_gateway_and_a_long_body_are_refused() {
        CallbackRequest request =
                new CallbackRequest("nobody", Map.of(), new byte[0], "trace", "request");
        assertRefused(inbox.inbox.receive(request), Reason.GATEWAY_UNKNOWN);
        byte[] body = new byte[64 * 1024 + 1];
        assertRefused(inbox.receive(body, Inbox.KEY, inbox.clock.instant()), Reason.BODY_TOO_LARGE);
    }

    @Test
    void without_a_table_nothing_is_acknowledged() { // B104
        inbox.jdbc.sql("ALTER TABLE callback_body RENAME TO away").update();
        assertRefused(inbox.receive(success("N-1", ORDER)), Reason.UNAVAILABLE);
        inbox.jdbc.sql("ALTER TABLE away RENAME TO callback_body").update();

        assertThat(inbox.count("callback_inbox")).isZero();
        assertAcknowledged(inbox.receive(success("N-1", ORDER)));
    }

    @Test
    void a_new_month_gets_its_table_by_itself() {
        inbox.clock.turn(Duration.ofDays(400));

        assertAcknowledged(inbox.receive(success("N-1", ORDER)));
        assertThat(inbox.count("callback_body_2027_04")).isEqualTo(1);
    }

    @Test
    void a_month_that_became_read_only_too_early_takes_callbacks_again() {
        inbox.jdbc
                .sql(
                        """
                        CREATE TRIGGER callback_body_read_only_rows
                        BEFORE INSERT OR UPDATE OR DELETE ON callback_body_2026_03
                        FOR EACH ROW EXECUTE FUNCTION callback_body_is_read_only()""")
                .update();

        assertAcknowledged(inbox.receive(success("N-1", ORDER)));
        assertThat(inbox.count("callback_body_2026_03")).isEqualTo(1);
    }

    private static void assertAcknowledged(CallbackAnswer answer) {
        assertThat(answer).isInstanceOf(Acknowledged.class);
    }

    private static void assertRefused(CallbackAnswer answer, Reason reason) {
        assertThat(answer).isEqualTo(new Refused(reason));
    }

    @Test
    void keeps_the_trace_of_the_call_that_it_follows() {
        String parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
        inbox.receive(
                success("N-1", ORDER).replaceFirst("\\{", "{\"traceparent\":\"" + parent + "\","));

        assertThat(
                        inbox.jdbc
                                .sql("SELECT linked_traceparent FROM callback_inbox")
                                .query(String.class)
                                .single())
                .isEqualTo(parent);
    }
}
