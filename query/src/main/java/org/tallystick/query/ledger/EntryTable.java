package org.tallystick.query.ledger;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.tallystick.query.Columns;
import org.tallystick.query.Slot;
import org.tallystick.query.ledger.EntryRow.Balances;

/** Writes ledger entries: one statement for a whole batch. Rows that are there already stay. */
class EntryTable {

    private static final String INSERT =
            """
            INSERT INTO ledger_entry{slot} (
                event_id, line, recorded_at, position, version, amount, posted_after, held_after,
                occurred_at, account, layer, side, type, currency, counter_account, movement_id,
                source, callback_id, reference, trace_id, request_id)
            SELECT e.event_id::uuid, e.line, e.recorded_at::timestamptz, e.position, e.version,
                e.amount, e.posted_after, e.held_after, e.occurred_at::timestamptz, e.account,
                e.layer, e.side, e.type, e.currency, e.counter_account, e.movement_id, e.source,
                e.callback_id, e.reference, e.trace_id, e.request_id
            FROM unnest(
                ?::text[], ?::int8[], ?::text[], ?::int8[], ?::int8[], ?::int8[], ?::int8[],
                ?::int8[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
                ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[])
                AS e (event_id, line, recorded_at, position, version, amount, posted_after,
                    held_after, occurred_at, account, layer, side, type, currency,
                    counter_account, movement_id, source, callback_id, reference, trace_id,
                    request_id)
            ON CONFLICT DO NOTHING""";

    private final JdbcTemplate jdbc;
    private final String insert;

    EntryTable(JdbcTemplate jdbc, Slot slot) {
        this.jdbc = jdbc;
        this.insert = slot.in(INSERT);
    }

    void insert(List<EntryRow> rows) {
        Columns<EntryRow> columns = new Columns<>(rows);
        jdbc.update(
                insert,
                columns.text(row -> row.origin().eventId()),
                columns.number(row -> (long) row.line()),
                columns.text(row -> row.cause().recordedAt()),
                columns.number(row -> row.origin().position()),
                columns.number(row -> row.origin().version()),
                columns.number(row -> row.amount().minor()),
                columns.number(balance(Balances::posted)),
                columns.number(balance(Balances::held)),
                columns.text(row -> row.cause().occurredAt()),
                columns.text(EntryRow::account),
                columns.text(EntryRow::layer),
                columns.text(EntryRow::side),
                columns.text(row -> row.cause().type()),
                columns.text(row -> row.amount().currency()),
                columns.text(EntryRow::counterAccount),
                columns.text(row -> row.cause().movementId()),
                columns.text(row -> row.cause().callback().source()),
                columns.text(row -> row.cause().callback().id()),
                columns.text(row -> row.cause().reference()),
                columns.text(row -> row.cause().traceId()),
                columns.text(row -> row.origin().requestId()));
    }

    private static Function<EntryRow, @Nullable Long> balance(Function<Balances, Long> which) {
        return row -> row.balances() == null ? null : which.apply(row.balances());
    }
}
