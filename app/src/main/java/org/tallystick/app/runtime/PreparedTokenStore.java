package org.tallystick.app.runtime;

import org.axonframework.eventhandling.Segment;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.eventhandling.tokenstore.AbstractTokenEntry;
import org.axonframework.eventhandling.tokenstore.jpa.JpaTokenStore;
import org.axonframework.serialization.SerializedObject;
import org.axonframework.serialization.Serializer;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Stores the token of a batch by one prepared statement, in the batch's transaction: through
 * Hibernate's query language this one update, which comes with every batch, took a third of a
 * projection's processor time. Asks the gates before a segment is claimed. Everything else is
 * Axon's own.
 */
class PreparedTokenStore extends JpaTokenStore {

    private static final String UPDATE =
            "UPDATE token_entry SET token = ?, token_type = ?, timestamp = ?"
                    + " WHERE processor_name = ? AND segment = ? AND owner = ?";

    private final JdbcTemplate jdbc;
    private final Serializer serializer;
    private final NodeId nodeId;
    private final ObjectProvider<SegmentGate> gates;

    PreparedTokenStore(
            Builder builder,
            JdbcTemplate jdbc,
            Serializer serializer,
            NodeId nodeId,
            ObjectProvider<SegmentGate> gates) {
        super(builder);
        this.jdbc = jdbc;
        this.serializer = serializer;
        this.nodeId = nodeId;
        this.gates = gates;
    }

    @Override
    public TrackingToken fetchToken(String processorName, int segment) {
        gates.forEach(gate -> gate.claiming(processorName, segment));
        return super.fetchToken(processorName, segment);
    }

    @Override
    public TrackingToken fetchToken(String processorName, Segment segment) {
        gates.forEach(gate -> gate.claiming(processorName, segment.getSegmentId()));
        return super.fetchToken(processorName, segment);
    }

    @Override
    public void storeToken(@Nullable TrackingToken token, String processorName, int segment) {
        if (token == null || !update(token, processorName, segment)) {
            super.storeToken(token, processorName, segment);
        }
    }

    /** False if the claim is not this node's; then Axon's own way decides what that means. */
    private boolean update(TrackingToken token, String processorName, int segment) {
        SerializedObject<byte[]> serialized = serializer.serialize(token, byte[].class);
        return jdbc.update(
                        UPDATE,
                        serialized.getData(),
                        serialized.getType().getName(),
                        AbstractTokenEntry.clock.instant().toString(),
                        processorName,
                        segment,
                        nodeId.value())
                == 1;
    }
}
