package org.tallystick.query.replay;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tallystick.api.replay.Replay;
import org.tallystick.api.replay.ReplayRefusal;
import org.tallystick.api.replay.ReplayState;

/** Replays that are given up, and orders that come at the wrong time. */
class ReplayOrdersTest extends ReplayTestCase {

    @Test
    void a_replay_is_cancelled_before_the_switch_and_leaves_nothing() {
        appendAccounts(3);
        String replayId = compared(begin(LEDGER)).replayId();
        Replay cancelled = done(replays().cancel(replayId, ACTOR));
        assertThat(cancelled.state()).isEqualTo(ReplayState.CANCELLED);
        assertThat(cancelled.endedAt()).isNotNull();
        awaitNothingOf("ledger@2", "ledger_entry_b", "account_balance_b", "account_hold_b");
        assertThat(done(replays().cancel(replayId, ACTOR)).state())
                .isEqualTo(ReplayState.CANCELLED);
        assertRefused(replays().switchOver(replayId, ACTOR), ReplayRefusal.REPLAY_STATE_CONFLICT);
        assertRefused(replays().compare(replayId, ACTOR), ReplayRefusal.REPLAY_STATE_CONFLICT);
        assertBooksAreRight();
    }

    /** Also at once, when no node has begun to clear away. */
    @Test
    void a_cancelled_replay_does_not_keep_the_next_one_waiting() {
        appendAccounts(3);
        for (int i = 0; i < 3; i++) {
            done(replays().cancel(begin(LEDGER), ACTOR));
        }
        Replay replay = compared(begin(LEDGER));
        assertThat(replay.generation()).isEqualTo(5);
        assertNoDifference(replay);
        awaitNothingOf("ledger@2");
        awaitNothingOf("ledger@4");
    }

    @Test
    void orders_out_of_turn_are_refused() {
        appendAccounts(1);
        assertRefused(replays().start("nothing", ACTOR), ReplayRefusal.PROCESSOR_NOT_FOUND);
        assertRefused(replays().switchOver("none", ACTOR), ReplayRefusal.REPLAY_NOT_FOUND);
        assertRefused(replays().cancel("none", ACTOR), ReplayRefusal.REPLAY_NOT_FOUND);
        String replayId = begin(LEDGER);
        assertRefused(replays().start(LEDGER, ACTOR), ReplayRefusal.REPLAY_IN_PROGRESS);
        assertRefused(replays().start("ledger@2", ACTOR), ReplayRefusal.REPLAY_IN_PROGRESS);
        assertRefused(replays().rollBack(replayId, ACTOR), ReplayRefusal.REPLAY_STATE_CONFLICT);
        assertRefused(replays().dropKept(replayId, ACTOR), ReplayRefusal.REPLAY_STATE_CONFLICT);
        compared(replayId);
        assertRefused(replays().start(LEDGER, ACTOR), ReplayRefusal.REPLAY_IN_PROGRESS);
        done(replays().switchOver(replayId, ACTOR));
        done(replays().switchOver(replayId, ACTOR));
        assertRefused(replays().start(LEDGER, ACTOR), ReplayRefusal.GENERATION_KEPT);
        assertRefused(replays().cancel(replayId, ACTOR), ReplayRefusal.REPLAY_STATE_CONFLICT);
        assertThat(replays().list()).extracting(Replay::replayId).containsExactly(replayId);
    }
}
