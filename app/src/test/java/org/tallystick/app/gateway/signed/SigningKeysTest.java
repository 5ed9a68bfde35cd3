package org.tallystick.app.gateway.signed;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tallystick.app.gateway.adapter.CallbackVerdict;

class SigningKeysTest {

    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
    private static final SigningKey OLD = new SigningKey("old", "0123456789abcdef0123456789abcdef");
    private static final SigningKey NEW = new SigningKey("new", "fedcba9876543210fedcba9876543210");
    private static final byte[] BODY = bytes("{\"number\":\"1\"}");

    @Test
    void signs_as_documented() {
        // Computed with: printf '1700000000.{"number":"1"}' | openssl dgst -sha256 -hmac <secret>
        assertThat(OLD.sign("1700000000", BODY))
                .isEqualTo("c776c3eab36c041890a6dde070afdaf9601395be01cb339e944b2493be74c36f");
    }

    @Test
    void accepts_either_of_two_active_keys_and_no_other() {
        SigningKeys both = new SigningKeys(List.of(NEW, OLD));

        assertThat(verify(both, signed(OLD, BODY, NOW), BODY)).isEqualTo(CallbackVerdict.GENUINE);
        assertThat(verify(both, signed(NEW, BODY, NOW), BODY)).isEqualTo(CallbackVerdict.GENUINE);
        SigningKeys rotated = new SigningKeys(List.of(NEW));
        assertThat(verify(rotated, signed(OLD, BODY, NOW), BODY)).isEqualTo(CallbackVerdict.FORGED);
        Map<String, String> swapped = signed(OLD, BODY, NOW);
        swapped.put(SigningKeys.KEY_HEADER, "new");
        assertThat(verify(both, swapped, BODY)).isEqualTo(CallbackVerdict.FORGED);
    }

    @ParameterizedTest
    @ValueSource(longs = {-301, 301, -360, 86_400})
    void refuses_old_and_future_signatures(long seconds) { // B97
        Instant then = NOW.minusSeconds(seconds);
        assertThat(verify(keys(), signed(OLD, BODY, then), BODY)).isEqualTo(CallbackVerdict.STALE);
    }

    @ParameterizedTest
    @ValueSource(longs = {-300, 0, 300})
    void accepts_five_minutes_either_way(long seconds) {
        Instant then = NOW.minus(Duration.ofSeconds(seconds));
        assertThat(verify(keys(), signed(OLD, BODY, then), BODY))
                .isEqualTo(CallbackVerdict.GENUINE);
    }

    @Test
    void the_timestamp_is_mandatory_and_signed() { // B97
        Map<String, String> without = signed(OLD, BODY, NOW);
        without.remove(SigningKeys.TIMESTAMP_HEADER);
        assertThat(verify(keys(), without, BODY)).isEqualTo(CallbackVerdict.FORGED);

        Map<String, String> changed = signed(OLD, BODY, NOW.minusSeconds(400));
        changed.put(SigningKeys.TIMESTAMP_HEADER, Long.toString(NOW.getEpochSecond()));
        assertThat(verify(keys(), changed, BODY)).isEqualTo(CallbackVerdict.FORGED);

        Map<String, String> odd = signed(OLD, BODY, NOW);
        odd.put(SigningKeys.TIMESTAMP_HEADER, "99999999999999999999");
        assertThat(verify(keys(), odd, BODY)).isEqualTo(CallbackVerdict.FORGED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{ \"a\" :  1.10 }",
                "{\"a\":1E2}",
                "{\"a\":\"\\u4e2d\"}",
                "{\"a\":\"中\"}",
                "{\"a\":1,\"a\":2}",
                "{\"a\":\n1}\n",
                "{\"a\":\r\n1}",
                "not json at all"
            })
    void verifies_the_raw_bytes_and_nothing_made_of_them(String text) { // B99, B100
        byte[] body = bytes(text);
        Map<String, String> headers = signed(OLD, body, NOW);

        assertThat(verify(keys(), headers, body)).isEqualTo(CallbackVerdict.GENUINE);
        assertThat(verify(keys(), headers, bytes(text + " "))).isEqualTo(CallbackVerdict.FORGED);
        byte[] other = text.getBytes(StandardCharsets.UTF_16);
        assertThat(verify(keys(), headers, other)).isEqualTo(CallbackVerdict.FORGED);
    }

    @Test
    void never_shows_a_secret() {
        assertThat(keys().toString()).contains("old").doesNotContain(OLD.secret());
    }

    @Test
    void an_upper_case_or_cut_signature_is_none() { // B102
        Map<String, String> headers = signed(OLD, BODY, NOW);
        String signature = headers.get(SigningKeys.SIGNATURE_HEADER);
        headers.put(SigningKeys.SIGNATURE_HEADER, String.valueOf(signature).substring(1));
        assertThat(verify(keys(), headers, BODY)).isEqualTo(CallbackVerdict.FORGED);
        headers.put(SigningKeys.SIGNATURE_HEADER, "");
        assertThat(verify(keys(), headers, BODY)).isEqualTo(CallbackVerdict.FORGED);
    }

    private static SigningKeys keys() {
        return new SigningKeys(List.of(OLD));
    }

    private static CallbackVerdict verify(
            SigningKeys keys, Map<String, String> headers, byte[] body) {
        return keys.verify(headers::get, body, NOW);
    }

    private static Map<String, String> signed(SigningKey key, byte[] body, Instant at) {
        return new HashMap<>(new SigningKeys(List.of(key)).headers(body, at));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
