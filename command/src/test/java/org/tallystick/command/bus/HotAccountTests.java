package org.tallystick.command.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.command.CommandSide.await;
import static org.tallystick.command.CommandSide.recharging;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.account.MovementResult.Accepted;
import org.tallystick.command.CommandSide;
import org.tallystick.testing.TestDatabase;

/** One account that everybody wants at once. */
class HotAccountTests {

    private static final int SENDERS = 32;
    private static final int EACH = 50;

    // B74
    @Test
    void a_hot_account_turns_nobody_away_and_leaves_the_others_alone() {
        ExecutorService threads = Executors.newFixedThreadPool(SENDERS);
        try (CommandSide node = CommandSide.start(TestDatabase.create().jdbcUrl())) {
            node.open("hot");
            node.open("cold");
            List<CompletableFuture<Void>> senders =
                    IntStream.range(0, SENDERS)
                            .mapToObj(
                                    sender ->
                                            CompletableFuture.runAsync(
                                                    () -> sendOneByOne(node, sender), threads))
                            .toList();
            for (int i = 0; i < EACH; i++) {
                assertThat(node.recharge("cold", "cold-" + i, 1)).isInstanceOf(Accepted.class);
            }
            senders.forEach(CommandSide::await);
            Accepted last = (Accepted) node.recharge("hot", "last", 1);
            assertThat(last.movement().posted()).isEqualTo(SENDERS * EACH + 1);
        } finally {
            threads.shutdownNow();
        }
    }

    private static void sendOneByOne(CommandSide node, int sender) {
        for (int i = 0; i < EACH; i++) {
            MovementResult result =
                    await(node.send(recharging("hot", "hot-" + sender + "-" + i, 1)));
            assertThat(result).isInstanceOf(Accepted.class);
        }
    }
}
