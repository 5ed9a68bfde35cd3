package org.tallystick.app.feed.demo;

import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The demonstration's orders. To the rest of the application they are somebody else's. */
@Component
class DemoOrders {

    private final JdbcClient jdbc;

    DemoOrders(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** An order as the upstream gives it. */
    record Order(
            long number,
            String id,
            String accountId,
            long amount,
            String currency,
            String createdAt) {}

    /** Makes one, unless there are so many. */
    void add(String id, String accountId, long amount, long atMost) {
        jdbc.sql(
                        "INSERT INTO demo_recharge_order (order_id, account_id, amount, currency,"
                                + " created_at) SELECT :id, :account, :amount, 'CNY', now()"
                                + " WHERE (SELECT count(*) FROM demo_recharge_order) < :atMost")
                .param("id", id)
                .param("account", accountId)
                .param("amount", amount)
                .param("atMost", atMost)
                .update();
    }

    List<Order> after(long number, int limit) {
        return jdbc.sql(
                        "SELECT number, order_id, account_id, amount, currency,"
                                + " to_char(created_at AT TIME ZONE 'UTC',"
                                + " 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"') AS made"
                                + " FROM demo_recharge_order WHERE number > ? ORDER BY number"
                                + " LIMIT ?")
                .param(number)
                .param(limit)
                .query(
                        (row, index) ->
                                new Order(
                                        row.getLong("number"),
                                        row.getString("order_id"),
                                        row.getString("account_id"),
                                        row.getLong("amount"),
                                        row.getString("currency"),
                                        row.getString("made")))
                .list();
    }

    long countAfter(long number) {
        return jdbc.sql("SELECT count(*) FROM demo_recharge_order WHERE number > ?")
                .param(number)
                .query(Long.class)
                .single();
    }

    /** The newest one's id; none if there is none. */
    List<String> newestId() {
        return jdbc.sql("SELECT order_id FROM demo_recharge_order ORDER BY number DESC LIMIT 1")
                .query(String.class)
                .list();
    }
}
