package org.tallystick.command.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.command.account.AccountCommands.capture;
import static org.tallystick.command.account.AccountCommands.captureSome;
import static org.tallystick.command.account.AccountCommands.deduct;
import static org.tallystick.command.account.AccountCommands.expire;
import static org.tallystick.command.account.AccountCommands.freeze;
import static org.tallystick.command.account.AccountCommands.hold;
import static org.tallystick.command.account.AccountCommands.open;
import static org.tallystick.command.account.AccountCommands.overdraft;
import static org.tallystick.command.account.AccountCommands.recharge;
import static org.tallystick.command.account.AccountCommands.refund;
import static org.tallystick.command.account.AccountCommands.release;
import static org.tallystick.command.account.AccountCommands.reopen;
import static org.tallystick.command.account.AccountCommands.unfreeze;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tallystick.api.Limits;
import org.tallystick.api.account.AccountCommand;
import org.tallystick.command.store.EventJson;

/** An account that is made again from its snapshot is the account that it was. */
class SnapshotTest {

    private final LiveAccount account = new LiveAccount();

    @BeforeEach
    void something_of_everything_happens() {
        List.of(
                        open(50),
                        recharge("r", 1_000),
                        hold("h1", 100),
                        hold("h2", 200, account.clock().instant().plusSeconds(60)),
                        hold("h3", 300),
                        captureSome("c1", "h1", 30),
                        release("v", "h3"),
                        deduct("d", 10),
                        deduct("refused", 10_000),
                        deduct("reopened", 10_000),
                        reopen("reopened"),
                        overdraft(70),
                        freeze())
                .forEach(account::send);
    }

    @Test
    void a_snapshot_says_what_the_events_say() {
        AccountSnapshot before = account.snapshot();

        account.reload();

        assertThat(account.snapshot()).isEqualTo(before);
        assertThat(before.posted()).isEqualTo(960);
        assertThat(before.held()).isEqualTo(270);
        assertThat(before.overdraftLimitAtOpening()).isEqualTo(50);
        assertThat(before.openHolds()).hasSize(2);
    }

    @Test
    void an_account_made_from_its_snapshot_has_the_same_snapshot() {
        AccountSnapshot before = account.snapshot();

        account.reload(writtenAndRead(before));

        assertThat(account.snapshot()).isEqualTo(before);
    }

    @Test
    void an_account_made_from_its_snapshot_decides_as_it_would_have() {
        LiveAccount restored = account.twin(writtenAndRead(account.snapshot()));

        for (AccountCommand command : whatComesNext()) {
            account.clock().turn(Duration.ofSeconds(10));
            restored.clock().turn(Duration.ofSeconds(10));
            assertThat(restored.send(command)).isEqualTo(account.send(command));
        }
        assertThat(restored.snapshot()).isEqualTo(account.snapshot());
    }

    /** A full window and the largest number of holds still make a snapshot of a bearable size. */
    @Test
    void a_snapshot_stays_small() {
        account.send(unfreeze());
        for (int number = 2; number < Limits.OPEN_HOLDS_MAX; number++) {
            account.send(recharge("r" + number, 1));
            account.send(hold("many" + number, 1));
        }

        assertThat(EventJson.mapper().writeValueAsBytes(account.snapshot()))
                .hasSizeBetween(100_000, 150_000);
    }

    private static List<AccountCommand> whatComesNext() {
        return List.of(
                recharge("r", 1_000),
                deduct("d", 11),
                deduct("refused", 10_000),
                deduct("reopened", 10_000),
                open(50),
                open(70),
                unfreeze(),
                deduct("too much", 761),
                deduct("all", 760),
                expire("h2"),
                capture("c2", "h2"),
                capture("c3", "h1", 71),
                capture("c4", "h1"),
                refund("f", "d", 10));
    }

    private static AccountSnapshot writtenAndRead(AccountSnapshot snapshot) {
        String json = EventJson.mapper().writeValueAsString(snapshot);
        return EventJson.mapper().readValue(json, AccountSnapshot.class);
    }
}
