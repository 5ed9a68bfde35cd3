package org.tallystick.app.gateway.signed;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tallystick.api.Money;
import org.tallystick.api.payment.Direction;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.NextAction;
import org.tallystick.app.gateway.Calls;
import org.tallystick.app.gateway.adapter.UnreadableException;

class FactReaderTest {

    @ParameterizedTest
    @CsvSource({
        "12.50, CNY, 1250",
        "8.20, CNY, 820",
        "19.99, CNY, 1999",
        "17.08, CNY, 1708",
        "263.90, CNY, 26390",
        "500, JPY, 500",
        "18.600, KWD, 18600",
        "0.0001, CLF, 1",
        "10000000000000.00, CNY, 1000000000000000"
    })
    void reads_major_units_exactly(String decimal, String currency, long minor) // B51, B53, B54
            throws UnreadableException {
        assertThat(amount("\"" + decimal + "\"", "\"" + currency + "\""))
                .isEqualTo(new Money(minor, currency));
    }

    @Test
    void reads_every_amount_up_to_a_hundred() throws UnreadableException { // B54
        for (int minor = 1; minor <= 10_000; minor++) {
            String decimal = "%d.%02d".formatted(minor / 100, minor % 100);
            assertThat(amount("\"" + decimal + "\"", "\"CNY\"")).isEqualTo(new Money(minor, "CNY"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"1.005\"|\"CNY\"",
                "\"500.0\"|\"JPY\"",
                "\"18.6001\"|\"KWD\"",
                "\"-12.50\"|\"CNY\"",
                "\"1E2\"|\"CNY\"",
                "\" 12.50\"|\"CNY\"",
                "\"12,50\"|\"CNY\"",
                "\"\"|\"CNY\"",
                "12.50|\"CNY\"",
                "null|\"CNY\"",
                "\"12.50\"|\"cny\"",
                "\"12.50\"|\"XXX\"",
                "\"12.50\"|null",
                "\"9999999999999999\"|\"CNY\"",
                "\"0.00\"|\"CNY\"",
                "\"0\"|\"JPY\"",
                "\"10000000000000.01\"|\"CNY\""
            })
    void what_is_not_exact_is_no_amount(String amount, String currency) // B50, B54
            throws UnreadableException {
        GatewayFact fact = fact(amount, currency);
        assertThat(fact.kind()).isEqualTo(FactKind.SUCCEEDED);
        assertThat(fact.amount()).isNull();
        assertThat(fact.code()).contains("amount:");
    }

    @Test
    void writes_as_many_decimals_as_the_currency_has() { // B51, B53: literals, no round trip
        assertThat(charge(new Money(500, "JPY")))
                .contains("\"amount\":\"500\",\"currency\":\"JPY\"");
        assertThat(charge(new Money(18600, "KWD"))).contains("\"amount\":\"18.600\"");
        assertThat(charge(new Money(1250, "CNY"))).contains("\"amount\":\"12.50\"");
        assertThat(charge(new Money(1, "CNY"))).contains("\"amount\":\"0.01\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"facts\":{}}",
                "{\"facts\":[{\"kind\":\"SUCCEEDED\"}]}",
                "{\"facts\":[{\"kind\":\"CLOSED\",\"id\":7}]}",
                "{\"facts\":[{\"kind\":\"CLOSED\",\"id\":\"a b\"}]}",
                "{\"facts\":[{\"kind\":\"CLOSED\",\"occurredAt\":\"yesterday\"}]}",
                "{\"facts\":[{\"kind\":\"CLOSED\"}],\"facts\":[{\"kind\":\"CLOSED\"}]}",
                "{\"facts\":[{\"kind\":\"CLOSED\"}]} {}"
            })
    void what_is_not_as_documented_is_unreadable(String text) {
        assertThatThrownBy(() -> FactReader.read(StrictJson.read(text.getBytes(UTF_8))))
                .isInstanceOf(UnreadableException.class);
    }

    @Test
    void an_unknown_kind_says_nothing_but_its_text() throws UnreadableException { // B69
        GatewayFact fact =
                FactReader.read(
                                StrictJson.read(
                                        "{\"facts\":[{\"kind\":\"ABNORMAL\"}]}".getBytes(UTF_8)))
                        .get(0);
        assertThat(fact.kind()).isEqualTo(FactKind.NO_ANSWER);
        assertThat(fact.code()).isEqualTo("unknown_kind:ABNORMAL");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "9999-12-31T23:59:59-05:00",
                "9999-12-31T23:59:59Z",
                "+999999999-12-31T23:59:59Z",
                "3000-01-01T00:00:00Z",
                "1969-12-31T23:59:59Z",
                "0000-01-01T00:00:00Z",
                "-999999999-01-01T00:00:00+18:00"
            })
    void a_time_that_means_never_is_none(String time) throws UnreadableException {
        GatewayFact fact = factAt(time);
        assertThat(fact.occurredAt()).isNull();
        assertThat(fact.nextAction())
                .isEqualTo(new NextAction(NextAction.Type.REDIRECT, "https://pay.invalid", null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1970-01-01T00:00:00Z", "2999-12-31T23:59:59.999Z"})
    void every_other_time_is_read(String time) throws UnreadableException {
        GatewayFact fact = factAt(time);
        assertThat(fact.occurredAt()).isEqualTo(time);
        assertThat(fact.nextAction())
                .isEqualTo(
                        new NextAction(
                                NextAction.Type.REDIRECT,
                                "https://pay.invalid",
                                Instant.parse(time)));
    }

    private static GatewayFact factAt(String time) throws UnreadableException {
        String text =
                """
                {"facts":[{"kind":"PENDING","occurredAt":"%1$s","nextAction":
                {"type":"REDIRECT","value":"https://pay.invalid","expiresAt":"%1$s"}}]}"""
                        .formatted(time);
        return FactReader.read(StrictJson.read(text.getBytes(UTF_8))).get(0);
    }

    private static @Nullable Money amount(String amount, String currency)
            throws UnreadableException {
        return fact(amount, currency).amount();
    }

    private static GatewayFact fact(String amount, String currency) throws UnreadableException {
        String text =
                "{\"facts\":[{\"kind\":\"SUCCEEDED\",\"id\":\"T\",\"amount\":%s,\"currency\":%s}]}"
                        .formatted(amount, currency);
        return FactReader.read(StrictJson.read(text.getBytes(UTF_8))).get(0);
    }

    private static String charge(Money amount) {
        byte[] body =
                new RequestWriter(() -> URI.create("http://127.0.0.1/callbacks"))
                        .write(Calls.of("o", Direction.RECHARGE, amount, "").charge().step());
        return new String(body, UTF_8);
    }
}
