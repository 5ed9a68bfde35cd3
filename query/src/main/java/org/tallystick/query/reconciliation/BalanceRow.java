package org.tallystick.query.reconciliation;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Map;

/** A balance row, whole. */
record BalanceRow(
        String accountId,
        String currency,
        String status,
        long posted,
        long held,
        long overdraftLimit,
        long version,
        Instant openedAt,
        Instant asOf) {

    static BalanceRow read(ResultSet row) throws SQLException {
        return new BalanceRow(
                row.getString("account_id"),
                row.getString("currency"),
                row.getString("status"),
                row.getLong("posted"),
                row.getLong("held"),
                row.getLong("overdraft_limit"),
                row.getLong("version"),
                row.getObject("opened_at", OffsetDateTime.class).toInstant(),
                row.getObject("as_of", OffsetDateTime.class).toInstant());
    }

    Map<String, String> texts() {
        return Map.of(
                "currency", currency,
                "status", status,
                "posted", Long.toString(posted),
                "held", Long.toString(held),
                "overdraftLimit", Long.toString(overdraftLimit),
                "version", Long.toString(version),
                "openedAt", openedAt.toString(),
                "asOf", asOf.toString());
    }
}
