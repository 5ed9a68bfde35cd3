package org.tallystick.proof.lab;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Compares our books with the gateway's, order by order, and with what was planned. It reads the
 * tables and the gateway's own account of things, and shares nothing with what wrote them.
 */
public final class PaymentBooks {

    /** Where a person has to say what is to become of the money, it is not booked yet. */
    private static final String UNDECIDED = "AMOUNT_MISMATCH";

    private static final String OURS =
            """
            SELECT split_part(callback_id, '/', 1), currency,
                sum(CASE side WHEN 'DEBIT' THEN amount ELSE -amount END)
            FROM ledger_entry WHERE account = 'clearing:simulator' AND layer = 'POSTED'
            GROUP BY 1, 2""";

    private static final String CUSTOMERS =
            """
            SELECT p.order_id, p.status, p.attention, p.payment_id, p.failure_code,
                coalesce((SELECT sum(CASE e.side WHEN 'CREDIT' THEN e.amount ELSE -e.amount END)
                    FROM ledger_entry e
                    WHERE e.account = p.account_id AND e.layer = 'POSTED'
                        AND e.callback_id LIKE p.payment_id || '/%'), 0) AS moved,
                CASE p.direction WHEN 'RECHARGE' THEN 1 ELSE -1 END
                    * (p.captured - p.refunded - p.returned - p.disputed) AS due
            FROM payment_view p WHERE p.gateway = 'simulator'""";

    private static final String SUSPENSE =
            """
            SELECT split_part(callback_id, '/', 1), sum(CASE side WHEN 'CREDIT' THEN amount
                ELSE -amount END)
            FROM ledger_entry WHERE account = 'suspense:simulator'
            GROUP BY 1, currency
            HAVING sum(CASE side WHEN 'CREDIT' THEN amount ELSE -amount END) <> 0""";

    private static final String HELD =
            """
            SELECT count(*) FROM account_hold h WHERE h.status = 'OPEN'
                AND h.hold_id IN (
                    SELECT movement_id FROM ledger_entry WHERE source LIKE 'gateway:%')
                AND NOT EXISTS (
                SELECT FROM payment_view p WHERE p.account_id = h.account_id
                    AND p.status IN ('UNKNOWN', 'PENDING', 'IN_REVIEW'))""";

    private final LabDatabase database;
    private final JsonNode theirs;
    private final List<String> wrong = new ArrayList<>();

    public PaymentBooks(LabDatabase database, JsonNode theirs) {
        this.database = database;
        this.theirs = theirs;
    }

    /** One payment as our books have it. */
    private record Booked(
            String paymentId, String status, String attention, String failure, long excess) {}

    /** All that is not as it must be. */
    public List<String> differences(List<PlannedPayment> plans) throws SQLException {
        Map<String, Booked> booked = booked();
        Map<String, List<String>> cases = cases();
        Map<String, Map<String, BigDecimal>> net = theirNet();
        for (PlannedPayment plan : plans) {
            check(plan, booked.get(plan.orderId()), cases, net);
        }
        compare(net, booked);
        query(SUSPENSE, row -> checkSuspense(row.getString(1), row.getString(2), booked));
        long holds = database.number(HELD);
        if (holds != 0) {
            wrong.add(holds + " holds are open of which no open payment knows");
        }
        return wrong;
    }

    private void check(
            PlannedPayment plan,
            @Nullable Booked payment,
            Map<String, List<String>> cases,
            Map<String, Map<String, BigDecimal>> net) {
        if (payment == null) {
            wrong.add(plan.orderId() + " is lost");
            return;
        }
        boolean keptOut =
                payment.failure.equals("gateway_unavailable")
                        && !net.containsKey(payment.paymentId);
        List<String> found = cases.getOrDefault(payment.paymentId, List.of());
        boolean asPlanned =
                plan.endings().contains(statusWithoutRefund(plan, payment.status))
                        && found.equals(plan.cases());
        if (!asPlanned && !keptOut) {
            wrong.add(
                    "%s (%s, %s): %s %s, planned %s %s"
                            .formatted(
                                    plan.orderId(),
                                    plan.deduct() ? "DEDUCT" : "RECHARGE",
                                    plan.faults(),
                                    payment.status,
                                    found,
                                    plan.endings(),
                                    plan.cases()));
        }
        if (payment.excess != 0) {
            wrong.add(plan.orderId() + ": its account has " + payment.excess + " too much");
        }
    }

    private static String statusWithoutRefund(PlannedPayment plan, String status) {
        boolean refunded = plan.refundFault() != null && status.equals("PARTIALLY_REFUNDED");
        return refunded ? "SUCCEEDED" : status;
    }

    private void compare(Map<String, Map<String, BigDecimal>> net, Map<String, Booked> booked)
            throws SQLException {
        Map<String, Map<String, BigDecimal>> ours = new HashMap<>();
        query(OURS, row -> put(ours, row.getString(1), row.getString(2), row.getBigDecimal(3)));
        TreeSet<String> undecided = new TreeSet<>();
        booked.values().stream()
                .filter(payment -> payment.attention.equals(UNDECIDED))
                .forEach(payment -> undecided.add(payment.paymentId));
        TreeSet<String> all = new TreeSet<>(ours.keySet());
        all.addAll(net.keySet());
        all.removeAll(undecided);
        for (String order : all) {
            Map<String, BigDecimal> our = ours.getOrDefault(order, Map.of());
            Map<String, BigDecimal> their = net.getOrDefault(order, Map.of());
            if (!our.equals(their)) {
                wrong.add(order + ": our books have " + our + ", the gateway's " + their);
            }
        }
    }

    private void checkSuspense(String paymentId, String sum, Map<String, Booked> booked) {
        boolean explained =
                booked.values().stream()
                        .filter(payment -> payment.paymentId.equals(paymentId))
                        .anyMatch(payment -> !payment.attention.isEmpty());
        if (!explained) {
            wrong.add(paymentId + ": " + sum + " in suspense, and nobody is asked");
        }
    }

    private Map<String, Booked> booked() throws SQLException {
        Map<String, Booked> booked = new HashMap<>();
        query(
                CUSTOMERS,
                row ->
                        booked.put(
                                row.getString("order_id"),
                                new Booked(
                                        row.getString("payment_id"),
                                        row.getString("status"),
                                        text(row, "attention"),
                                        text(row, "failure_code"),
                                        row.getLong("moved") - row.getLong("due"))));
        return booked;
    }

    private Map<String, List<String>> cases() throws SQLException {
        Map<String, List<String>> cases = new HashMap<>();
        query(
                "SELECT payment_id, kind FROM case_view WHERE payment_id IS NOT NULL ORDER BY kind",
                row ->
                        cases.computeIfAbsent(row.getString(1), id -> new ArrayList<>())
                                .add(row.getString(2)));
        return cases;
    }

    /** By our number and currency, in minor units; what is nothing in the end is left out. */
    private Map<String, Map<String, BigDecimal>> theirNet() {
        Map<String, Map<String, BigDecimal>> net = new HashMap<>();
        for (JsonNode order : theirs.path("orders")) {
            boolean in = order.path("direction").asString().equals("RECHARGE");
            for (JsonNode entry : order.path("entries")) {
                int sign = sign(entry.path("kind").asString());
                if (sign != 0) {
                    String currency = entry.path("currency").asString();
                    BigDecimal amount =
                            new BigDecimal(entry.path("amount").asString())
                                    .movePointRight(
                                            Currency.getInstance(currency)
                                                    .getDefaultFractionDigits());
                    put(
                            net,
                            order.path("number").asString(),
                            currency,
                            amount.multiply(BigDecimal.valueOf(in ? sign : -sign)));
                }
            }
            net.putIfAbsent(order.path("number").asString(), new TreeMap<>());
        }
        return net;
    }

    private static int sign(String kind) {
        return switch (kind) {
            case "TRADE_MADE", "REFUND_REVERSED", "DISPUTE_WON" -> 1;
            case "REFUND_MADE", "PAYOUT_RETURNED", "FUNDS_WITHDRAWN" -> -1;
            default -> 0;
        };
    }

    private static void put(
            Map<String, Map<String, BigDecimal>> net,
            String order,
            String currency,
            BigDecimal amount) {
        net.computeIfAbsent(order, id -> new TreeMap<>())
                .merge(currency, amount.setScale(0), BigDecimal::add);
        net.get(order).values().removeIf(sum -> sum.signum() == 0);
    }

    private static String text(ResultSet row, String column) throws SQLException {
        String text = row.getString(column);
        return text == null ? "" : text;
    }

    private interface RowReader {
        void read(ResultSet row) throws SQLException;
    }

    private void query(String sql, RowReader reader) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                reader.read(rows);
            }
        }
    }
}
