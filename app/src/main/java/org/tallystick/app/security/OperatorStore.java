package org.tallystick.app.security;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;
import org.tallystick.api.Callback;

/** The stored operators. */
@Component
class OperatorStore {

    private static final String COLUMNS =
            "name, role, epoch, created_at, created_by, disabled_at, disabled_by";

    private final JdbcClient jdbc;
    private final TransactionOperations transactions;
    private final Clock clock;

    OperatorStore(JdbcClient jdbc, TransactionOperations transactions, Clock clock) {
        this.jdbc = jdbc;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** Makes an operator of every right if there is none at all, and keeps his password. */
    void createFirst(String name, String hash, Runnable keep) {
        transactions.executeWithoutResult(
                status -> {
                    if (isEmpty()
                            && create(name, Role.APPROVE, hash, Callback.OWN_SOURCE).isPresent()) {
                        keep.run();
                    }
                });
    }

    /** Makes an operator; empty if the name is taken. */
    Optional<OperatorRow> create(String name, Role role, String hash, String actor) {
        return jdbc.sql(
                        "INSERT INTO operator_login (name, role, password_hash, epoch, created_at,"
                                + " created_by) VALUES (?, ?, ?, 0, ?, ?) ON CONFLICT DO NOTHING"
                                + " RETURNING "
                                + COLUMNS)
                .params(name, role.name(), hash, Timestamp.from(clock.instant()), actor)
                .query(OperatorStore::row)
                .optional();
    }

    boolean isEmpty() {
        return jdbc.sql("SELECT NOT EXISTS (SELECT 1 FROM operator_login)")
                .query(Boolean.class)
                .single();
    }

    Optional<OperatorRow> find(String name) {
        return jdbc.sql("SELECT " + COLUMNS + " FROM operator_login WHERE name = ?")
                .param(name)
                .query(OperatorStore::row)
                .optional();
    }

    List<OperatorRow> findAfter(String after, int limit) {
        return jdbc.sql(
                        "SELECT "
                                + COLUMNS
                                + " FROM operator_login WHERE name > ? ORDER BY name LIMIT ?")
                .params(after, limit)
                .query(OperatorStore::row)
                .list();
    }

    Optional<String> hash(String name) {
        return jdbc.sql("SELECT password_hash FROM operator_login WHERE name = ?")
                .param(name)
                .query(String.class)
                .optional();
    }

    Optional<OperatorRow> setPassword(String name, String hash) {
        return update("password_hash = ?, epoch = epoch + 1", hash, name);
    }

    /** A better hash of the same password; sessions go on. */
    void improveHash(String name, String hash) {
        update("password_hash = ?", hash, name);
    }

    Optional<OperatorRow> setRole(String name, Role role) {
        return jdbc.sql(
                        "UPDATE operator_login SET role = ?, epoch = epoch + (role <> ?)::integer"
                                + " WHERE name = ? RETURNING "
                                + COLUMNS)
                .params(role.name(), role.name(), name)
                .query(OperatorStore::row)
                .optional();
    }

    /** Disabling again changes nothing of who did it first. */
    Optional<OperatorRow> disable(String name, String actor) {
        jdbc.sql(
                        "UPDATE operator_login SET disabled_at = ?, disabled_by = ?, epoch = epoch + 1"
                                + " WHERE name = ? AND disabled_at IS NULL")
                .params(Timestamp.from(clock.instant()), actor, name)
                .update();
        return find(name);
    }

    Optional<OperatorRow> enable(String name) {
        jdbc.sql("UPDATE operator_login SET disabled_at = NULL, disabled_by = NULL WHERE name = ?")
                .param(name)
                .update();
        return find(name);
    }

    private Optional<OperatorRow> update(String change, String value, String name) {
        return jdbc.sql(
                        "UPDATE operator_login SET "
                                + change
                                + " WHERE name = ? RETURNING "
                                + COLUMNS)
                .params(value, name)
                .query(OperatorStore::row)
                .optional();
    }

    private static OperatorRow row(ResultSet row, int number) throws SQLException {
        Timestamp disabledAt = row.getTimestamp("disabled_at");
        return new OperatorRow(
                row.getString("name"),
                Role.valueOf(row.getString("role")),
                row.getInt("epoch"),
                row.getTimestamp("created_at").toInstant(),
                row.getString("created_by"),
                disabledAt == null ? null : disabledAt.toInstant(),
                row.getString("disabled_by"));
    }
}
