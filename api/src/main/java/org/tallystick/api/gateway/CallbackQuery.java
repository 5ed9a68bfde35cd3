package org.tallystick.api.gateway;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Looks callbacks up that were received, also those whose bodies are archived. */
public interface CallbackQuery {

    /**
     * The callbacks with this key, the oldest first.
     *
     * @param key an inbox id, an order's number, or a gateway's callback id
     * @param limit the most that are returned
     */
    List<StoredCallback> find(String key, int limit);

    /**
     * One callback.
     *
     * @param inboxId its row in the inbox
     * @param notifyId the gateway's own id of it
     * @param state NEW, PARKED, RETRY, DONE or CASE
     * @param body its text; null if it was not found where it should be
     * @param place {@code database}, or the archive's file
     */
    record StoredCallback(
            String inboxId,
            String gateway,
            String orderNumber,
            String notifyId,
            String state,
            int attempts,
            @Nullable Instant nextAttemptAt,
            Instant receivedAt,
            String traceId,
            @Nullable String requestId,
            @Nullable String linkedTraceparent,
            @Nullable String body,
            @Nullable String place) {}
}
