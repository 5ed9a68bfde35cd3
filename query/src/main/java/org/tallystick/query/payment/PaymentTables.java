package org.tallystick.query.payment;

import java.util.List;
import java.util.function.Consumer;
import org.springframework.jdbc.core.JdbcTemplate;
import org.tallystick.query.Slot;
import tools.jackson.databind.json.JsonMapper;

/** The tables of one slot of the payments' read model, written together. */
class PaymentTables {

    private static final String EMPTY =
            "TRUNCATE payment_view{slot}, payment_refund{slot}, payment_timeline{slot}";

    private final JdbcTemplate jdbc;
    private final Slot slot;
    private final PaymentTable payments;
    private final RefundTable refunds;
    private final TimelineTable timeline;

    PaymentTables(JdbcTemplate jdbc, JsonMapper json, Slot slot) {
        this.jdbc = jdbc;
        this.slot = slot;
        this.payments = new PaymentTable(jdbc, json, slot);
        this.refunds = new RefundTable(jdbc, slot);
        this.timeline = new TimelineTable(jdbc, slot);
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
        jdbc.execute(slot.in(EMPTY));
    }

    private static <R> void ifAny(List<R> rows, Consumer<List<R>> write) {
        if (!rows.isEmpty()) {
            write.accept(rows);
        }
    }
}
