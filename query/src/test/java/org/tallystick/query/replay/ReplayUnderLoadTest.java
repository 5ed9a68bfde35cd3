package org.tallystick.query.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;
import org.tallystick.api.account.AccountQuery.FindAccount;
import org.tallystick.api.account.AccountState;
import org.tallystick.api.account.Movement;
import org.tallystick.api.replay.Comparison.RowDifference;
import org.tallystick.api.replay.Replay;
import org.tallystick.api.replay.Replays;
import org.tallystick.query.AccountStory;
import org.tallystick.query.ReadSide;
import org.tallystick.query.Slot;
import org.tallystick.query.ledger.Stories;
import org.tallystick.query.replay.Generation.Role;

/** Events come all the time, of many accounts and of a hot one, while people read. */
class ReplayUnderLoadTest extends ReplayTestCase {

    private static final int ACCOUNTS = 5;
    private static final String HOT = "account-0";

    private final AtomicBoolean goOn = new AtomicBoolean(true);
    private final AtomicLong rounds = new AtomicLong();

    @Test
    void no_difference_is_told_that_is_none_and_no_reader_sees_an_older_state() {
        CompletableFuture<Void> writer = CompletableFuture.runAsync(this::write);
        CompletableFuture<Void> reader = CompletableFuture.runAsync(this::read);
        awaitRounds(20);
        String replayId = begin(LEDGER);
        for (int i = 0; i < 5; i++) {
            assertNoDifference(compared(replayId));
            awaitRounds(rounds.get() + 5);
            done(replays().compare(replayId, ACTOR));
        }
        compared(replayId);
        for (int i = 0; i < 5; i++) {
            done(replays().switchOver(replayId, ACTOR));
            awaitRounds(rounds.get() + 5);
            done(replays().rollBack(replayId, ACTOR));
            awaitRounds(rounds.get() + 5);
        }
        done(replays().switchOver(replayId, ACTOR));
        goOn.set(false);
        writer.join();
        reader.join();
        readSide.awaitCaughtUp("ledger@2");
        readSide.awaitCaughtUp(LEDGER);
        assertBooksAreRight();
        assertSlotsAreEqual();
    }

    /** The version never fits again, so the row is found only where both are at one position. */
    @Test
    void a_spoilt_row_of_an_account_that_moves_all_the_time_is_found() {
        CompletableFuture<Void> writer = CompletableFuture.runAsync(this::write);
        awaitRounds(20);
        await().until(() -> number("SELECT count(*) FROM account_balance") == ACCOUNTS);
        sql(
                "UPDATE account_balance SET version = version + 1000000000 WHERE account_id = '"
                        + HOT
                        + "'");
        Replay replay = compared(begin(LEDGER));
        goOn.set(false);
        writer.join();
        assertThat(comparison(replay).differences())
                .extracting(RowDifference::table, RowDifference::key)
                .containsExactly(tuple("account_balance", Map.of("account_id", HOT)));
        assertThat(comparison(replay).found()).isEqualTo(1);
        done(replays().switchOver(replay.replayId(), ACTOR));
        readSide.awaitCaughtUp("ledger@2");
        assertBooksAreRight();
    }

    @Test
    void a_replay_is_cancelled_while_it_is_built() {
        CompletableFuture<Void> writer = CompletableFuture.runAsync(this::write);
        for (int i = 0; i < 5; i++) {
            awaitRounds(rounds.get() + 5);
            done(replays().cancel(begin(LEDGER), ACTOR));
        }
        goOn.set(false);
        writer.join();
        awaitNothingOf("ledger@6", "ledger_entry_b", "account_balance_b", "account_hold_b");
        readSide.awaitCaughtUp(LEDGER);
        assertBooksAreRight();
    }

    /** Its batches cannot be written until the node that has all of it is dead. */
    @Test
    void another_node_goes_on_when_one_dies_in_the_middle() {
        CompletableFuture<Void> writer = CompletableFuture.runAsync(this::write);
        awaitRounds(20);
        ReadSide dying = readSide.otherNode();
        String replayId =
                readSide.bean(TransactionTemplate.class)
                        .execute(
                                status -> {
                                    Generation next =
                                            new Generation(
                                                    LEDGER, 2, Slot.B, "ledger@2", Role.SHADOW);
                                    readSide.bean(JdbcTemplate.class)
                                            .execute("SET LOCAL transaction_timeout = 0");
                                    readSide.bean(Locks.class).hold(next);
                                    Replay begun =
                                            done(dying.bean(Replays.class).start(LEDGER, ACTOR));
                                    awaitClaimed();
                                    dying.die();
                                    return begun.replayId();
                                });
        assertThat(replayId).isNotNull();
        assertNoDifference(compared(String.valueOf(replayId)));
        done(replays().switchOver(String.valueOf(replayId), ACTOR));
        goOn.set(false);
        writer.join();
        readSide.awaitCaughtUp("ledger@2");
        assertBooksAreRight();
    }

    @Test
    void another_node_switches_and_clears_away_what_one_has_begun() {
        CompletableFuture<Void> writer = CompletableFuture.runAsync(this::write);
        awaitRounds(20);
        String replayId = begin(LEDGER);
        try (ReadSide other = readSide.otherNode()) {
            assertNoDifference(compared(replayId));
            done(other.bean(Replays.class).switchOver(replayId, ACTOR));
            assertThat(readSide.bean(GenerationTable.class).nameOf(LEDGER)).isEqualTo("ledger@2");
            done(other.bean(Replays.class).dropKept(replayId, ACTOR));
            awaitNothingOf(LEDGER, "ledger_entry_a");
            awaitRounds(rounds.get() + 20);
        }
        goOn.set(false);
        writer.join();
        readSide.awaitCaughtUp("ledger@2");
        assertBooksAreRight();
        assertThat(number("SELECT count(*) FROM ledger_entry_a")).isZero();
        assertThat(number("SELECT count(*) FROM token_entry WHERE processor_name = 'ledger'"))
                .isZero();
    }

    private void awaitClaimed() {
        await().until(
                        () ->
                                number(
                                                "SELECT count(*) FROM token_entry WHERE"
                                                        + " processor_name = 'ledger@2' AND owner"
                                                        + " IS NOT NULL")
                                        == 8);
    }

    private void awaitRounds(long count) {
        await().atMost(Duration.ofSeconds(60)).until(() -> rounds.get() >= count);
    }

    /** The hot account moves five times as often as the others. */
    private void write() {
        Map<String, AccountStory> stories = new HashMap<>();
        while (goOn.get()) {
            for (int i = 0; i < ACCOUNTS + 4; i++) {
                String accountId = i < ACCOUNTS ? "account-" + i : HOT;
                AccountStory story = stories.get(accountId);
                int known = story == null ? 0 : story.events().size();
                if (story == null) {
                    story = new AccountStory(accountId, "CNY", Stories.START);
                    stories.put(accountId, story);
                }
                story.recharge(100);
                Movement hold = story.hold(30);
                story.capture(hold, 10, 0, false);
                story.voidHold(hold, 20);
                readSide.append(story.events(), known);
            }
            rounds.incrementAndGet();
        }
    }

    private void read() {
        long seen = -1;
        while (goOn.get()) {
            long version =
                    readSide.find(new FindAccount(HOT), AccountState.class)
                            .map(AccountState::version)
                            .orElse(-1L);
            assertThat(version).isGreaterThanOrEqualTo(seen);
            seen = version;
        }
    }

    private void assertSlotsAreEqual() {
        for (String table : List.of("ledger_entry", "account_balance", "account_hold")) {
            assertThat(
                            number(
                                    """
                                    SELECT count(*) FROM (
                                        (TABLE %1$s_a EXCEPT TABLE %1$s_b)
                                        UNION (TABLE %1$s_b EXCEPT TABLE %1$s_a)) d"""
                                            .formatted(table)))
                    .isZero();
        }
    }
}
