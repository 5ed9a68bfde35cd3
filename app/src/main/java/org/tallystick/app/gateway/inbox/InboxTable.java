package org.tallystick.app.gateway.inbox;

import java.sql.Timestamp;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The rows of callbacks. Whoever calls holds the transaction. */
@Component
class InboxTable {

    private final JdbcClient jdbc;

    InboxTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** A row that is claimed, with its body. */
    @SuppressWarnings("ArrayRecordComponent") // Raw bytes, never compared.
    record Claimed(
            String inboxId,
            String gateway,
            String orderNumber,
            String notifyId,
            Instant receivedAt,
            int attempts,
            int lookups,
            String traceId,
            @Nullable String requestId,
            @Nullable String retriedBy,
            byte[] body) {}

    /** What became of an attempt. A null instant means that nothing is to be done any more. */
    record Ended(
            String inboxId,
            String state,
            int attempts,
            @Nullable Instant nextAttemptAt,
            @Nullable String code) {}

    /**
     * Stores those that are new.
     *
     * @return the stored content hash of each that was known before, by inbox id
     */
    Map<String, byte[]> add(List<NewCallback> callbacks) {
        List<String> added =
                jdbc.sql(
                                """
                                INSERT INTO callback_inbox (received_at, next_attempt_at, content_hash,
                                    inbox_id, gateway, order_number, notify_id, trace_id, request_id,
                                    linked_traceparent)
                                SELECT received_at, received_at, content_hash, inbox_id, gateway,
                                    order_number, notify_id, trace_id, request_id, linked_traceparent
                                FROM unnest(?::timestamptz[], ?::bytea[], ?::text[], ?::text[],
                                    ?::text[], ?::text[], ?::text[], ?::text[], ?::text[])
                                    AS given (received_at, content_hash, inbox_id, gateway,
                                        order_number, notify_id, trace_id, request_id,
                                        linked_traceparent)
                                ORDER BY gateway, order_number, notify_id
                                ON CONFLICT DO NOTHING
                                RETURNING inbox_id""")
                        .param(times(callbacks))
                        .param(bytes(callbacks, NewCallback::contentHash))
                        .param(texts(callbacks, NewCallback::inboxId))
                        .param(texts(callbacks, NewCallback::gateway))
                        .param(texts(callbacks, NewCallback::orderNumber))
                        .param(texts(callbacks, NewCallback::notifyId))
                        .param(texts(callbacks, NewCallback::traceId))
                        .param(texts(callbacks, NewCallback::requestId))
                        .param(texts(callbacks, NewCallback::linkedTraceparent))
                        .query(String.class)
                        .list();
        List<NewCallback> fresh =
                callbacks.stream().filter(each -> added.contains(each.inboxId())).toList();
        if (!fresh.isEmpty()) {
            addBodies(fresh);
        }
        return hashes(
                callbacks.stream()
                        .map(NewCallback::inboxId)
                        .filter(inboxId -> !added.contains(inboxId))
                        .toList());
    }

    /** Takes due rows that nobody else works on, the oldest first. */
    List<Claimed> claim(Instant now, Instant until, int limit) {
        return jdbc.sql(
                        """
                        WITH due AS (
                            SELECT inbox_id FROM callback_inbox
                            WHERE next_attempt_at <= ?
                            ORDER BY next_attempt_at, received_at
                            LIMIT ? FOR UPDATE SKIP LOCKED),
                        claimed AS (
                            UPDATE callback_inbox SET next_attempt_at = ?
                            FROM due WHERE callback_inbox.inbox_id = due.inbox_id
                            RETURNING callback_inbox.*)
                        SELECT claimed.*, body.body
                        FROM claimed JOIN callback_body body USING (received_at, inbox_id)
                        ORDER BY received_at""")
                .param(utc(now))
                .param(limit)
                .param(utc(until))
                .query(
                        (row, number) ->
                                new Claimed(
                                        row.getString("inbox_id"),
                                        row.getString("gateway"),
                                        row.getString("order_number"),
                                        row.getString("notify_id"),
                                        row.getTimestamp("received_at").toInstant(),
                                        row.getInt("attempts"),
                                        row.getInt("lookups"),
                                        row.getString("trace_id"),
                                        row.getString("request_id"),
                                        row.getString("retried_by"),
                                        row.getBytes("body")))
                .list();
    }

    void end(List<Ended> attempts, Instant now) {
        jdbc.sql(
                        """
                        UPDATE callback_inbox SET state = ended.state, attempts = ended.attempts,
                            lookups = lookups + CASE ended.state WHEN 'PARKED' THEN 1 ELSE 0 END,
                            next_attempt_at = ended.next_attempt_at, last_code = ended.code,
                            retried_by = CASE ended.state WHEN 'RETRY' THEN retried_by END,
                            processed_at = CASE WHEN ended.next_attempt_at IS NULL
                                THEN ?::timestamptz END
                        FROM unnest(?::text[], ?::text[], ?::int[], ?::timestamptz[], ?::text[])
                            AS ended (inbox_id, state, attempts, next_attempt_at, code)
                        WHERE callback_inbox.inbox_id = ended.inbox_id""")
                .param(utc(now))
                .param(texts(attempts, Ended::inboxId))
                .param(texts(attempts, Ended::state))
                .param(attempts.stream().map(Ended::attempts).toArray(Integer[]::new))
                .param(
                        attempts.stream()
                                .map(Ended::nextAttemptAt)
                                .map(at -> at == null ? null : Timestamp.from(at))
                                .toArray(Timestamp[]::new))
                .param(texts(attempts, Ended::code))
                .update();
    }

    private void addBodies(List<NewCallback> callbacks) {
        jdbc.sql(
                        """
                        INSERT INTO callback_body (received_at, inbox_id, headers, body)
                        SELECT * FROM unnest(?::timestamptz[], ?::text[], ?::text[], ?::bytea[])
                        ON CONFLICT DO NOTHING""")
                .param(times(callbacks))
                .param(texts(callbacks, NewCallback::inboxId))
                .param(texts(callbacks, NewCallback::headers))
                .param(bytes(callbacks, NewCallback::body))
                .update();
    }

    private Map<String, byte[]> hashes(List<String> inboxIds) {
        Map<String, byte[]> hashes = new HashMap<>();
        if (!inboxIds.isEmpty()) {
            jdbc.sql("SELECT inbox_id, content_hash FROM callback_inbox WHERE inbox_id = ANY(?)")
                    .param(inboxIds.toArray(String[]::new))
                    .query(
                            row -> {
                                hashes.put(row.getString(1), row.getBytes(2));
                            });
        }
        return hashes;
    }

    private static <T> String[] texts(List<T> rows, Function<T, @Nullable String> part) {
        return rows.stream().map(part).toArray(String[]::new);
    }

    private static byte[][] bytes(List<NewCallback> rows, Function<NewCallback, byte[]> part) {
        return rows.stream().map(part).toArray(byte[][]::new);
    }

    private static Timestamp[] times(List<NewCallback> rows) {
        return rows.stream().map(row -> Timestamp.from(row.receivedAt())).toArray(Timestamp[]::new);
    }

    static OffsetDateTime utc(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }
}
