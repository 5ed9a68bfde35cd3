package org.tallystick.saga.cases;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.axonframework.commandhandling.CommandHandler;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tallystick.api.Callback;
import org.tallystick.api.cases.CaseAction;
import org.tallystick.api.cases.CaseCommand.CompleteCaseActionCommand;
import org.tallystick.api.cases.CaseCommand.FailCaseActionCommand;
import org.tallystick.api.cases.CaseEvent.CaseActionApproved;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.cases.CaseSubject;
import org.tallystick.api.feed.FeedCommand;
import org.tallystick.api.feed.FeedCommand.ApplyFeedRowCommand;
import org.tallystick.api.feed.FeedCommand.RedriveFeedCommand;
import org.tallystick.api.feed.FeedPosition;
import org.tallystick.api.feed.FeedResult;
import org.tallystick.api.feed.FeedRowResult;
import org.tallystick.api.feed.FeedState;
import org.tallystick.saga.Processes;
import org.tallystick.testing.TestDatabase;
import org.tallystick.testing.TurnableClock;

/** What two people have approved about a feed. */
class FeedActionsTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final FeedPosition POSITION =
            new FeedPosition("shop", "c", 3, FeedState.RUNNING, null, null, 0, 0, 0, null, null);

    private final TestDatabase database = TestDatabase.create();
    private final Accounts accounts = new Accounts();
    private final FeedHandlers feeds = new FeedHandlers();
    private Processes processes;

    @BeforeEach
    void start() {
        processes = new Processes(new TurnableClock(START), database.jdbcUrl(), accounts, feeds);
    }

    @AfterEach
    void stop() {
        processes.close();
        database.drop();
    }

    @Test
    void applies_a_row_under_its_own_callback_without_knowing_its_account() {
        approve(CaseKind.FEED_ROW, new Callback("feed:shop", "order 1"));

        assertThat(feeds.commands).containsExactly(new ApplyFeedRowCommand("shop", "order 1"));
        assertThat(accounts.reports())
                .containsExactly(new CompleteCaseActionCommand("7", "movement"));
    }

    @Test
    void fails_with_the_reason_for_which_the_row_cannot_be_applied_still() {
        feeds.rowResult = new FeedRowResult.NotApplied("account_not_found");
        approve(CaseKind.FEED_ROW, new Callback("feed:shop", "1"));

        assertThat(accounts.reports())
                .containsExactly(new FailCaseActionCommand("7", "account_not_found"));
    }

    @Test
    void puts_a_cursor_back_by_the_case_that_stopped_it() {
        approve(CaseKind.FEED_CURSOR, new Callback("feed:shop", "cursor-3"));
        feeds.result = new FeedResult.NotDone(FeedResult.Obstacle.FEED_CHANGED);
        approve("8", CaseKind.FEED_CURSOR, new Callback("feed:shop", "cursor-3"));

        assertThat(feeds.commands)
                .containsExactly(
                        new RedriveFeedCommand("shop", "7"), new RedriveFeedCommand("shop", "8"));
        assertThat(accounts.reports())
                .containsExactly(
                        new CompleteCaseActionCommand("7", null),
                        new FailCaseActionCommand("8", "feed_changed"));
    }

    @Test
    void fails_a_row_without_an_id() {
        approve(CaseKind.FEED_ROW, null);

        assertThat(accounts.reports())
                .containsExactly(new FailCaseActionCommand("7", "case_incomplete"));
        assertThat(feeds.commands).isEmpty();
    }

    private void approve(CaseKind kind, @Nullable Callback callback) {
        approve("7", kind, callback);
    }

    private void approve(String caseId, CaseKind kind, @Nullable Callback callback) {
        processes.append(
                new CaseActionApproved(
                        caseId,
                        kind,
                        new CaseSubject(null, callback, null, null, null, null),
                        CaseAction.REOPEN,
                        "repaired",
                        null,
                        "bert",
                        1,
                        START));
        processes.awaitCaughtUp(CaseActions.PROCESSOR);
    }

    /** Feeds as far as actions need them. */
    static final class FeedHandlers {

        private final List<FeedCommand> commands = new ArrayList<>();
        private FeedRowResult rowResult = new FeedRowResult.Applied("movement");
        private FeedResult result = new FeedResult.Done(POSITION);

        @CommandHandler
        synchronized FeedRowResult handle(ApplyFeedRowCommand command) {
            commands.add(command);
            return rowResult;
        }

        @CommandHandler
        synchronized FeedResult handle(RedriveFeedCommand command) {
            commands.add(command);
            return result;
        }
    }
}
