package org.tallystick.app.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.tallystick.api.feed.FeedPosition;
import org.tallystick.app.axonserver.OnAxonServer;
import org.tallystick.app.feed.upstream.PostgresUpstream;
import org.tallystick.app.feed.upstream.TableSettings;

/** A page's money is stored on Axon Server, and its cursor in PostgreSQL is not. */
@OnAxonServer
@SuppressWarnings("NullAway.Init")
class BetweenTwoStoresTest extends FeedTestCase {

    @Autowired DataSource database;

    @Test
    void a_page_that_broke_off_between_its_money_and_its_cursor_is_applied_once() {
        OrderTable orders = OrderTable.create(jdbc, feed);
        open(feed);
        for (int i = 1; i <= 3; i++) {
            orders.add("o" + i, feed, "2026-01-01T12:00:00Z");
        }
        FeedRunner runner = runner(orders.byTime());
        breakCommitsOfCursors();

        runAll(runner);

        until(() -> inLedger() == 3);
        assertThat(position().version()).isZero();
        assertThat(position().cursor()).isNull();
        jdbc.sql("DROP TRIGGER breaking ON recharge_cursor_log").update();

        until(
                () -> {
                    runAll(runner);
                    return position().cursor() != null;
                });
        orders.add("o4", feed, "2026-01-01T12:00:01Z");
        until(
                () -> {
                    runAll(runner);
                    return position().applied() == 1;
                });

        FeedPosition after = position();
        assertThat(List.of(after.applied(), after.duplicates(), after.cases()))
                .containsExactly(1L, 3L, 0L);
        until(() -> inLedger() == 4);
        assertThat(cases()).isEmpty();
    }

    private FeedRunner runner(TableSettings table) {
        return runner(
                "node",
                OrderTable.settings(table, 10, Duration.ZERO),
                new PostgresUpstream(feed, table, database, Duration.ZERO, () -> {}),
                LEASE);
    }

    /** At the very end of the transaction, when the events are stored already. */
    private void breakCommitsOfCursors() {
        jdbc.sql(
                        "CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS"
                                + " 'BEGIN RAISE EXCEPTION ''broken off by the test''; END'")
                .update();
        jdbc.sql(
                        "CREATE CONSTRAINT TRIGGER breaking AFTER INSERT ON recharge_cursor_log"
                                + " DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.feed = '"
                                + feed
                                + "') EXECUTE FUNCTION break_off()")
                .update();
    }

    private long inLedger() {
        return jdbc.sql(
                        "SELECT count(*) FROM ledger_entry WHERE source = ? AND layer = 'POSTED'"
                                + " AND account NOT LIKE 'clearing:%'")
                .param("feed:" + feed)
                .query(Long.class)
                .single();
    }
}
