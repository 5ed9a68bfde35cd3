package org.tallystick.command.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.command.CommandSide.await;
import static org.tallystick.command.CommandSide.deducting;
import static org.tallystick.command.CommandSide.recharging;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.tallystick.api.Refusal;
import org.tallystick.api.account.AccountCommand;
import org.tallystick.api.account.AccountQuery.FindOutcome;
import org.tallystick.api.account.MovementResult;
import org.tallystick.api.account.MovementResult.Accepted;
import org.tallystick.api.account.MovementResult.KeyReused;
import org.tallystick.api.account.MovementResult.NotApplied;
import org.tallystick.api.account.MovementResult.Obstacle;
import org.tallystick.api.account.MovementResult.Refused;
import org.tallystick.command.CommandSide;
import org.tallystick.testing.TestDatabase;

/** Many commands in one transaction, each isolated from its neighbours. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GroupCommitTests {

    private CommandSide node;

    @BeforeAll
    void start() {
        node = CommandSide.start(TestDatabase.create().jdbcUrl());
    }

    @AfterAll
    void stop() {
        node.close();
    }

    @Test
    void applies_all_commands_of_a_burst_once_in_the_order_of_each_account() {
        List<AccountCommand> burst = new ArrayList<>();
        for (int account = 0; account < 10; account++) {
            node.open("burst-" + account);
            for (int i = 0; i < 50; i++) {
                burst.add(recharging("burst-" + account, "burst-" + account + "-" + i, 1));
            }
        }
        List<MovementResult> answers = node.sendAll(burst);
        for (int i = 0; i < answers.size(); i++) {
            Accepted accepted = (Accepted) answers.get(i);
            assertThat(accepted.replayed()).isFalse();
            assertThat(accepted.movement().posted()).isEqualTo(i % 50 + 1);
            assertThat(accepted.movement().version()).isEqualTo(i % 50 + 1);
        }
    }

    @Test
    void answers_duplicates_inside_one_group_and_across_accounts_by_the_first() {
        node.open("twin-a");
        node.open("twin-b");
        List<MovementResult> answers =
                node.sendAll(
                        List.of(
                                recharging("twin-a", "twin", 100),
                                recharging("twin-a", "twin", 100),
                                recharging("twin-a", "twin", 101),
                                recharging("twin-b", "twin", 100)));
        assertThat(answers.get(0)).isInstanceOf(Accepted.class);
        assertThat(((Accepted) answers.get(1)).replayed()).isTrue();
        assertThat(answers.get(2)).isEqualTo(new KeyReused(List.of("amount")));
        assertThat(answers.get(3)).isEqualTo(new KeyReused(List.of("accountId")));
        assertThat(((Accepted) node.recharge("twin-a", "next", 1)).movement().posted())
                .isEqualTo(101);
    }

    @Test
    void answers_a_known_callback_even_for_an_account_that_does_not_exist() {
        node.open("known");
        node.recharge("known", "known-1", 5);
        assertThat(node.recharge("nobody", "known-1", 5))
                .isEqualTo(new KeyReused(List.of("accountId")));
        assertThat(node.recharge("nobody", "unknown-1", 5))
                .isEqualTo(new NotApplied(Obstacle.ACCOUNT_NOT_FOUND));
    }

    @Test
    void a_refused_neighbour_harms_nobody_and_is_refused_for_ever() {
        node.open("poor");
        node.open("rich");
        List<MovementResult> answers =
                node.sendAll(
                        List.of(
                                recharging("rich", "r1", 10),
                                deducting("poor", "p1", 1),
                                deducting("rich", "r2", 4)));
        assertThat(((Refused) answers.get(1)).refused().refusal())
                .isEqualTo(Refusal.INSUFFICIENT_FUNDS);
        assertThat(((Accepted) answers.get(2)).movement().posted()).isEqualTo(6);
        node.recharge("poor", "p2", 100);
        assertThat(((Refused) node.deduct("poor", "p1", 1)).replayed()).isTrue();
    }

    @Test
    void a_duplicate_far_older_than_the_window_gets_its_first_answer() {
        node.open("old");
        Accepted first = (Accepted) node.recharge("old", "old-first", 7);
        List<AccountCommand> many = new ArrayList<>();
        for (int i = 0; i < 1_500; i++) {
            many.add(recharging("old", "old-" + i, 1));
        }
        node.sendAll(many);
        Accepted again = (Accepted) node.recharge("old", "old-first", 7);
        assertThat(again.replayed()).isTrue();
        assertThat(again.movement()).isEqualTo(first.movement());
        assertThat(((Accepted) node.recharge("old", "old-last", 1)).movement().posted())
                .isEqualTo(1_508);
    }

    @Test
    void many_commands_share_one_transaction() {
        node.open("shared");
        List<AccountCommand> burst = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            burst.add(recharging("shared", "shared-" + i, 1));
        }
        node.sendAll(burst);
        long transactions =
                node.count(
                        "SELECT count(DISTINCT xmin::text) FROM domainevententry"
                                + " WHERE aggregateidentifier = 'account/shared'");
        assertThat(transactions).isLessThan(150);
    }

    @Test
    void tells_an_outcome_as_soon_as_it_is_committed() {
        node.open("told");
        MovementResult made = node.recharge("told", "told-1", 5);
        MovementResult found =
                await(
                                node.queries()
                                        .query(
                                                new FindOutcome(CommandSide.callback("told-1")),
                                                org.axonframework.messaging.responsetypes
                                                        .ResponseTypes.optionalInstanceOf(
                                                        MovementResult.class)))
                        .orElseThrow();
        assertThat(((Accepted) found).movement()).isEqualTo(((Accepted) made).movement());
    }

    @Test
    void stores_nothing_in_large_objects() {
        assertThat(node.count("SELECT count(*) FROM pg_largeobject_metadata")).isZero();
    }
}
