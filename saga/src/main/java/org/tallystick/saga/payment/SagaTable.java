package org.tallystick.saga.payment;

import java.util.Set;
import org.axonframework.modelling.saga.AssociationValue;
import org.axonframework.modelling.saga.AssociationValues;
import org.axonframework.modelling.saga.repository.SagaStore;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.SimpleSerializedObject;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Keeps the sagas of payments in Axon's table, in the transaction in hand: one statement to load a
 * saga and one to store it. A saga's id is its payment's, so there is nothing to look up by, and no
 * payment ever has two.
 */
final class SagaTable implements SagaStore<PaymentSaga> {

    private static final String TYPE = PaymentSaga.class.getName();
    private static final String REVISION = "1";

    /**
     * The commit does not wait for the disk, whatever the transaction does besides: saga, timer and
     * token are lost together or not at all, and the events come again then.
     */
    private static final String LOAD =
            """
            SELECT (SELECT serialized_saga FROM saga_entry WHERE saga_id = ? AND saga_type = ?),
                set_config('synchronous_commit', 'off', true)""";

    private static final String STORE =
            """
            INSERT INTO saga_entry (saga_id, saga_type, revision, serialized_saga)
            VALUES (?, ?, ?, ?)
            ON CONFLICT (saga_id) DO UPDATE SET serialized_saga = excluded.serialized_saga""";

    private static final String DELETE =
            "DELETE FROM saga_entry WHERE saga_id = ? AND saga_type = ?";

    private final JdbcTemplate jdbc;
    private final Serializer serializer;

    SagaTable(JdbcTemplate jdbc, Serializer serializer) {
        this.jdbc = jdbc;
        this.serializer = serializer;
    }

    @Override
    public Set<String> findSagas(
            Class<? extends PaymentSaga> sagaType, AssociationValue associationValue) {
        return associationValue.getKey().equals(PaymentSaga.PAYMENT_ID)
                ? Set.of(associationValue.getValue())
                : Set.of();
    }

    @Override
    public <S extends PaymentSaga> @Nullable Entry<S> loadSaga(
            Class<S> sagaType, String sagaIdentifier) {
        byte[] stored =
                jdbc.queryForObject(LOAD, (row, number) -> row.getBytes(1), sagaIdentifier, TYPE);
        return stored == null ? null : new Loaded<>(sagaIdentifier, read(sagaType, stored));
    }

    private <S extends PaymentSaga> S read(Class<S> sagaType, byte[] stored) {
        PaymentSaga saga =
                serializer.deserialize(
                        new SimpleSerializedObject<>(stored, byte[].class, TYPE, REVISION));
        return sagaType.cast(saga);
    }

    @Override
    public void insertSaga(
            Class<? extends PaymentSaga> sagaType,
            String sagaIdentifier,
            PaymentSaga saga,
            Set<AssociationValue> associationValues) {
        byte[] written = serializer.serialize(saga, byte[].class).getData();
        jdbc.update(STORE, sagaIdentifier, TYPE, REVISION, written);
    }

    @Override
    public void updateSaga(
            Class<? extends PaymentSaga> sagaType,
            String sagaIdentifier,
            PaymentSaga saga,
            AssociationValues associationValues) {
        insertSaga(sagaType, sagaIdentifier, saga, associationValues.asSet());
    }

    @Override
    public void deleteSaga(
            Class<? extends PaymentSaga> sagaType,
            String sagaIdentifier,
            Set<AssociationValue> associationValues) {
        jdbc.update(DELETE, sagaIdentifier, TYPE);
    }

    private record Loaded<S extends PaymentSaga>(String paymentId, S saga) implements Entry<S> {

        @Override
        public Set<AssociationValue> associationValues() {
            return Set.of(new AssociationValue(PaymentSaga.PAYMENT_ID, paymentId));
        }
    }
}
