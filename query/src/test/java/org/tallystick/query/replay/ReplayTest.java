package org.tallystick.query.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tallystick.api.account.AccountQuery.FindAccount;
import org.tallystick.api.account.AccountState;
import org.tallystick.api.replay.Comparison.RowDifference;
import org.tallystick.api.replay.Comparison.TableComparison;
import org.tallystick.api.replay.ReadModel;
import org.tallystick.api.replay.Replay;
import org.tallystick.api.replay.ReplayRefusal;
import org.tallystick.api.replay.ReplayState;
import org.tallystick.query.AccountStory;
import org.tallystick.query.cases.CaseStories;
import org.tallystick.query.ledger.Stories;
import org.tallystick.query.payment.PaymentStories;

class ReplayTest extends ReplayTestCase {

    @Test
    void a_new_generation_of_the_ledger_is_built_compared_and_served() {
        appendAccounts(5);
        readSide.awaitCaughtUp(LEDGER);
        AccountState before = account("account-3");

        Replay replay = compared(begin(LEDGER));
        assertNoDifference(replay);
        assertThat(comparison(replay).tables())
                .extracting(TableComparison::table)
                .containsExactly("ledger_entry", "account_balance", "account_hold");
        assertThat(comparison(replay).tables())
                .extracting(TableComparison::compared)
                .containsExactly(
                        number("SELECT count(*) FROM ledger_entry"),
                        number("SELECT count(*) FROM account_balance"),
                        number("SELECT count(*) FROM account_hold"));
        assertThat(replay.progress().share()).isEqualTo(1);
        assertThat(replay.progress().segments()).hasSize(8);
        assertThat(replay.sideEffects().commands()).isZero();
        assertThat(replay.sideEffects().gatewayCalls()).isZero();
        assertThat(replay.processor()).isEqualTo("ledger@2");
        assertThat(model(LEDGER).active().slot()).isEqualTo("a");

        Replay switched = done(replays().switchOver(replay.replayId(), ACTOR));
        assertThat(switched.state()).isEqualTo(ReplayState.SWITCHED);
        assertThat(switched.keptUntilNow()).isTrue();
        assertThat(model(LEDGER).active()).isEqualTo(new ReadModel.Generation(2, "b", "ledger@2"));
        assertThat(account("account-3")).isEqualTo(before);
        assertBooksAreRight();
    }

    /** No mark of a replay stays on the tokens: such a one would be cleared by a new event only. */
    @Test
    void the_new_generation_is_not_replaying_for_ever() {
        appendAccounts(1);
        compared(begin(LEDGER));
        assertThat(
                        number(
                                "SELECT count(*) FROM token_entry WHERE token_type LIKE"
                                        + " '%ReplayToken'"))
                .isZero();
    }

    @Test
    void new_events_reach_both_generations_until_the_old_one_is_dropped() {
        appendAccounts(2);
        String replayId = compared(begin(LEDGER)).replayId();
        done(replays().switchOver(replayId, ACTOR));
        readSide.append(new AccountStory("late", "CNY", Stories.START));
        awaitRows("account_balance_a", 3);
        awaitRows("account_balance_b", 3);

        Replay dropped = done(replays().dropKept(replayId, ACTOR));
        assertThat(dropped.keptUntilNow()).isFalse();
        assertThat(dropped.endedAt()).isNotNull();
        awaitNothingOf("ledger", "ledger_entry_a", "account_balance_a", "account_hold_a");
        assertThat(account("late").version()).isZero();
        assertRefused(replays().rollBack(replayId, ACTOR), ReplayRefusal.REPLAY_STATE_CONFLICT);
        assertThat(done(replays().dropKept(replayId, ACTOR))).isEqualTo(dropped);
        assertThat(model(LEDGER).other()).isNull();

        Replay third = compared(begin(LEDGER));
        assertThat(third.processor()).isEqualTo("ledger@3");
        assertNoDifference(third);
    }

    @Test
    void rows_that_were_spoilt_are_shown_and_are_right_after_the_switch() {
        appendAccounts(3);
        readSide.awaitCaughtUp(LEDGER);
        AccountState right = account("account-1");
        sql("UPDATE account_balance SET posted = posted + 1 WHERE account_id = 'account-1'");
        sql(
                "UPDATE ledger_entry SET trace_id = 'other' WHERE (event_id, line) ="
                        + " (SELECT event_id, line FROM ledger_entry ORDER BY position LIMIT 1)");
        sql("DELETE FROM account_hold WHERE account_id = 'account-2' AND status = 'VOIDED'");
        sql(
                "UPDATE account_hold SET account_id = 'x' WHERE account_id = 'account-0'"
                        + " AND status = 'VOIDED'");
        sql(
                "INSERT INTO account_balance SELECT 'nobody', posted, held, overdraft_limit, version,"
                        + " opened_at, as_of, currency, status FROM account_balance LIMIT 1");

        Replay replay = compared(begin(LEDGER));
        assertThat(comparison(replay).tables())
                .extracting(
                        TableComparison::onlyOld,
                        TableComparison::onlyNew,
                        TableComparison::different)
                .containsExactly(tuple(0L, 0L, 1L), tuple(1L, 0L, 1L), tuple(0L, 1L, 1L));
        RowDifference balance = difference(replay, "account_balance", "account-1");
        assertThat(balance.oldRow()).containsEntry("posted", "" + (right.posted() + 1));
        assertThat(balance.newRow()).containsEntry("posted", "" + right.posted());
        RowDifference nobody = difference(replay, "account_balance", "nobody");
        assertThat(nobody.oldRow()).isNotNull();
        assertThat(nobody.newRow()).isNull();

        done(replays().switchOver(replay.replayId(), ACTOR));
        assertThat(account("account-1")).isEqualTo(right);
        assertBooksAreRight();

        done(replays().rollBack(replay.replayId(), ACTOR));
        assertThat(account("account-1").posted()).isEqualTo(right.posted() + 1);
        assertThat(model(LEDGER).active().number()).isEqualTo(1);
        done(replays().switchOver(replay.replayId(), ACTOR));
        assertThat(account("account-1")).isEqualTo(right);
    }

    @Test
    void more_differences_are_counted_than_are_shown() {
        appendAccounts(10);
        readSide.awaitCaughtUp(LEDGER);
        long entries = number("SELECT count(*) FROM ledger_entry");
        sql("UPDATE ledger_entry SET amount = amount + 1");
        Replay replay = compared(begin(LEDGER));
        assertThat(comparison(replay).found()).isEqualTo(entries).isGreaterThan(100);
        assertThat(comparison(replay).differences()).hasSize(100);
    }

    @Test
    void what_is_put_right_meanwhile_is_not_there_in_the_next_comparison() {
        appendAccounts(2);
        readSide.awaitCaughtUp(LEDGER);
        sql("UPDATE account_balance SET posted = posted + 1 WHERE account_id = 'account-1'");
        String replayId = compared(begin(LEDGER)).replayId();
        assertThat(comparison(find(replayId)).found()).isEqualTo(1);

        assertThat(replays().rebuildAccount("account-1", ACTOR)).isTrue();
        assertThat(replays().rebuildAccount("nobody", ACTOR)).isFalse();
        assertBooksAreRight();
        done(replays().compare(replayId, ACTOR));
        assertNoDifference(compared(replayId));
    }

    @Test
    void payments_and_cases_are_built_anew_at_the_same_time() {
        for (int i = 0; i < 4; i++) {
            readSide.appendPayment(PaymentStories.story("p-" + i), 0);
            readSide.appendCase(CaseStories.story("c-" + i));
        }
        readSide.awaitCaughtUp("payments");
        readSide.awaitCaughtUp("cases");
        sql("UPDATE payment_view SET captured = captured + 1 WHERE payment_id = 'p-1'");
        sql("DELETE FROM payment_timeline WHERE payment_id = 'p-2' AND version = 3");
        sql("UPDATE case_view SET reason = 'x' WHERE case_id = 'c-3'");
        String payments = begin("payments");
        String cases = begin("cases");

        assertThat(comparison(compared(payments)).tables())
                .extracting(TableComparison::found)
                .containsExactly(1L, 0L, 1L);
        assertThat(comparison(compared(cases)).tables())
                .extracting(TableComparison::found)
                .containsExactly(1L, 0L);
        done(replays().switchOver(payments, ACTOR));
        done(replays().switchOver(cases, ACTOR));
        assertThat(number("SELECT count(*) FROM payment_timeline WHERE payment_id = 'p-2'"))
                .isEqualTo(PaymentStories.story("p-2").size());
        assertThat(number("SELECT count(*) FROM case_view WHERE reason = 'x'")).isZero();
        assertThat(replays().models())
                .extracting(model -> model.active().processor())
                .containsExactlyInAnyOrder("ledger", "payments@2", "cases@2");
    }

    private ReadModel model(String name) {
        List<ReadModel> models = replays().models();
        return models.stream().filter(each -> each.name().equals(name)).findAny().orElseThrow();
    }

    private AccountState account(String accountId) {
        return readSide.find(new FindAccount(accountId), AccountState.class).orElseThrow();
    }

    private static RowDifference difference(Replay replay, String table, String accountId) {
        return comparison(replay).differences().stream()
                .filter(each -> each.table().equals(table))
                .filter(each -> each.key().equals(Map.of("account_id", accountId)))
                .findAny()
                .orElseThrow();
    }

    private void awaitRows(String table, int count) {
        await().atMost(Duration.ofSeconds(30))
                .until(() -> number("SELECT count(*) FROM " + table) == count);
    }
}
