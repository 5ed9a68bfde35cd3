package org.tallystick.query.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.tallystick.api.account.AccountQuery.FindAccount;
import org.tallystick.api.account.AccountState;
import org.tallystick.api.account.Movement;
import org.tallystick.query.AccountStory;
import org.tallystick.query.ledger.Invariants;
import org.tallystick.query.ledger.Stories;

/** Rows are written again while the projection writes the same account's rows. */
class LedgerRebuildTest extends ReconciliationTestCase {

    private static final long SEED = 4_711;
    private static final int STEPS = 120;

    private final Random random = new Random(SEED);

    @RepeatedTest(2)
    void a_rebuild_beside_the_running_projection_loses_and_doubles_nothing() {
        AccountStory story = new AccountStory("alice", "CNY", Stories.START);
        story.recharge(1_000_000);
        append(story);
        LedgerRebuild rebuild = readSide.bean(LedgerRebuild.class);

        CompletableFuture<Void> living = CompletableFuture.runAsync(() -> live(story));
        int rebuilt = 0;
        while (!living.isDone() || rebuilt < 5) {
            rebuild.rebuild("account/alice");
            rebuilt++;
        }
        living.join();
        readSide.awaitCaughtUp(LEDGER);

        assertThat(Invariants.broken(readSide.jdbc())).as("seed %d", SEED).isEmpty();
        assertThat(compare().differences()).as("%d rebuilds", rebuilt).isEmpty();
        AccountState alice =
                readSide.find(new FindAccount("alice"), AccountState.class).orElseThrow();
        assertThat(alice.posted()).isEqualTo(story.posted());
        assertThat(alice.held()).isEqualTo(story.held());
        assertThat(alice.version()).isEqualTo(story.events().size() - 1L);
    }

    /** Holds are what could be counted twice, because their changes add up. */
    private void live(AccountStory story) {
        for (int step = 0; step < STEPS; step++) {
            int version = story.events().size();
            switch (random.nextInt(3)) {
                case 0 -> story.recharge(1 + random.nextInt(100));
                case 1 -> story.deduct(1 + random.nextInt(10));
                default -> {
                    Movement hold = story.hold(100);
                    readSide.append(story.events(), version);
                    version = story.events().size();
                    story.capture(hold, 30, 0, false);
                    readSide.append(story.events(), version);
                    version = story.events().size();
                    story.capture(hold, 20, 50, true);
                }
            }
            readSide.append(story.events(), version);
        }
    }

    /** The projection is behind: what it writes later is there already. */
    @Test
    void a_rebuild_may_be_ahead_of_the_projection() {
        AccountStory story = new AccountStory("alice", "CNY", Stories.START);
        story.recharge(1_000);
        Movement hold = story.hold(800);
        append(story);
        readSide.processor(LEDGER).shutDown();
        int version = story.events().size();
        story.capture(hold, 300, 0, false);
        story.capture(hold, 100, 400, true);
        story.freeze();
        readSide.append(story.events(), version);

        readSide.bean(LedgerRebuild.class).rebuild("account/alice");
        assertThat(compare().differences()).isEmpty();
        readSide.processor(LEDGER).start();
        readSide.awaitCaughtUp(LEDGER);

        assertThat(compare().differences()).isEmpty();
        assertThat(Invariants.broken(readSide.jdbc())).isEmpty();
    }
}
