package org.tallystick.query.payment;

import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;
import org.tallystick.api.payment.PaymentEvent;
import org.tallystick.query.Columns;
import org.tallystick.query.Slot;

/** Writes what happened: one statement for a whole batch. Rows that are there already stay. */
class TimelineTable {

    private static final String ADD =
            """
            INSERT INTO payment_timeline{slot} (
                payment_id, version, at, quiet, status, cause, detail, trace_id, request_id)
            SELECT t.payment_id, t.version, t.at::timestamptz, t.quiet, t.status, t.cause,
                t.detail, t.trace_id, t.request_id
            FROM unnest(?::text[], ?::int8[], ?::text[], ?::bool[], ?::text[], ?::text[],
                ?::text[], ?::text[], ?::text[])
                AS t (payment_id, version, at, quiet, status, cause, detail, trace_id, request_id)
            ON CONFLICT DO NOTHING""";

    private final JdbcTemplate jdbc;
    private final String add;

    TimelineTable(JdbcTemplate jdbc, Slot slot) {
        this.jdbc = jdbc;
        this.add = slot.in(ADD);
    }

    void add(List<RecordedEvent<PaymentEvent>> events) {
        List<Row> rows =
                events.stream().map(each -> new Row(each, Cause.of(each.event()))).toList();
        Columns<Row> columns = new Columns<>(rows);
        jdbc.update(
                add,
                columns.text(row -> row.recorded().event().paymentId()),
                columns.number(row -> row.recorded().version()),
                columns.text(row -> row.recorded().event().recordedAt()),
                columns.flag(row -> row.cause().quiet()),
                columns.text(row -> row.recorded().event().standing().status()),
                columns.text(row -> row.cause().code()),
                columns.text(row -> row.cause().detail()),
                columns.text(row -> row.recorded().traceId()),
                columns.text(row -> row.recorded().requestId()));
    }

    private record Row(RecordedEvent<PaymentEvent> recorded, Cause cause) {}
}
