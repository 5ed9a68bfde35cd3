package org.tallystick.api.deadletter;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One event that is parked.
 *
 * @param processor the processor that could not handle it, or had to leave it for its place
 * @param sequence what its order is kept in, such as {@code account/4711} or {@code payment/...}
 * @param first whether it is the first of its sequence, the one that holds up the others
 * @param position in the event store
 * @param version number in its own stream
 * @param type the event's class, without its package
 * @param payload the event as JSON, with the values masked
 * @param cause what went wrong; null if it was parked only because it is behind another one
 * @param diagnostics what else helps to find out why; the node and the place of the failure
 * @param enqueuedAt when it was parked
 * @param touchedAt when it was last tried
 * @param tries how often it was tried, the first time included; 0 if it never was
 */
public record DeadLetter(
        String letterId,
        String processor,
        String sequence,
        boolean first,
        long position,
        long version,
        String eventId,
        String type,
        String payload,
        @Nullable LetterCause cause,
        Map<String, String> diagnostics,
        Instant enqueuedAt,
        Instant touchedAt,
        int tries) {

    public DeadLetter {
        diagnostics = Map.copyOf(diagnostics);
    }
}
