package org.tallystick.query.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tallystick.api.replay.Comparison.RowDifference;
import org.tallystick.api.replay.Replay;
import org.tallystick.api.replay.ReplayRefusal;
import org.tallystick.query.AccountStory;
import org.tallystick.query.ledger.Stories;

/** One generation is ahead of the other for sure, because the other one stands still. */
class UnequalPositionsTest extends ReplayTestCase {

    private static final String NEXT = "ledger@2";

    private final AccountStory moving = Stories.eventful("moving");
    private String replayId = "";

    @BeforeEach
    void build() {
        appendAccounts(2);
        readSide.append(moving);
        replayId = compared(begin(LEDGER)).replayId();
        readSide.awaitCaughtUp(NEXT);
        readSide.awaitCaughtUp(LEDGER);
    }

    private void moveOn() {
        int known = moving.events().size();
        moving.recharge(500);
        moving.hold(70);
        readSide.append(moving.events(), known);
        AccountStory late = Stories.eventful("late");
        readSide.append(late);
    }

    private Replay comparedAgain() {
        done(replays().compare(replayId, ACTOR));
        return compared(replayId);
    }

    @ParameterizedTest
    @CsvSource({"ledger, ledger@2", "ledger@2, ledger"})
    void a_generation_that_is_ahead_does_not_differ(String still, String ahead) {
        readSide.processor(still).shutDown();
        moveOn();
        readSide.awaitCaughtUp(ahead);
        long rows = number("SELECT count(*) FROM ledger_entry_a");
        assertNoDifference(comparedAgain());
        assertThat(number("SELECT count(*) FROM ledger_entry_a")).isEqualTo(rows);
    }

    /** The rows of events that both have handled are not put right by the comparison itself. */
    @ParameterizedTest
    @CsvSource({"ledger, ledger@2", "ledger@2, ledger"})
    void a_row_that_is_gone_is_found_though_its_account_moves_on(String still, String ahead) {
        readSide.processor(still).shutDown();
        moveOn();
        readSide.awaitCaughtUp(ahead);
        sql(
                "DELETE FROM account_hold WHERE hold_id = (SELECT hold_id FROM account_hold_b"
                        + " WHERE account_id = 'moving' AND status = 'VOIDED')");
        sql("UPDATE account_balance SET version = 999999 WHERE account_id = 'moving'");
        Replay replay = comparedAgain();
        assertThat(comparison(replay).found()).isEqualTo(2);
        assertThat(comparison(replay).differences())
                .extracting(RowDifference::table)
                .containsExactlyInAnyOrder("account_hold", "account_balance");
        assertThat(comparison(replay).differences())
                .extracting(RowDifference::key)
                .contains(Map.of("account_id", "moving"));
    }

    @Test
    void readers_are_not_switched_to_a_generation_that_is_behind() {
        readSide.processor(NEXT).shutDown();
        moveOn();
        readSide.awaitCaughtUp(LEDGER);
        assertRefused(replays().switchOver(replayId, ACTOR), ReplayRefusal.READ_MODEL_BUSY);
        assertThat(readSide.bean(GenerationTable.class).nameOf(LEDGER)).isEqualTo(LEDGER);
        readSide.processor(NEXT).start();
        done(replays().switchOver(replayId, ACTOR));
        assertBooksAreRight();
    }
}
