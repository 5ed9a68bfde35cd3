package org.tallystick.app.gateway.archive;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.gateway.CallbackQuery;
import org.tallystick.app.gateway.ConnectedGateways;
import org.tallystick.app.gateway.archive.ArchiveFolder.Found;

/** Finds callbacks by their keys, which never leave, and their bodies wherever they are. */
@Component
class CallbackSearch implements CallbackQuery {

    private static final String DATABASE = "database";

    private final JdbcClient jdbc;
    private final ConnectedGateways gateways;
    private final CallbackRetention retention;

    CallbackSearch(JdbcClient jdbc, ConnectedGateways gateways, CallbackRetention retention) {
        this.jdbc = jdbc;
        this.gateways = gateways;
        this.retention = retention;
    }

    @Override
    public List<StoredCallback> find(String key, int limit) {
        return jdbc
                .sql(
                        """
                        SELECT inbox.*, body.body FROM (
                            SELECT * FROM callback_inbox WHERE inbox_id = ?
                            UNION SELECT * FROM callback_inbox WHERE notify_id = ?
                            UNION SELECT * FROM callback_inbox
                                WHERE gateway = ANY(?) AND order_number = ?) inbox
                        LEFT JOIN callback_body body USING (received_at, inbox_id)
                        ORDER BY inbox.received_at, inbox_id LIMIT ?""")
                .param(key)
                .param(key)
                .param(gateways.names().toArray(String[]::new))
                .param(key)
                .param(limit)
                .query((row, number) -> row(row))
                .list()
                .stream()
                .map(this::withArchivedBody)
                .toList();
    }

    private StoredCallback withArchivedBody(StoredCallback callback) {
        if (callback.body() != null) {
            return callback;
        }
        YearMonth month = YearMonth.from(callback.receivedAt().atOffset(ZoneOffset.UTC));
        try {
            Optional<Found> found = retention.folder().find(month, callback.inboxId());
            return found.map(
                            archived ->
                                    with(
                                            callback,
                                            text(archived.callback().body()),
                                            archived.folder().toString()))
                    .orElse(callback);
        } catch (IOException e) {
            throw new UncheckedIOException("The archive cannot be read", e);
        }
    }

    private static StoredCallback with(StoredCallback callback, String body, String place) {
        return new StoredCallback(
                callback.inboxId(),
                callback.gateway(),
                callback.orderNumber(),
                callback.notifyId(),
                callback.state(),
                callback.attempts(),
                callback.nextAttemptAt(),
                callback.receivedAt(),
                callback.traceId(),
                callback.requestId(),
                callback.linkedTraceparent(),
                body,
                place);
    }

    private static StoredCallback row(ResultSet row) throws SQLException {
        byte[] body = row.getBytes("body");
        return new StoredCallback(
                row.getString("inbox_id"),
                row.getString("gateway"),
                row.getString("order_number"),
                row.getString("notify_id"),
                row.getString("state"),
                row.getInt("attempts"),
                instant(row.getTimestamp("next_attempt_at")),
                row.getTimestamp("received_at").toInstant(),
                row.getString("trace_id"),
                row.getString("request_id"),
                row.getString("linked_traceparent"),
                body == null ? null : text(body),
                body == null ? null : DATABASE);
    }

    private static @Nullable Instant instant(@Nullable Timestamp at) {
        return at == null ? null : at.toInstant();
    }

    private static String text(byte[] body) {
        return new String(body, StandardCharsets.UTF_8);
    }
}
