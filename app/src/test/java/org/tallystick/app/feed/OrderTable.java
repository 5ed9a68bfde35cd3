package org.tallystick.app.feed;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.tallystick.app.feed.FeedSettings.Kind;
import org.tallystick.app.feed.upstream.TableSettings;

/** An upstream's table of orders, in a schema of the test's. */
record OrderTable(JdbcClient jdbc, String name) {

    static OrderTable create(JdbcClient jdbc, String feed) {
        String name = "orders_" + feed;
        jdbc.sql(
                        "CREATE TABLE "
                                + name
                                + " (id text PRIMARY KEY, account_id text, amount bigint, currency"
                                + " text, created_at timestamptz, seq bigint)")
                .update();
        return new OrderTable(jdbc, name);
    }

    void add(String id, String accountId, @Nullable String createdAt) {
        add(id, accountId, createdAt, null);
    }

    void add(String id, String accountId, @Nullable String createdAt, @Nullable Long sequence) {
        jdbc.sql(
                        "INSERT INTO "
                                + name
                                + " (id, account_id, amount, created_at, seq) VALUES (?, ?, 1,"
                                + " CAST(? AS timestamptz), ?)")
                .param(id)
                .param(accountId)
                .param(createdAt)
                .param(sequence)
                .update();
    }

    void delete(String id) {
        jdbc.sql("DELETE FROM " + name + " WHERE id = ?").param(id).update();
    }

    /** Read by time. */
    TableSettings byTime() {
        return table(null);
    }

    /** Read by sequence. */
    TableSettings bySequence() {
        return table("seq");
    }

    private TableSettings table(@Nullable String order) {
        return new TableSettings(
                null,
                null,
                null,
                name,
                "id",
                "account_id",
                "amount",
                "currency",
                null,
                "created_at",
                order);
    }

    static FeedSettings settings(TableSettings table, int pageSize, Duration safetyLag) {
        return new FeedSettings(
                Kind.POSTGRES,
                true,
                null,
                null,
                table,
                pageSize,
                Duration.ofSeconds(5),
                Duration.ofMinutes(2),
                Duration.ofSeconds(30),
                safetyLag,
                null);
    }
}
