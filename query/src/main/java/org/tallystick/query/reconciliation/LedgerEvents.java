package org.tallystick.query.reconciliation;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.axonframework.eventhandling.GenericDomainEventEntry;
import org.axonframework.eventhandling.GlobalSequenceTrackingToken;
import org.axonframework.eventhandling.TrackedDomainEventData;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.upcasting.event.EventUpcaster;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.account.AccountEvent;
import org.tallystick.api.payment.PaymentEvent;
import org.tallystick.query.ledger.LedgerWriting;
import org.tallystick.query.ledger.LedgerWriting.Positioned;
import org.tallystick.query.ledger.LedgerWriting.Written;

/**
 * Reads the events that write to the ledger, in pages. Those of other families, such as receipts,
 * stay in the database.
 */
@Component
class LedgerEvents {

    private static final String SELECT =
            """
            SELECT globalindex, type, aggregateidentifier, sequencenumber, eventidentifier, timestamp,
                payloadtype, payloadrevision, payload, metadata
            FROM domainevententry
            """;

    private final JdbcClient jdbc;
    private final EventDecoder decoder;

    LedgerEvents(
            JdbcClient jdbc,
            @Qualifier("eventSerializer") Serializer serializer,
            ObjectProvider<EventUpcaster> upcasters) {
        this.jdbc = jdbc;
        this.decoder = new EventDecoder(serializer, upcasters.orderedStream().toList());
    }

    /** One event and what it must have written. */
    record Event(Positioned source, Written written) {

        String stream() {
            return source.message().getAggregateIdentifier();
        }

        String eventId() {
            return source.message().getIdentifier();
        }

        long position() {
            return source.position();
        }

        long version() {
            return source.message().getSequenceNumber();
        }

        String type() {
            return source.message().getPayloadType().getSimpleName();
        }

        /** The customer's account; null if the event is of none. */
        @Nullable String accountId() {
            return source.message().getPayload() instanceof AccountEvent event
                    ? event.accountId()
                    : null;
        }

        Instant recordedAt() {
            Object payload = source.message().getPayload();
            if (payload instanceof AccountEvent event) {
                return event.recordedAt();
            }
            return payload instanceof PaymentEvent event
                    ? event.recordedAt()
                    : source.message().getTimestamp();
        }
    }

    /**
     * Which events of the global order are read.
     *
     * @param part of all streams, counted from 0
     * @param parts into which the streams are divided by their names
     */
    record Range(long after, long upTo, int part, int parts) {}

    /** The next events of a range, in global order. */
    List<Event> page(Range range, int limit) {
        return jdbc
                .sql(
                        SELECT
                                + """
                                WHERE globalindex > :after AND globalindex <= :upTo
                                AND %s
                                AND (:parts = 1 OR
                                    mod(abs(hashtext(aggregateidentifier)::bigint), :parts) = :part)
                                ORDER BY globalindex LIMIT :limit"""
                                        .formatted(LedgerWriting.ITS_EVENTS))
                .param("after", range.after())
                .param("upTo", range.upTo())
                .param("part", range.part())
                .param("parts", range.parts())
                .param("limit", limit)
                .query((row, number) -> data(row))
                .list()
                .stream()
                .flatMap(decoder::events)
                .toList();
    }

    /** All events of a range, in global order. */
    List<Event> within(Range range) {
        return page(range, Integer.MAX_VALUE);
    }

    /** The next events of one stream. */
    List<Event> page(String stream, long afterVersion, int limit) {
        return jdbc
                .sql(
                        SELECT
                                + """
                                WHERE aggregateidentifier = :stream AND sequencenumber > :after
                                ORDER BY sequencenumber LIMIT :limit""")
                .param("stream", stream)
                .param("after", afterVersion)
                .param("limit", limit)
                .query((row, number) -> data(row))
                .list()
                .stream()
                .flatMap(decoder::events)
                .toList();
    }

    /** The number of the newest event; -1 if there is none. */
    long head() {
        return jdbc.sql("SELECT coalesce(max(globalindex), -1) FROM domainevententry")
                .query(Long.class)
                .single();
    }

    /** When the first event after a position was written; empty if there is none. */
    Optional<Instant> firstAfter(long position) {
        return jdbc.sql(
                        """
                        SELECT timestamp FROM domainevententry WHERE globalindex > ? AND %s
                        ORDER BY globalindex LIMIT 1"""
                                .formatted(LedgerWriting.ITS_EVENTS))
                .param(position)
                .query(String.class)
                .optional()
                .map(Instant::parse);
    }

    /** What is before the first event; -1 if there is none. */
    long beginning() {
        return jdbc.sql("SELECT coalesce(min(globalindex) - 1, -1) FROM domainevententry")
                .query(Long.class)
                .single();
    }

    private static TrackedDomainEventData<byte[]> data(ResultSet row) throws SQLException {
        return new TrackedDomainEventData<>(
                new GlobalSequenceTrackingToken(row.getLong("globalindex")),
                new GenericDomainEventEntry<>(
                        row.getString("type"),
                        row.getString("aggregateidentifier"),
                        row.getLong("sequencenumber"),
                        row.getString("eventidentifier"),
                        row.getString("timestamp"),
                        row.getString("payloadtype"),
                        row.getString("payloadrevision"),
                        row.getBytes("payload"),
                        row.getBytes("metadata")));
    }
}
