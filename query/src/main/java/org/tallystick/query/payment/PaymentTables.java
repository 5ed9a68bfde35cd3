package org.tallystick.query.payment;

import java.util.List;
import java.util.function.Consumer;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** The tables of the payments' read model, written together. */
@Component
class PaymentTables {

    private final JdbcTemplate jdbc;
    private final PaymentTable payments;
    private final RefundTable refunds;
    private final TimelineTable timeline;

    PaymentTables(JdbcTemplate jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.payments = new PaymentTable(jdbc, json);
        this.refunds = new RefundTable(jdbc);
        this.timeline = new TimelineTable(jdbc);
    }

    /**
     * Writes a batch; written again, it changes nothing. Its commit does not wait for the disk:
     * rows and token are lost together or not at all, and what is lost is built again from the
     * events.
     */
    void write(PaymentBatch batch) {
        jdbc.execute("SET LOCAL synchronous_commit TO off");
        ifAny(batch.started(), payments::start);
        ifAny(batch.latest(), payments::change);
        ifAny(batch.refunds(), refunds::write);
        ifAny(batch.all(), timeline::add);
    }

    /** Empties the tables, in the transaction in hand. */
    void empty() {
        jdbc.execute("TRUNCATE payment_view, payment_refund, payment_timeline");
    }

    private static <R> void ifAny(List<R> rows, Consumer<List<R>> write) {
        if (!rows.isEmpty()) {
            write.accept(rows);
        }
    }
}
