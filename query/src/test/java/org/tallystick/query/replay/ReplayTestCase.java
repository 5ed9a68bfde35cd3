package org.tallystick.query.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.tallystick.api.replay.Comparison;
import org.tallystick.api.replay.Replay;
import org.tallystick.api.replay.ReplayRefusal;
import org.tallystick.api.replay.ReplayResult;
import org.tallystick.api.replay.ReplayState;
import org.tallystick.api.replay.Replays;
import org.tallystick.query.AccountStory;
import org.tallystick.query.ReadSide;
import org.tallystick.query.ledger.Invariants;
import org.tallystick.query.ledger.Stories;
import org.tallystick.testing.TurnableClock;

/** The read side, and replays on it. */
abstract class ReplayTestCase {

    static final String LEDGER = "ledger";
    static final String ACTOR = "anna";

    /** Where a replay may be while it compares by itself. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    ReadSide readSide;

    @BeforeEach
    void start() {
        readSide = new ReadSide(new TurnableClock(Stories.START), properties());
    }

    @AfterEach
    void stop() {
        readSide.close();
    }

    Map<String, Object> properties() {
        return Map.of();
    }

    Replays replays() {
        return readSide.bean(Replays.class);
    }

    /**
     * Accounts to which all happens that can, as {@code account-0}, {@code account-1} and so on.
     */
    void appendAccounts(int count) {
        for (int i = 0; i < count; i++) {
            AccountStory story = Stories.eventful("account-" + i);
            readSide.append(story);
        }
    }

    String begin(String model) {
        return done(replays().start(model, ACTOR)).replayId();
    }

    /** A replay that has compared by itself. */
    Replay compared(String replayId) {
        return awaitState(replayId, ReplayState.COMPARED);
    }

    Replay awaitState(String replayId, ReplayState state) {
        await().atMost(PATIENCE).until(() -> find(replayId).state() == state);
        return find(replayId);
    }

    Replay find(String replayId) {
        return replays().find(replayId).orElseThrow();
    }

    static Comparison comparison(Replay replay) {
        Comparison comparison = replay.comparison();
        if (comparison == null) {
            throw new AssertionError("It was not compared");
        }
        return comparison;
    }

    static Replay done(ReplayResult result) {
        assertThat(result).isInstanceOf(ReplayResult.Done.class);
        return ((ReplayResult.Done) result).replay();
    }

    static void assertRefused(ReplayResult result, ReplayRefusal refusal) {
        assertThat(result).isEqualTo(new ReplayResult.Refused(refusal));
    }

    void sql(String statement) {
        assertThat(readSide.jdbc().sql(statement).update()).isPositive();
    }

    long number(String query) {
        return readSide.jdbc().sql(query).query(Long.class).single();
    }

    void assertNoDifference(Replay replay) {
        assertThat(comparison(replay).differences()).isEmpty();
        assertThat(comparison(replay).found()).isZero();
    }

    void assertBooksAreRight() {
        assertThat(Invariants.broken(readSide.jdbc())).isEmpty();
    }

    /** All nodes have ended it, and its tables are empty. */
    void awaitNothingOf(String processor, String... tables) {
        String left =
                """
                SELECT (SELECT count(*) FROM token_entry WHERE processor_name = '%1$s')
                    + (SELECT count(*) FROM read_model_generation WHERE processor = '%1$s')"""
                        .formatted(processor);
        await().atMost(PATIENCE).until(() -> number(left) == 0);
        for (String table : tables) {
            assertThat(number("SELECT count(*) FROM " + table)).isZero();
        }
    }
}
