package org.tallystick.query.ledger;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A ledger entry with every column of its table, so that two of them can be compared whole. */
public record LedgerRow(
        UUID eventId,
        int line,
        Instant recordedAt,
        long position,
        long version,
        long amount,
        @Nullable Long postedAfter,
        @Nullable Long heldAfter,
        @Nullable Instant occurredAt,
        String account,
        String layer,
        String side,
        String type,
        String currency,
        String counterAccount,
        String movementId,
        String source,
        String callbackId,
        @Nullable String reference,
        String traceId,
        @Nullable String requestId) {

    /** The row as it is stored: microseconds, and no zero characters. */
    static LedgerRow of(EntryRow row) {
        EntryCause cause = row.cause();
        return new LedgerRow(
                row.origin().eventId(),
                row.line(),
                micros(cause.recordedAt()),
                row.origin().position(),
                row.origin().version(),
                row.amount().minor(),
                row.balances() == null ? null : row.balances().posted(),
                row.balances() == null ? null : row.balances().held(),
                cause.occurredAt() == null ? null : micros(cause.occurredAt()),
                row.account(),
                row.layer().name(),
                row.side().name(),
                cause.type().name(),
                row.amount().currency(),
                row.counterAccount(),
                cause.movementId(),
                stored(cause.callback().source()),
                stored(cause.callback().id()),
                cause.reference() == null ? null : stored(cause.reference()),
                stored(cause.traceId()),
                row.origin().requestId() == null ? null : stored(row.origin().requestId()));
    }

    /** The row as it is in {@code ledger_entry}. */
    public static LedgerRow read(ResultSet row) throws SQLException {
        return new LedgerRow(
                row.getObject("event_id", UUID.class),
                row.getInt("line"),
                Rows.instant(row, "recorded_at"),
                row.getLong("position"),
                row.getLong("version"),
                row.getLong("amount"),
                row.getObject("posted_after", Long.class),
                row.getObject("held_after", Long.class),
                Rows.nullableInstant(row, "occurred_at"),
                row.getString("account"),
                row.getString("layer"),
                row.getString("side"),
                row.getString("type"),
                row.getString("currency"),
                row.getString("counter_account"),
                row.getString("movement_id"),
                row.getString("source"),
                row.getString("callback_id"),
                row.getString("reference"),
                row.getString("trace_id"),
                row.getString("request_id"));
    }

    /** What can differ between two rows of one event and line, as named texts. */
    public Map<String, String> texts() {
        Map<String, String> texts = new TreeMap<>();
        put(texts, "recordedAt", recordedAt);
        put(texts, "position", position);
        put(texts, "version", version);
        put(texts, "amount", amount);
        put(texts, "postedAfter", postedAfter);
        put(texts, "heldAfter", heldAfter);
        put(texts, "occurredAt", occurredAt);
        put(texts, "account", account);
        put(texts, "layer", layer);
        put(texts, "side", side);
        put(texts, "type", type);
        put(texts, "currency", currency);
        put(texts, "counterAccount", counterAccount);
        put(texts, "movementId", movementId);
        put(texts, "source", source);
        put(texts, "callbackId", callbackId);
        put(texts, "reference", reference);
        put(texts, "traceId", traceId);
        put(texts, "requestId", requestId);
        return texts;
    }

    /** PostgreSQL rounds to microseconds. */
    private static Instant micros(Instant instant) {
        return instant.plusNanos(500).truncatedTo(ChronoUnit.MICROS);
    }

    private static String stored(String text) {
        return text.replace('\0', '\uFFFD');
    }

    private static void put(Map<String, String> texts, String name, @Nullable Object value) {
        if (value != null) {
            texts.put(name, value.toString());
        }
    }
}
