package org.tallystick.query.reconciliation;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.account.Hold.Status;
import org.tallystick.api.account.Movement;
import org.tallystick.query.ledger.HoldChange;

/** A hold's row, whole. */
record HoldRow(
        String holdId,
        String accountId,
        long amount,
        long captured,
        long open,
        long version,
        Instant expiresAt,
        Instant createdAt,
        Instant updatedAt,
        String currency,
        String status,
        @Nullable String reference) {

    static HoldRow placed(Movement movement) {
        String reference = movement.reference();
        return new HoldRow(
                movement.movementId(),
                movement.accountId(),
                movement.amount().minor(),
                0,
                movement.amount().minor(),
                movement.version(),
                Objects.requireNonNull(movement.expiresAt()),
                movement.recordedAt(),
                movement.recordedAt(),
                movement.amount().currency(),
                Status.OPEN.name(),
                reference == null ? null : reference.replace('\0', '\uFFFD'));
    }

    static HoldRow read(ResultSet row) throws SQLException {
        return new HoldRow(
                row.getString("hold_id"),
                row.getString("account_id"),
                row.getLong("amount"),
                row.getLong("captured"),
                row.getLong("open"),
                row.getLong("version"),
                instant(row, "expires_at"),
                instant(row, "created_at"),
                instant(row, "updated_at"),
                row.getString("currency"),
                row.getString("status"),
                row.getString("reference"));
    }

    HoldRow after(HoldChange change) {
        return new HoldRow(
                holdId,
                accountId,
                amount,
                captured + change.captured(),
                open - change.lowered(),
                change.movement().version(),
                expiresAt,
                createdAt,
                change.movement().recordedAt(),
                currency,
                change.status().name(),
                reference);
    }

    boolean isOpen() {
        return status.equals(Status.OPEN.name());
    }

    Map<String, String> texts() {
        Map<String, String> texts = new TreeMap<>();
        texts.put("account", accountId);
        texts.put("amount", Long.toString(amount));
        texts.put("captured", Long.toString(captured));
        texts.put("open", Long.toString(open));
        texts.put("version", Long.toString(version));
        texts.put("expiresAt", expiresAt.toString());
        texts.put("createdAt", createdAt.toString());
        texts.put("updatedAt", updatedAt.toString());
        texts.put("currency", currency);
        texts.put("status", status);
        if (reference != null) {
            texts.put("reference", reference);
        }
        return texts;
    }

    private static Instant instant(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }
}
