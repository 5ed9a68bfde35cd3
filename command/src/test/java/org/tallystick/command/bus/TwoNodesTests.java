package org.tallystick.command.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.command.CommandSide.deducting;
import static org.tallystick.command.CommandSide.recharging;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tallystick.api.Ids;
import org.tallystick.api.Refusal;
import org.tallystick.api.account.AccountCommand;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.account.MovementResult.Accepted;
import org.tallystick.api.account.MovementResult.Refused;
import org.tallystick.command.CommandSide;
import org.tallystick.testing.TestDatabase;

/** Two nodes on one PostgreSQL, with nothing else between them. */
class TwoNodesTests {

    private CommandSide first;
    private CommandSide second;

    @BeforeEach
    void start() {
        String jdbcUrl = TestDatabase.create().jdbcUrl();
        // Everything is sent at once here, so the last may wait longer than a client would.
        first = CommandSide.start(jdbcUrl, "tallystick.writer.queue-wait-max=15s");
        second = CommandSide.start(jdbcUrl, "tallystick.writer.queue-wait-max=15s");
    }

    @AfterEach
    void stop() {
        first.close();
        second.close();
    }

    // B72, B75
    @Test
    void one_account_deducted_from_both_is_never_overdrawn_and_shows_no_conflict() {
        first.open("hot");
        first.recharge("hot", "fill", 100);
        assertThat(((Accepted) second.recharge("hot", "warm", 1)).movement().posted())
                .isEqualTo(101);
        List<CompletableFuture<MovementResult>> answers = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            answers.add(node(i).send(deducting("hot", "d" + i, 10)));
        }
        List<MovementResult> results = answers.stream().map(CommandSide::await).toList();
        assertThat(results).filteredOn(Accepted.class::isInstance).hasSize(10);
        assertThat(results)
                .filteredOn(Refused.class::isInstance)
                .hasSize(40)
                .allSatisfy(
                        result ->
                                assertThat(((Refused) result).refused().refusal())
                                        .isEqualTo(Refusal.INSUFFICIENT_FUNDS));
        assertThat(((Accepted) first.deduct("hot", "rest", 1)).movement().posted()).isZero();
    }

    @Test
    void the_same_callback_at_both_at_once_moves_money_once() {
        first.open("raced");
        List<CompletableFuture<MovementResult>> answers = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            answers.add(node(i).send(recharging("raced", "raced-" + i / 4, 1)));
        }
        long firsts =
                answers.stream()
                        .map(CommandSide::await)
                        .filter(result -> !((Accepted) result).replayed())
                        .count();
        assertThat(firsts).isEqualTo(100);
        assertThat(((Accepted) second.recharge("raced", "last", 1)).movement().posted())
                .isEqualTo(101);
    }

    @Test
    void each_sees_what_the_other_wrote_to_accounts_that_it_has_in_memory() {
        List<AccountCommand> commands = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            first.open("spread-" + i);
            commands.add(recharging("spread-" + i, "s" + i, 5));
        }
        first.sendAll(commands);
        List<CompletableFuture<MovementResult>> answers = new ArrayList<>();
        for (int round = 0; round < 20; round++) {
            for (int i = 0; i < 40; i++) {
                answers.add(
                        node(round + i).send(recharging("spread-" + i, "r" + round + "-" + i, 1)));
            }
        }
        answers.forEach(
                answer -> assertThat(CommandSide.await(answer)).isInstanceOf(Accepted.class));
        for (int i = 0; i < 40; i++) {
            Accepted last = (Accepted) second.recharge("spread-" + i, "end" + i, 1);
            assertThat(last.movement().posted()).isEqualTo(26);
            assertThat(last.movement().version()).isEqualTo(22);
        }
    }

    @Test
    void an_account_in_memory_learns_what_the_other_wrote_without_being_read_again() {
        first.open("known");
        second.recharge("known", "k1", 5);
        changeEvent("known", 0, "DELETE FROM domainevententry");

        first.recharge("known", "k2", 5);
        Accepted last = (Accepted) second.recharge("known", "k3", 5);
        assertThat(last.movement().posted()).isEqualTo(15);
        assertThat(last.movement().version()).isEqualTo(3);
        assertThat(((Accepted) first.recharge("known", "k3", 5)).replayed()).isTrue();
    }

    @Test
    void an_account_of_which_events_are_missing_is_read_again() {
        first.open("gap");
        second.recharge("gap", "g1", 5);
        first.recharge("gap", "g2", 7);
        // Where it is no longer looked for, so that the next one does not follow.
        changeEvent("gap", 2, "UPDATE domainevententry SET globalindex = 0");

        first.recharge("gap", "g3", 1);

        assertThat(((Accepted) second.recharge("gap", "g4", 1)).movement().posted()).isEqualTo(14);
    }

    // B86
    @Test
    void whoever_reads_on_from_the_last_number_skips_no_event_of_either() {
        first.open("read");
        List<CompletableFuture<MovementResult>> answers = new ArrayList<>();
        List<Long> seen = new ArrayList<>();
        for (int round = 0; round < 60; round++) {
            for (int i = 0; i < 10; i++) {
                answers.add(node(i).send(recharging("read", "read-" + round + "-" + i, 1)));
            }
            readOn(seen);
        }
        answers.forEach(CommandSide::await);
        readOn(seen);
        assertThat(seen)
                .hasSize((int) first.count("SELECT count(*) FROM domainevententry"))
                .hasSize(1 + 2 * 600);
    }

    private void changeEvent(String accountId, long version, String sql) {
        assertThat(
                        first.jdbc()
                                .update(
                                        sql
                                                + " WHERE aggregateidentifier = ?"
                                                + " AND sequencenumber = ?",
                                        Ids.accountStream(accountId),
                                        version))
                .isEqualTo(1);
    }

    private void readOn(List<Long> seen) {
        long last = seen.isEmpty() ? -1 : seen.get(seen.size() - 1);
        seen.addAll(
                second.jdbc()
                        .queryForList(
                                "SELECT globalindex FROM domainevententry WHERE globalindex > ?"
                                        + " ORDER BY globalindex",
                                Long.class,
                                last));
    }

    private CommandSide node(int number) {
        return number % 2 == 0 ? first : second;
    }
}
