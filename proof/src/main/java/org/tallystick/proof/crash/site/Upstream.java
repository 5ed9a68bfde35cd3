package org.tallystick.proof.crash.site;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.tallystick.proof.lab.LabDatabase;

/** Somebody else's list of recharge orders, in a database of theirs, read by the feed "shop". */
public final class Upstream {

    /** The feed's name. */
    public static final String FEED = "shop";

    private static final int AMOUNT_MAX = 900;

    private final LabDatabase database;
    private final List<String> accounts;
    private final SplittableRandom random;
    private long inserted;

    Upstream(LabDatabase database, List<String> accounts, long seed) throws SQLException {
        this.database = database;
        this.accounts = accounts;
        this.random = new SplittableRandom(seed);
        database.execute(
                "CREATE TABLE shop_order (id text PRIMARY KEY, account_id text, amount bigint,"
                        + " created_at timestamptz DEFAULT now())",
                "CREATE INDEX ON shop_order (created_at, id)");
    }

    /** Adds some orders, all of one moment. */
    public synchronized void add(int count) throws SQLException {
        StringBuilder sql = new StringBuilder("INSERT INTO shop_order (id, account_id, amount)");
        for (int i = 0; i < count; i++) {
            inserted++;
            sql.append(i == 0 ? " VALUES " : ", ")
                    .append(
                            "('shop-%d', '%s', %d)"
                                    .formatted(
                                            inserted,
                                            accounts.get(random.nextInt(accounts.size())),
                                            1 + random.nextInt(AMOUNT_MAX)));
        }
        database.execute(sql.toString());
    }

    /** How many orders there are. */
    public long count() throws SQLException {
        return database.number("SELECT count(*) FROM shop_order");
    }

    /** What they come to, in minor units. */
    public long sum() throws SQLException {
        return database.number("SELECT coalesce(sum(amount), 0) FROM shop_order");
    }

    /** What makes a node read it. */
    Map<String, Object> settings() {
        String prefix = "tallystick.feeds." + FEED + ".";
        return Map.of(
                prefix + "kind", "postgres",
                prefix + "table.jdbc-url", database.jdbcUrl(),
                prefix + "table.name", "shop_order",
                prefix + "table.created-at", "created_at",
                prefix + "page-size", "50",
                prefix + "poll-interval", "200ms",
                prefix + "reread-interval", "2s",
                prefix + "overlap", "20s");
    }
}
