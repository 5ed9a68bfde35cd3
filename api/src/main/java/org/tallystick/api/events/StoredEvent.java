package org.tallystick.api.events;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One event as it is stored.
 *
 * @param eventId its own id, unique and stable
 * @param position its place in the global order; never changes, may leave holes
 * @param type simple name such as {@code FundsDeducted}
 * @param stream the stored id of its stream, such as {@code account/alice}
 * @param version its number within the stream
 * @param payload the event's fields as JSON text
 */
public record StoredEvent(
        String eventId,
        long position,
        String type,
        String stream,
        long version,
        Instant recordedAt,
        String payload,
        @Nullable String traceId,
        @Nullable String requestId) {

    /** The same event under another number. */
    public StoredEvent at(long other) {
        return new StoredEvent(
                eventId, other, type, stream, version, recordedAt, payload, traceId, requestId);
    }
}
