package org.tallystick.query.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.math.BigInteger;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.tallystick.api.account.AccountQuery.FindAccount;
import org.tallystick.api.account.AccountState;
import org.tallystick.api.proof.Proof;
import org.tallystick.api.proof.Proof.Round;
import org.tallystick.api.proof.Proof.Total;
import org.tallystick.api.proof.Proof.WrongAccount;
import org.tallystick.api.proof.ProofQuery.FindProof;
import org.tallystick.query.ReadSide;
import org.tallystick.query.ledger.Stories;
import org.tallystick.testing.TurnableClock;

class ProofTest {

    private final ReadSide readSide =
            new ReadSide(new TurnableClock(Stories.START.plus(Duration.ofDays(1))));

    @AfterEach
    void close() {
        readSide.close();
    }

    @Test
    void counts_from_the_events_what_the_balances_hold() {
        append("alice");
        append("bob");

        Proof proof = awaitProof(each -> each.position() == each.head() && knows(each, 2));

        assertThat(proof.holds()).isTrue();
        Total total = proof.totals().get(0);
        long posted = posted("alice") + posted("bob");
        assertThat(total.credited().subtract(total.charged()))
                .isEqualTo(BigInteger.valueOf(posted));
        assertThat(Objects.requireNonNull(proof.lastRound()).sums())
                .singleElement()
                .satisfies(
                        sum -> {
                            assertThat(sum.agrees()).isTrue();
                            assertThat(sum.balance()).isEqualTo(BigInteger.valueOf(posted));
                        });
    }

    @Test
    void names_an_account_whose_balance_or_newest_entry_was_changed_and_nobody_else() {
        append("alice");
        append("bob");
        append("carol");
        readSide.jdbc()
                .sql("UPDATE account_balance SET posted = posted + 1 WHERE account_id = 'bob'")
                .update();
        readSide.jdbc()
                .sql(
                        "UPDATE ledger_entry SET held_after = held_after + 1 WHERE account ="
                                + " 'carol' AND version = (SELECT max(version) FROM ledger_entry"
                                + " WHERE account = 'carol')")
                .update();

        Proof proof = awaitProof(each -> each.wrong().size() == 2 && each.openDifferences() > 0);

        assertThat(proof.holds()).isFalse();
        assertThat(proof.wrong())
                .extracting(WrongAccount::accountId)
                .containsExactly("bob", "carol");
        WrongAccount bob = proof.wrong().get(0);
        assertThat(bob.balance()).isEqualTo(bob.cursor() + 1).isEqualTo(bob.ledger() + 1);
        assertThat(proof.wrong().get(1).heldDiffers()).isTrue();
    }

    /** However it was put right: by a repair, by a replay, or by hand. */
    @Test
    void has_an_account_compared_again_as_soon_as_it_agrees_again() {
        append("bob");
        change("bob", 1);
        awaitProof(each -> each.wrong().size() == 1 && each.openDifferences() > 0);

        change("bob", -1);

        awaitProof(each -> each.holds() && runs("bob") == 2);
    }

    private void change(String account, long by) {
        readSide.jdbc()
                .sql("UPDATE account_balance SET posted = posted + ? WHERE account_id = ?")
                .params(by, account)
                .update();
    }

    private long runs(String account) {
        return readSide.jdbc()
                .sql("SELECT count(*) FROM reconciliation_run WHERE account_id = ?")
                .param(account)
                .query(Long.class)
                .single();
    }

    private void append(String account) {
        readSide.append(Stories.eventful(account));
        readSide.awaitCaughtUp("ledger");
    }

    private static boolean knows(Proof proof, long accounts) {
        Round round = proof.lastRound();
        return round != null && round.accounts() == accounts;
    }

    private Proof awaitProof(Predicate<Proof> enough) {
        return await().atMost(Duration.ofSeconds(30))
                .until(() -> readSide.get(new FindProof(), Proof.class), enough);
    }

    private long posted(String account) {
        return readSide.find(new FindAccount(account), AccountState.class).orElseThrow().posted();
    }
}
