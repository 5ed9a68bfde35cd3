package org.tallystick.query.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tallystick.api.Page;
import org.tallystick.api.account.AccountQuery.FindAccount;
import org.tallystick.api.account.AccountQuery.FindAccountAt;
import org.tallystick.api.account.AccountQuery.FindAccounts;
import org.tallystick.api.account.AccountQuery.FindDueHolds;
import org.tallystick.api.account.AccountQuery.FindHold;
import org.tallystick.api.account.AccountQuery.FindHolds;
import org.tallystick.api.account.AccountState;
import org.tallystick.api.account.AccountStatus;
import org.tallystick.api.account.Hold;
import org.tallystick.api.account.Movement;
import org.tallystick.query.AccountStory;
import org.tallystick.query.ReadSide;
import org.tallystick.testing.TurnableClock;

class AccountQueriesTest {

    private ReadSide readSide;

    @BeforeEach
    void start() {
        readSide = new ReadSide(new TurnableClock(Stories.START));
    }

    @AfterEach
    void stop() {
        readSide.close();
    }

    @Test
    void tells_the_balances_at_any_past_instant() {
        AccountStory story = new AccountStory("alice", "CNY", Stories.START);
        story.recharge(1_000);
        Movement hold = story.hold(300);
        story.capture(hold, 200, 100, true);
        story.freeze();
        append(story);

        assertThat(at(Stories.START.minusMillis(1))).isEmpty();
        assertBalances(Stories.START, 0, 0, 0);
        assertBalances(Stories.START.plusMillis(9), 0, 0, 0);
        assertBalances(Stories.START.plusMillis(10), 1_000, 0, 1);
        assertBalances(Stories.START.plusMillis(19), 1_000, 0, 1);
        assertBalances(Stories.START.plusMillis(20), 1_000, 300, 2);
        assertBalances(Stories.START.plusMillis(30), 800, 0, 3);
        assertBalances(Stories.START.plusSeconds(30), 800, 0, 3);
        assertThat(at(Stories.START).orElseThrow().status()).isEqualTo(AccountStatus.FROZEN);
    }

    @Test
    void finds_no_account_that_was_not_opened() {
        assertThat(readSide.find(new FindAccount("alice"), AccountState.class)).isEmpty();
        assertThat(at(Stories.START)).isEmpty();
    }

    /** B23: ids are compared byte for byte, and an underscore stands for itself. */
    @Test
    void lists_accounts_by_status_currency_and_prefix_in_the_order_of_their_bytes() {
        List<String> ids = List.of("A", "B", "a", "a_1", "a_2", "ab", "a1", "b", "a_");
        for (String id : ids) {
            AccountStory story =
                    new AccountStory(id, id.equals("b") ? "JPY" : "CNY", Stories.START);
            if (id.equals("a_2")) {
                story.freeze();
            }
            append(story);
        }

        assertThat(list(null, null, null))
                .containsExactly("A", "B", "a", "a1", "a_", "a_1", "a_2", "ab", "b");
        assertThat(list(null, null, "a_")).containsExactly("a_", "a_1", "a_2");
        assertThat(list(AccountStatus.OPEN, null, "a_")).containsExactly("a_", "a_1");
        assertThat(list(null, "JPY", null)).containsExactly("b");
        assertThat(list(null, null, "c")).isEmpty();
    }

    @Test
    void lists_the_holds_of_an_account_the_newest_first() {
        AccountStory story = new AccountStory("alice", "CNY", Stories.START);
        Movement first = story.hold(10);
        Movement second = story.hold(20);
        Movement third = story.hold(30);
        story.voidHold(second, 20);
        append(story);

        assertThat(holds(null))
                .containsExactly(third.movementId(), second.movementId(), first.movementId());
        assertThat(holds(Hold.Status.OPEN)).containsExactly(third.movementId(), first.movementId());
        assertThat(readSide.find(new FindHold("bob", first.movementId()), Hold.class)).isEmpty();
    }

    @Test
    void finds_open_holds_from_the_instant_at_which_they_are_due() {
        AccountStory story = new AccountStory("alice", "CNY", Stories.START);
        Movement closed = story.hold(10);
        Movement first = story.hold(20);
        Movement second = story.hold(30);
        story.voidHold(closed, 10);
        append(story);
        Instant due = second.recordedAt().plus(AccountStory.HOLD_LIFETIME);

        assertThat(dueAt(due.minus(Duration.ofDays(1)))).isEmpty();
        assertThat(dueAt(due.minusMillis(1))).containsExactly(first.movementId());
        assertThat(dueAt(due)).containsExactly(first.movementId(), second.movementId());
    }

    private void append(AccountStory story) {
        readSide.append(story);
        readSide.awaitCaughtUp(LedgerProjection.PROCESSOR);
    }

    private Optional<AccountState> at(Instant instant) {
        return readSide.find(new FindAccountAt("alice", instant), AccountState.class);
    }

    private void assertBalances(Instant instant, long posted, long held, long version) {
        AccountState state = at(instant).orElseThrow();
        assertThat(List.of(state.posted(), state.held(), state.version()))
                .as("at %s", instant)
                .containsExactly(posted, held, version);
        assertThat(state.asOf()).isBeforeOrEqualTo(instant);
    }

    /** Walks through the list in pages of two. */
    private List<String> list(
            @Nullable AccountStatus status, @Nullable String currency, @Nullable String prefix) {
        List<String> ids = new ArrayList<>();
        String cursor = null;
        do {
            Page<AccountState> page =
                    readSide.page(
                            new FindAccounts(status, currency, prefix, cursor, 2),
                            AccountState.class);
            page.data().forEach(account -> ids.add(account.accountId()));
            cursor = page.nextCursor();
        } while (cursor != null);
        return ids;
    }

    private List<String> holds(Hold.@Nullable Status status) {
        List<String> ids = new ArrayList<>();
        String cursor = null;
        do {
            Page<Hold> page = readSide.page(new FindHolds("alice", status, cursor, 1), Hold.class);
            page.data().forEach(hold -> ids.add(hold.holdId()));
            cursor = page.nextCursor();
        } while (cursor != null);
        return ids;
    }

    private List<String> dueAt(Instant instant) {
        return readSide.list(new FindDueHolds(instant, 10), Hold.class).stream()
                .map(Hold::holdId)
                .toList();
    }
}
