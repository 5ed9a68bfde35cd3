package org.tallystick.app.web.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Rfc3339Test {

    @ParameterizedTest
    @CsvSource({
        "2024-02-29T12:00:00Z, 2024-02-29T12:00:00Z",
        "2024-02-29t12:00:00z, 2024-02-29T12:00:00Z",
        "2024-01-01T00:00:00.5Z, 2024-01-01T00:00:00.500Z",
        "2024-01-01T00:00:00.123Z, 2024-01-01T00:00:00.123Z",
        "2024-01-01T00:00:00+08:00, 2023-12-31T16:00:00Z",
        "2024-01-01T00:00:00-23:59, 2024-01-01T23:59:00Z",
        "2024-01-01T00:00:00-00:00, 2024-01-01T00:00:00Z",
        "0001-01-01T00:00:00Z, 0001-01-01T00:00:00Z"
    })
    void reads_any_offset(String text, Instant instant) {
        assertThat(Rfc3339.parse(text, 3)).contains(instant);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Z",
                "2024-01-01",
                "2024-01-01T00:00:00",
                "2024-01-01T00:00Z",
                "2024-01-01 00:00:00Z",
                "2024-1-01T00:00:00Z",
                "2024-02-30T00:00:00Z",
                "2023-02-29T00:00:00Z",
                "2024-13-01T00:00:00Z",
                "2024-01-01T24:00:00Z",
                "2024-01-01T00:60:00Z",
                "2024-01-01T00:00:60Z",
                "2024-01-01T00:00:00.Z",
                "2024-01-01T00:00:00,5Z",
                "2024-01-01T00:00:00.1234Z",
                "2024-01-01T00:00:00+0800",
                "2024-01-01T00:00:00+08",
                "2024-01-01T00:00:00+24:00",
                "2024-01-01T00:00:00+08:60",
                "2024-01-01T00:00:00ZZ",
                "2024-01-01T00:00:00.1",
                "+024-01-01T00:00:00Z",
                "-2024-01-01T00:00:00Z",
                "२०२४-01-01T00:00:00Z"
            })
    void guesses_nothing(String text) {
        assertThat(Rfc3339.parse(text, 3)).isEmpty();
    }

    @Test
    void takes_as_many_decimals_as_are_allowed() {
        String nanos = "2024-01-01T00:00:00.123456789Z";
        assertThat(Rfc3339.parse(nanos, 9)).contains(Instant.parse(nanos));
        assertThat(Rfc3339.parse("2024-01-01T00:00:00.1234567890Z", 9)).isEmpty();
    }
}
