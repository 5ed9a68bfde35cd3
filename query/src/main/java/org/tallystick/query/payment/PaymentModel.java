package org.tallystick.query.payment;

import java.util.List;
import java.util.Set;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import org.tallystick.api.Ids;
import org.tallystick.api.payment.PaymentEvent;
import org.tallystick.query.Rebuildable;
import org.tallystick.query.Slot;
import org.tallystick.query.SlotTable;
import org.tallystick.query.SlotTable.KeyColumn;
import tools.jackson.databind.json.JsonMapper;

/** The read model of payments, refunds and timelines. */
@Component
class PaymentModel implements Rebuildable {

    private static final String PAYMENTS = Ids.paymentStream("");
    private static final String ID = "payment_id";

    private final JdbcTemplate jdbc;
    private final JsonMapper json;

    PaymentModel(JdbcTemplate jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    @Override
    public String name() {
        return PaymentProjection.PROCESSOR;
    }

    @Override
    public Set<Class<?>> families() {
        return Set.of(PaymentEvent.class);
    }

    @Override
    public String itsEvents() {
        return "type = 'Payment'";
    }

    @Override
    public List<SlotTable> tables() {
        return List.of(
                SlotTable.ofStream("payment_view", PAYMENTS, ID, KeyColumn.text(ID)),
                SlotTable.ofStream("payment_refund", PAYMENTS, ID, KeyColumn.text("refund_id")),
                SlotTable.ofStream(
                        "payment_timeline",
                        PAYMENTS,
                        ID,
                        KeyColumn.text(ID),
                        new KeyColumn("version", "int8")));
    }

    @Override
    public Object projection(Slot slot) {
        return new PaymentProjection(new PaymentTables(jdbc, json, slot));
    }
}
