package org.tallystick.proof.bench;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;
import org.tallystick.proof.lab.LabDatabase;

/**
 * The least that PostgreSQL would have to do for a movement: one function call in one transaction
 * that checks and updates a balance, writes a ledger row with a unique callback id, and an event.
 */
final class Yardstick {

    /** As long as the JSON of a movement's event. */
    private static final int EVENT_BYTES = 512;

    private static final String[] SCHEMA = {
        "CREATE SCHEMA yardstick",
        """
        CREATE TABLE yardstick.account (
            account_id text   NOT NULL PRIMARY KEY,
            balance    bigint NOT NULL CHECK (balance >= 0)
        )""",
        """
        CREATE TABLE yardstick.ledger (
            callback_id   text        NOT NULL PRIMARY KEY,
            account_id    text        NOT NULL,
            amount        bigint      NOT NULL,
            balance_after bigint      NOT NULL,
            reference     text,
            recorded_at   timestamptz NOT NULL DEFAULT now()
        )""",
        """
        CREATE TABLE yardstick.event (
            position   bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            account_id text   NOT NULL,
            payload    bytea  NOT NULL
        )""",
        """
        CREATE FUNCTION yardstick.move(
            whose text, callback text, delta bigint, note text, event bytea)
        RETURNS bigint LANGUAGE plpgsql AS $$
        DECLARE balance_now bigint;
        BEGIN
            UPDATE yardstick.account SET balance = balance + delta
                WHERE account_id = whose AND balance + delta >= 0
                RETURNING balance INTO balance_now;
            IF NOT FOUND THEN
                RAISE EXCEPTION 'refused';
            END IF;
            INSERT INTO yardstick.ledger (callback_id, account_id, amount, balance_after, reference)
                VALUES (callback, whose, delta, balance_now, note);
            INSERT INTO yardstick.event (account_id, payload) VALUES (whose, event);
            RETURN balance_now;
        END $$""",
    };

    private static final String BROKEN =
            """
            SELECT count(*) FROM yardstick.account a
            LEFT JOIN (SELECT account_id, sum(amount) AS moved FROM yardstick.ledger
                       GROUP BY account_id) l USING (account_id)
            WHERE a.balance <> 1000000 + coalesce(l.moved, 0)""";

    private final Lab lab;

    Yardstick(Lab lab) {
        this.lab = lab;
    }

    void run() throws Exception {
        LabDatabase database = lab.database();
        database.execute(SCHEMA);
        OrderBook spread = new OrderBook("yardstick", Lab.SPREAD);
        OrderBook hot = new OrderBook("yardstick-hot", List.of("hot"));
        for (OrderBook orders : List.of(spread, hot)) {
            database.execute(
                    "INSERT INTO yardstick.account SELECT unnest(string_to_array('"
                            + String.join(",", orders.accountIds())
                            + "', ',')), 1000000");
        }
        LoadRun.forTime(
                Shape.BUSY.callers(),
                lab.options().coldStart(),
                number -> new Client(database.connect(), spread));
        for (Shape shape : Shape.FIRST_TIME) {
            database.settle();
            OrderBook orders = shape.hot() ? hot : spread;
            long cpuBefore = lab.cpuMicros();
            LoadResult result =
                    LoadRun.forTime(
                            shape.callers(),
                            lab.options().pace(),
                            number -> new Client(database.connect(), orders));
            String cpu = CpuTime.perOperation(lab.cpuMicros() - cpuBefore, result.calls());
            lab.report().yardstick(shape, result, cpu);
        }
        if (database.number(BROKEN) != 0) {
            lab.report().problem("The yardstick's own balances are wrong");
        }
        lab.database().execute("DROP SCHEMA yardstick CASCADE");
    }

    /** One connection that calls the function. */
    private static final class Client implements LoadRun.Caller {

        private final Connection connection;
        private final PreparedStatement move;
        private final OrderBook orders;
        private final byte[] event = event();

        Client(Connection connection, OrderBook orders) throws SQLException {
            this.connection = connection;
            this.orders = orders;
            this.move = connection.prepareStatement("SELECT yardstick.move(?, ?, ?, ?, ?)");
        }

        @Override
        public void call() throws SQLException {
            Order order = orders.next();
            move.setString(1, order.accountId());
            move.setString(2, order.callbackId());
            move.setLong(3, order.recharge() ? order.amount() : -order.amount());
            move.setString(4, order.reference());
            move.setBytes(5, event);
            try (ResultSet row = move.executeQuery()) {
                row.next();
            }
        }

        @Override
        public void close() {
            try {
                connection.close();
            } catch (SQLException e) {
                throw new IllegalStateException("A connection could not be closed", e);
            }
        }

        private static byte[] event() {
            StringBuilder json = new StringBuilder("{");
            IntStream.iterate(0, i -> json.length() < EVENT_BYTES, i -> i + 1)
                    .forEach(i -> json.append("\"field").append(i).append("\":").append(i * 31));
            return json.substring(0, EVENT_BYTES).getBytes(StandardCharsets.UTF_8);
        }
    }
}
