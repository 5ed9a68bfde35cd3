package org.tallystick.app.deadletter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class PayloadMaskTest {

    private final PayloadMask mask = new PayloadMask(JsonMapper.builder().build());

    @Test
    void shows_names_and_the_ends_of_long_texts_only() {
        assertThat(
                        mask.of(
                                """
                                {"accountId":"alice","movement":{"movementId":"Xk0123456789A",
                                "amount":1250,"open":true,"none":null,"all":[1,"0123456789"]}}"""))
                .isEqualTo(
                        "{\"accountId\":\"***\",\"movement\":{\"movementId\":\"Xk***9A\","
                                + "\"amount\":0,\"open\":true,\"none\":null,"
                                + "\"all\":[0,\"01***89\"]}}");
    }

    @Test
    void shows_nothing_of_what_it_cannot_read() {
        assertThat(mask.of("{\"accountId\":")).isEqualTo("{}");
        assertThat(mask.of("")).isEqualTo("{}");
    }
}
