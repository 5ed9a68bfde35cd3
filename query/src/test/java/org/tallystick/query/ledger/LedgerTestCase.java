package org.tallystick.query.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.tallystick.api.account.AccountQuery.FindAccount;
import org.tallystick.api.account.AccountQuery.FindHold;
import org.tallystick.api.account.AccountState;
import org.tallystick.api.account.Hold;
import org.tallystick.api.account.Movement;
import org.tallystick.query.AccountStory;
import org.tallystick.query.ReadSide;
import org.tallystick.testing.TurnableClock;

/** The read side and what one asks of it after some events. */
abstract class LedgerTestCase {

    static final String LEDGER = LedgerProjection.PROCESSOR;

    ReadSide readSide;

    @BeforeEach
    void start() {
        readSide = new ReadSide(new TurnableClock(Stories.START));
    }

    @AfterEach
    void stop() {
        readSide.close();
    }

    void append(AccountStory story) {
        readSide.append(story);
        readSide.awaitCaughtUp(LEDGER);
    }

    AccountState find(String accountId) {
        return readSide.find(new FindAccount(accountId), AccountState.class).orElseThrow();
    }

    void assertHold(Movement hold, Hold.Status status, long captured, long open) {
        Hold found =
                readSide.find(new FindHold(hold.accountId(), hold.movementId()), Hold.class)
                        .orElseThrow();
        assertThat(found.status()).isEqualTo(status);
        assertThat(found.captured()).isEqualTo(captured);
        assertThat(found.open()).isEqualTo(open);
        assertThat(found.expiresAt()).isEqualTo(hold.expiresAt());
    }

    void assertInvariants() {
        assertThat(Invariants.broken(readSide.jdbc())).isEmpty();
    }
}
