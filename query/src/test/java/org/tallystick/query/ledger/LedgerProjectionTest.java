package org.tallystick.query.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.tallystick.api.account.AccountState;
import org.tallystick.api.account.AccountStatus;
import org.tallystick.api.account.Hold;
import org.tallystick.api.account.Movement;
import org.tallystick.api.cases.CaseEvent.CaseClaimed;
import org.tallystick.query.AccountStory;

class LedgerProjectionTest extends LedgerTestCase {

    @Test
    void shows_an_account_as_its_events_left_it() {
        AccountStory story = Stories.eventful("alice");

        append(story);

        AccountState alice = find("alice");
        assertThat(alice.posted()).isEqualTo(story.posted());
        assertThat(alice.held()).isEqualTo(story.held());
        assertThat(alice.overdraftLimit()).isEqualTo(1_000);
        assertThat(alice.status()).isEqualTo(AccountStatus.OPEN);
        assertThat(alice.version()).isEqualTo(story.events().size() - 1);
        assertThat(alice.asOf()).isEqualTo(story.now().minus(AccountStory.STEP));
        assertInvariants();
    }

    @Test
    void shows_when_an_account_is_frozen_and_closed() {
        AccountStory story = new AccountStory("alice", "CNY", Stories.START);
        story.freeze();
        append(story);
        assertThat(find("alice").status()).isEqualTo(AccountStatus.FROZEN);

        story.close();
        readSide.append(story.events(), 2);
        readSide.awaitCaughtUp(LEDGER);
        assertThat(find("alice").status()).isEqualTo(AccountStatus.CLOSED);
    }

    @Test
    void follows_a_hold_through_partial_captures() {
        AccountStory story = new AccountStory("alice", "CNY", Stories.START);
        story.recharge(1_000);
        Movement hold = story.hold(800);
        story.capture(hold, 300, 0, false);
        append(story);
        assertHold(hold, Hold.Status.OPEN, 300, 500);

        story.capture(hold, 400, 100, true);
        readSide.append(story.events(), 4);
        readSide.awaitCaughtUp(LEDGER);
        assertHold(hold, Hold.Status.CAPTURED, 700, 0);
    }

    @Test
    void shows_how_holds_end_without_a_capture() {
        AccountStory story = new AccountStory("alice", "CNY", Stories.START);
        Movement voided = story.hold(800);
        Movement expired = story.hold(100);
        story.voidHold(voided, 800);
        story.capture(expired, 30, 0, false);
        story.expire(expired, 70);

        append(story);

        assertHold(voided, Hold.Status.VOIDED, 0, 0);
        assertHold(expired, Hold.Status.EXPIRED, 30, 0);
    }

    @Test
    void is_caught_up_when_the_newest_events_are_not_its_own() {
        AccountStory story = new AccountStory("alice", "CNY", Stories.START);
        append(story);

        readSide.appendCase(
                Collections.nCopies(1_500, new CaseClaimed("case", "anna", Stories.START)));
        readSide.awaitCaughtUp(LEDGER);

        story.recharge(5);
        readSide.append(story.events(), 1);
        readSide.awaitCaughtUp(LEDGER);
        assertThat(find("alice").posted()).isEqualTo(5);
    }
}
