package org.tallystick.app.runtime;

import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.axonframework.eventhandling.Segment;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.eventhandling.tokenstore.AbstractTokenEntry;
import org.axonframework.eventhandling.tokenstore.UnableToClaimTokenException;
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
                    + " WHERE processor_name = ? AND segment = ? AND owner = ?"
                    + " AND pg_postmaster_start_time()"
                    + " = coalesce(CAST(? AS timestamptz), pg_postmaster_start_time())";

    /** A lock was not to be had in time. */
    private static final String LOCKED = "55P03";

    private final JdbcTemplate jdbc;
    private final Serializer serializer;
    private final NodeId nodeId;
    private final ObjectProvider<SegmentGate> gates;

    /** By segment, since when the server runs that it was claimed on. */
    private final Map<String, OffsetDateTime> claimedOn = new ConcurrentHashMap<>();

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
        return claimed(
                unlocked(() -> super.fetchToken(processorName, segment)), processorName, segment);
    }

    @Override
    public TrackingToken fetchToken(String processorName, Segment segment) {
        int number = segment.getSegmentId();
        gates.forEach(gate -> gate.claiming(processorName, number));
        return claimed(
                unlocked(() -> super.fetchToken(processorName, segment)), processorName, number);
    }

    /**
     * What somebody holds locked is not to be had now. As any other failure it would make the
     * processor let go of all the segments that it has.
     */
    private static TrackingToken unlocked(Supplier<TrackingToken> claim) {
        try {
            return claim.get();
        } catch (RuntimeException e) {
            if (isLocked(e)) {
                throw new UnableToClaimTokenException("The token is locked by somebody else");
            }
            throw e;
        }
    }

    private static boolean isLocked(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && LOCKED.equals(sql.getSQLState())) {
                return true;
            }
        }
        return false;
    }

    private TrackingToken claimed(TrackingToken token, String processorName, int segment) {
        claimedOn.put(processorName + "/" + segment, serverStart());
        return token;
    }

    private OffsetDateTime serverStart() {
        return Objects.requireNonNull(
                jdbc.queryForObject("SELECT pg_postmaster_start_time()", OffsetDateTime.class));
    }

    @Override
    public void storeToken(@Nullable TrackingToken token, String processorName, int segment) {
        if (token == null || !update(token, processorName, segment)) {
            requireSameServer(processorName, segment);
            super.storeToken(token, processorName, segment);
        }
    }

    /**
     * A segment is never handled further on another server, or on one that was started anew: it may
     * have been restored, and what is in memory may be beyond what it has. It is claimed afresh.
     */
    private void requireSameServer(String processorName, int segment) {
        OffsetDateTime start = claimedOn.get(processorName + "/" + segment);
        if (start != null && !start.equals(serverStart())) {
            throw new UnableToClaimTokenException(
                    "The database server of the claim of %s/%d is not there any more"
                            .formatted(processorName, segment));
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
                        nodeId.value(),
                        claimedOn.get(processorName + "/" + segment))
                == 1;
    }
}
