package org.tallystick.saga.payment;

import static org.assertj.core.api.Assertions.assertThat;

import org.axonframework.serialization.SimpleSerializedObject;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The stored form of a saga: what is stored today must be read for ever. */
class StoredSagaTest {

    private final Jackson3Serializer serializer = Jackson3Serializer.builder().build();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"order\":{\"paymentId\":\"p1\",\"orderId\":\"o1\",\"accountId\":\"alice\","
                        + "\"gateway\":\"fast\",\"reference\":\"taxi\"},"
                        + "\"underWay\":[\"hold\"],\"wakeAt\":\"2026-01-01T00:00:30Z\"}",
                "{\"order\":{\"paymentId\":\"p1\",\"orderId\":\"o1\",\"accountId\":\"alice\","
                        + "\"gateway\":\"fast\",\"reference\":null},"
                        + "\"underWay\":[],\"wakeAt\":null}"
            })
    void is_read_and_written_as_it_was(String stored) {
        PaymentSaga saga =
                serializer.deserialize(
                        new SimpleSerializedObject<>(
                                stored, String.class, PaymentSaga.class.getName(), "1"));

        assertThat(serializer.serialize(saga, String.class).getData()).isEqualTo(stored);
    }
}
