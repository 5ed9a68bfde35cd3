package org.tallystick.query.ledger;

import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;
import org.tallystick.api.account.Movement;
import org.tallystick.query.Columns;
import org.tallystick.query.Slot;

/** Writes hold rows: one statement for a whole batch. */
class HoldTable {

    private static final String PLACE =
            """
            INSERT INTO account_hold{slot} (hold_id, account_id, amount, captured, open, currency,
                status, reference, expires_at, created_at, updated_at, version)
            SELECT p.hold_id, p.account_id, p.amount, 0, p.amount, p.currency, 'OPEN',
                p.reference, p.expires_at::timestamptz, p.created_at::timestamptz,
                p.created_at::timestamptz, p.version
            FROM unnest(?::text[], ?::text[], ?::int8[], ?::text[], ?::text[], ?::text[],
                ?::text[], ?::int8[])
                AS p (hold_id, account_id, amount, currency, reference, expires_at, created_at,
                    version)
            ON CONFLICT DO NOTHING""";

    /** Each change counts by itself, so that those that the row has seen before are left out. */
    private static final String CHANGE =
            """
            UPDATE account_hold{slot} h
            SET captured = h.captured + c.captured,
                open = h.open - c.lowered,
                status = c.status,
                version = c.version,
                updated_at = c.updated_at
            FROM (
                SELECT u.hold_id,
                    sum(u.captured)::bigint AS captured,
                    sum(u.lowered)::bigint AS lowered,
                    (array_agg(u.status ORDER BY u.version DESC))[1] AS status,
                    max(u.version) AS version,
                    max(u.updated_at::timestamptz) AS updated_at
                FROM unnest(?::text[], ?::int8[], ?::int8[], ?::text[], ?::int8[], ?::text[])
                    AS u (hold_id, captured, lowered, status, version, updated_at)
                JOIN account_hold{slot} known USING (hold_id)
                WHERE u.version > known.version
                GROUP BY u.hold_id) c
            WHERE h.hold_id = c.hold_id""";

    private final JdbcTemplate jdbc;
    private final String place;
    private final String change;

    HoldTable(JdbcTemplate jdbc, Slot slot) {
        this.jdbc = jdbc;
        this.place = slot.in(PLACE);
        this.change = slot.in(CHANGE);
    }

    void place(List<Movement> placed) {
        Columns<Movement> columns = new Columns<>(placed);
        jdbc.update(
                place,
                columns.text(Movement::movementId),
                columns.text(Movement::accountId),
                columns.number(movement -> movement.amount().minor()),
                columns.text(movement -> movement.amount().currency()),
                columns.text(Movement::reference),
                columns.text(Movement::expiresAt),
                columns.text(Movement::recordedAt),
                columns.number(Movement::version));
    }

    void change(List<HoldChange> changes) {
        Columns<HoldChange> columns = new Columns<>(changes);
        jdbc.update(
                change,
                columns.text(HoldChange::holdId),
                columns.number(HoldChange::captured),
                columns.number(HoldChange::lowered),
                columns.text(HoldChange::status),
                columns.number(change -> change.movement().version()),
                columns.text(change -> change.movement().recordedAt()));
    }
}
