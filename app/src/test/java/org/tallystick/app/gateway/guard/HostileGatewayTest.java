package org.tallystick.app.gateway.guard;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.app.gateway.HostileServer.answering;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tallystick.api.Money;
import org.tallystick.api.gateway.GatewayCall;
import org.tallystick.api.gateway.GatewayCapabilities;
import org.tallystick.api.payment.Direction;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.app.gateway.Calls;
import org.tallystick.app.gateway.HostileServer;
import org.tallystick.app.gateway.HostileServer.Deed;
import org.tallystick.app.gateway.guard.GuardedGateway.Identity;
import org.tallystick.app.gateway.signed.SignedHttpAdapter;
import org.tallystick.app.gateway.signed.SignedHttpSettings;
import org.tallystick.app.gateway.signed.SigningKey;
import org.tallystick.app.gateway.signed.SigningKeys;

/** Whatever a gateway does, a call ends in time, and says nothing that was not said for certain. */
class HostileGatewayTest {

    private static final Duration LIMIT = Duration.ofMillis(700);
    private static final SigningKey KEY = new SigningKey("k", "0123456789abcdef0123456789abcdef");
    private static final Calls ORDER =
            Calls.of("hostile", Direction.RECHARGE, new Money(1250, "CNY"), "");
    private static final String SUCCESS =
            "{\"number\":\"%s\",\"facts\":[{\"kind\":\"SUCCEEDED\",\"id\":\"T\"}]}"
                    .formatted(ORDER.number());

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    @ParameterizedTest
    @MethodSource("deeds")
    void says_nothing_and_in_time(Deed deed) throws Exception {
        try (HostileServer server = new HostileServer(deed)) {
            GuardedGateway gateway = gateway(server, false);
            for (GatewayCall call : List.of(ORDER.charge(), ORDER.query(), ORDER.close())) {
                long start = System.nanoTime();
                List<GatewayFact> facts = gateway.call(call);
                Duration took = Duration.ofNanos(System.nanoTime() - start);

                assertThat(facts).extracting(GatewayFact::kind).containsOnly(FactKind.NO_ANSWER);
                assertThat(took).isLessThan(LIMIT.plusMillis(700));
            }
        }
    }

    @Test
    void a_hung_call_is_counted_as_a_time_out() throws Exception {
        try (HostileServer hung =
                new HostileServer((server, socket, out) -> server.pause(20_000))) {
            GuardedGateway gateway = gateway(hung, false);

            assertThat(gateway.call(ORDER.charge()).get(0).code()).isEqualTo("timeout");
            assertThat(registry.counter("tallystick.gateway.timeouts", "gateway", "g").count())
                    .isEqualTo(1);
        }
    }

    @Test
    void a_dripping_body_is_cut_off() throws Exception {
        Deed drip =
                (server, socket, out) -> {
                    out.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n".getBytes(UTF_8));
                    while (!server.pause(50)) {
                        out.write(' ');
                        out.flush();
                    }
                };
        try (HostileServer server = new HostileServer(drip)) {
            assertThat(gateway(server, false).call(ORDER.charge()).get(0).code())
                    .isEqualTo("timeout");
        }
    }

    @Test
    void an_unsigned_or_wrongly_signed_answer_is_none_where_answers_are_signed() throws Exception {
        byte[] body = SUCCESS.getBytes(UTF_8);
        try (HostileServer server = new HostileServer(answering("200 OK", "", body))) {
            assertThat(gateway(server, false).call(ORDER.charge()).get(0).kind())
                    .isEqualTo(FactKind.SUCCEEDED);
            assertThat(gateway(server, true).call(ORDER.charge()).get(0).code())
                    .isEqualTo("signature_invalid");
        }
        String headers = signed(body);
        try (HostileServer server = new HostileServer(answering("200 OK", headers, body))) {
            assertThat(gateway(server, true).call(ORDER.charge()).get(0).kind())
                    .isEqualTo(FactKind.SUCCEEDED);
        }
        byte[] other = SUCCESS.replace("T", "U").getBytes(UTF_8);
        try (HostileServer server = new HostileServer(answering("200 OK", headers, other))) {
            assertThat(gateway(server, true).call(ORDER.charge()).get(0).code())
                    .isEqualTo("signature_invalid");
        }
    }

    @Test
    void only_a_declared_refusal_is_a_failure() throws Exception {
        byte[] refused =
                "{\"number\":\"%s\",\"refused\":\"no_such_bank\"}"
                        .formatted(ORDER.number())
                        .getBytes(UTF_8);
        try (HostileServer server = new HostileServer(answering("422 No", "", refused))) {
            GuardedGateway gateway = gateway(server, false);
            GatewayFact charge = gateway.call(ORDER.charge()).get(0);
            assertThat(charge.kind()).isEqualTo(FactKind.FAILED);
            assertThat(charge.code()).isEqualTo("no_such_bank");
            GatewayFact refund = gateway.call(ORDER.refund("r1", 100, "T")).get(0);
            assertThat(refund.kind()).isEqualTo(FactKind.REFUND_FAILED);
            assertThat(refund.refundId()).isEqualTo("r1");
            assertThat(gateway.call(ORDER.query()).get(0).kind()).isEqualTo(FactKind.NO_ANSWER);
        }
    }

    private static Stream<Named<Deed>> deeds() {
        byte[] none = {};
        byte[] success = SUCCESS.getBytes(UTF_8);
        byte[] huge = new byte[300_000];
        return Stream.of(
                Named.of("reset", (server, socket, out) -> socket.setSoLinger(true, 0)),
                Named.of("closed", (server, socket, out) -> {}),
                Named.of(
                        "no HTTP",
                        (server, socket, out) -> out.write("hello\r\n\r\n".getBytes(UTF_8))),
                Named.of("500", answering("500 Oops", "", success)),
                Named.of("503", answering("503 Busy", "", none)),
                Named.of("429", answering("429 Slowly", "", refusal())),
                Named.of("408", answering("408 Late", "", refusal())),
                Named.of("400 without a code", answering("400 Bad", "", none)),
                Named.of("404 page", answering("404 No", "", "<html>".getBytes(UTF_8))),
                Named.of("401", answering("401 Who", "", none)),
                Named.of(
                        "redirect",
                        answering("302 Go", "Location: http://127.0.0.1:1/\r\n", success)),
                Named.of("201", answering("201 Made", "", success)),
                Named.of("garbage", answering("200 OK", "", new byte[] {1, 2, 3})),
                Named.of("empty", answering("200 OK", "", none)),
                Named.of("cut", answering("200 OK", "", "{\"number\":".getBytes(UTF_8))),
                Named.of("huge", answering("200 OK", "", huge)),
                Named.of(
                        "another order",
                        answering(
                                "200 OK",
                                "",
                                "{\"number\":\"x\",\"facts\":[{\"kind\":\"CLOSED\"}]}"
                                        .getBytes(UTF_8))),
                Named.of("no facts", answering("200 OK", "", facts(""))),
                Named.of("success without id", answering("200 OK", "", facts("SUCCEEDED"))),
                Named.of("unknown kind", answering("200 OK", "", facts("ABNORMAL"))));
    }

    private static byte[] refusal() {
        return "{\"number\":\"%s\",\"refused\":\"x\"}".formatted(ORDER.number()).getBytes(UTF_8);
    }

    private static byte[] facts(String kind) {
        String fact = kind.isEmpty() ? "" : "{\"kind\":\"" + kind + "\"}";
        return "{\"number\":\"%s\",\"facts\":[%s]}".formatted(ORDER.number(), fact).getBytes(UTF_8);
    }

    private static String signed(byte[] body) {
        StringBuilder headers = new StringBuilder();
        new SigningKeys(List.of(KEY))
                .headers(body, Clock.systemUTC().instant())
                .forEach((name, value) -> headers.append(name + ": " + value + "\r\n"));
        return headers.toString();
    }

    private GuardedGateway gateway(HostileServer server, boolean signedAnswers) {
        SignedHttpSettings settings =
                new SignedHttpSettings(
                        server::address,
                        () -> null,
                        new SigningKeys(List.of(KEY)),
                        signedAnswers,
                        LIMIT,
                        256 * 1024,
                        1024);
        GatewayCapabilities all =
                new GatewayCapabilities(
                        true, true, true, true, Set.of("CNY"), ZoneId.of("UTC"), Duration.ZERO);
        return new GuardedGateway(
                new Identity("g", all),
                new SignedHttpAdapter(settings, Clock.systemUTC()),
                new CallLimits(
                        LIMIT, 50, 100, 100, Duration.ofMillis(200), Duration.ofSeconds(30), 10, 9),
                Clock.systemUTC(),
                registry);
    }
}
