package org.tallystick.query.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tallystick.api.account.Hold;
import org.tallystick.api.account.Movement;
import org.tallystick.query.AccountStory;
import org.tallystick.query.ReadSide;
import org.tallystick.testing.TurnableClock;

class LedgerRecoveryTest extends LedgerTestCase {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** B88: the tokens are lost, but not the rows; everything is delivered once more. */
    @Test
    void changes_nothing_when_every_event_comes_again() {
        append(Stories.eventful("alice"));
        append(Stories.eventful("bob"));
        List<Map<String, Object>> before = rows();

        readSide.processor(LEDGER).shutDown();
        readSide.jdbc().sql("DELETE FROM token_entry WHERE processor_name = 'ledger'").update();
        readSide.processor(LEDGER).start();
        readSide.awaitCaughtUp(LEDGER);

        assertThat(rows()).isEqualTo(before);
    }

    /** B88: a batch that begins with events that were seen before, and goes on with new ones. */
    @Test
    void counts_only_what_is_new_when_a_batch_overlaps_the_one_before() {
        AccountStory story = new AccountStory("alice", "CNY", Stories.START);
        story.recharge(1_000);
        Movement hold = story.hold(800);
        story.capture(hold, 300, 0, false);
        append(story);
        readSide.processor(LEDGER).shutDown();
        readSide.jdbc().sql("DELETE FROM token_entry WHERE processor_name = 'ledger'").update();

        story.capture(hold, 50, 0, false);
        readSide.append(story.events(), 4);
        readSide.processor(LEDGER).start();
        readSide.awaitCaughtUp(LEDGER);

        assertHold(hold, Hold.Status.OPEN, 350, 450);
        assertThat(find("alice").posted()).isEqualTo(650);
        assertInvariants();
    }

    /**
     * The entries of a batch are written before its balances and holds; the last case fails as late
     * as it can, at the commit itself.
     */
    @ParameterizedTest
    @ValueSource(strings = {"account_balance_a", "account_hold_a", "token_entry", "at commit"})
    void a_batch_that_fails_half_way_leaves_nothing_and_is_then_applied_once(String where) {
        restartWithOneSegment();
        append(new AccountStory("other", "CNY", Stories.START));
        breakWritesTo(where);

        AccountStory story = Stories.eventful("alice");
        readSide.append(story);
        await().atMost(PATIENCE).until(() -> failures() > 0);
        assertRowsAreThoseOfTheToken("alice");

        repairWrites();
        readSide.awaitCaughtUp(LEDGER);
        assertRowsAreThoseOfTheToken("alice");
        assertThat(find("alice").posted()).isEqualTo(story.posted());
        assertThat(find("alice").held()).isEqualTo(story.held());
        assertInvariants();
    }

    @Test
    void a_replay_gives_identical_rows() {
        for (int i = 0; i < 20; i++) {
            append(Stories.eventful("account-" + i));
        }
        List<Map<String, Object>> before = rows();

        readSide.processor(LEDGER).shutDown();
        readSide.processor(LEDGER).resetTokens();
        assertThat(rows()).isEmpty();
        readSide.processor(LEDGER).start();
        readSide.awaitCaughtUp(LEDGER);

        assertThat(rows()).isEqualTo(before);
    }

    private List<Map<String, Object>> rows() {
        return readSide.jdbc()
                .sql(
                        """
                        SELECT event_id || '-' || line AS id, e::text AS content
                            FROM ledger_entry e
                        UNION ALL SELECT account_id, b::text FROM account_balance b
                        UNION ALL SELECT hold_id, h::text FROM account_hold h
                        ORDER BY id""")
                .query()
                .listOfRows();
    }

    private void restartWithOneSegment() {
        readSide.close();
        readSide =
                new ReadSide(
                        new TurnableClock(Stories.START),
                        Map.of(
                                "tallystick.projections.segments", 1,
                                "tallystick.projections.threads", 1));
    }

    /** One statement, so that it sees either a whole batch or nothing of it. */
    private void assertRowsAreThoseOfTheToken(String accountId) {
        Map<String, Object> seen =
                readSide.jdbc()
                        .sql(
                                """
                                WITH seen AS (
                                    SELECT (convert_from(token, 'UTF8')::json ->> 'index')::bigint
                                        AS index
                                    FROM token_entry WHERE processor_name = 'ledger')
                                SELECT
                                    (SELECT max(sequencenumber) FROM domainevententry, seen
                                        WHERE aggregateidentifier = 'account/' || :account
                                        AND globalindex <= index) AS told,
                                    (SELECT max(version) FROM account_balance
                                        WHERE account_id = :account) AS shown,
                                    (SELECT count(*) FROM ledger_entry, seen
                                        WHERE position > index) AS ahead""")
                        .param("account", accountId)
                        .query()
                        .singleRow();
        assertThat(seen.get("shown")).isEqualTo(seen.get("told"));
        assertThat(seen.get("ahead")).isEqualTo(0L);
    }

    /** Sequences are not rolled back, so one can count what failed. */
    private void breakWritesTo(String where) {
        readSide.jdbc().sql("CREATE SEQUENCE failures").update();
        readSide.jdbc()
                .sql(
                        """
                        CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
                        BEGIN
                            PERFORM nextval('failures');
                            RAISE EXCEPTION 'broken for a test';
                        END $$""")
                .update();
        readSide.jdbc()
                .sql(
                        switch (where) {
                            case "at commit" ->
                                    """
                                    CREATE CONSTRAINT TRIGGER broken AFTER INSERT ON ledger_entry_a
                                    DEFERRABLE INITIALLY DEFERRED
                                    FOR EACH ROW EXECUTE FUNCTION fail()""";
                            case "token_entry" ->
                                    """
                                    CREATE TRIGGER broken BEFORE UPDATE ON token_entry
                                    FOR EACH ROW WHEN (old.token IS DISTINCT FROM new.token)
                                    EXECUTE FUNCTION fail()""";
                            default ->
                                    "CREATE TRIGGER broken BEFORE INSERT OR UPDATE ON "
                                            + where
                                            + " FOR EACH ROW EXECUTE FUNCTION fail()";
                        })
                .update();
    }

    private long failures() {
        return readSide.jdbc()
                .sql("SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM failures")
                .query(Long.class)
                .single();
    }

    private void repairWrites() {
        readSide.jdbc().sql("DROP FUNCTION fail CASCADE").update();
    }
}
