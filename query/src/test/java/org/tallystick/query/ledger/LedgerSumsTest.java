package org.tallystick.query.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tallystick.api.ledger.Layer;
import org.tallystick.api.ledger.LedgerAccount;
import org.tallystick.api.ledger.LedgerQuery.FindLedgerAccounts;
import org.tallystick.api.ledger.LedgerQuery.FindTrialBalance;
import org.tallystick.api.ledger.TrialBalance;
import org.tallystick.query.AccountStory;
import org.tallystick.query.ReadSide;
import org.tallystick.testing.TurnableClock;

class LedgerSumsTest {

    private final TurnableClock clock = new TurnableClock(Stories.START.plusSeconds(3_600));
    private ReadSide readSide;

    @BeforeEach
    void start() {
        readSide = new ReadSide(clock);
    }

    @AfterEach
    void stop() {
        readSide.close();
    }

    @Test
    void lists_the_internal_accounts_with_their_sums() {
        append(Stories.eventful("alice"));
        append(Stories.eventful("bob"));

        List<LedgerAccount> accounts = readSide.list(new FindLedgerAccounts(), LedgerAccount.class);

        assertThat(accounts)
                .extracting(LedgerAccount::name)
                .containsExactly("adjustments", "clearing:alipay", "clearing:shop", "holds");
        assertThat(accounts.get(1))
                .isEqualTo(
                        new LedgerAccount(
                                "clearing:alipay",
                                Layer.POSTED,
                                "CNY",
                                BigInteger.valueOf(10_000),
                                BigInteger.valueOf(10_000)));
    }

    /** B57 */
    @Test
    void sums_are_exact_beyond_64_bit() {
        AccountStory story = new AccountStory("alice", "CNY", Stories.START);
        story.recharge(1);
        story.recharge(1);
        story.recharge(1);
        append(story);
        readSide.jdbc().sql("UPDATE ledger_entry SET amount = " + Long.MAX_VALUE).update();

        BigInteger sum = BigInteger.valueOf(Long.MAX_VALUE).multiply(BigInteger.valueOf(3));
        assertThat(readSide.list(new FindLedgerAccounts(), LedgerAccount.class))
                .singleElement()
                .extracting(LedgerAccount::debits)
                .isEqualTo(sum);
        assertThat(trialBalance(null).lines())
                .singleElement()
                .extracting(TrialBalance.Line::credits)
                .isEqualTo(sum);
    }

    @Test
    void the_trial_balance_is_zero_at_every_instant() {
        AccountStory story = Stories.eventful("alice");
        append(story);

        for (Instant at = Stories.START;
                at.isBefore(story.now());
                at = at.plus(Duration.ofMillis(5))) {
            assertThat(trialBalance(at).balanced()).as("at %s", at).isTrue();
        }
        TrialBalance now = trialBalance(null);
        assertThat(now.asOf()).isEqualTo(clock.instant());
        assertThat(now.lines()).hasSize(2);
        assertThat(now.lines().get(0).entries()).isEqualTo(20);
        assertThat(now.balanced()).isTrue();
    }

    @Test
    void the_trial_balance_shows_a_missing_row() {
        append(Stories.eventful("alice"));
        readSide.jdbc()
                .sql("DELETE FROM ledger_entry WHERE account = 'clearing:shop' AND version = 3")
                .update();

        assertThat(trialBalance(null).balanced()).isFalse();
        assertThat(Invariants.broken(readSide.jdbc())).isNotEmpty();
    }

    private TrialBalance trialBalance(@Nullable Instant at) {
        return readSide.get(new FindTrialBalance(at), TrialBalance.class);
    }

    private void append(AccountStory story) {
        readSide.append(story);
        readSide.awaitCaughtUp(LedgerProjection.PROCESSOR);
    }
}
