package org.tallystick.command.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tallystick.command.CommandSide.failureOf;
import static org.tallystick.command.feed.FeedNode.row;

import java.util.concurrent.atomic.AtomicBoolean;
import org.axonframework.common.Registration;
import org.junit.jupiter.api.Test;
import org.tallystick.api.account.AccountEvent.MovementEvent;
import org.tallystick.api.account.MovementResult.Accepted;
import org.tallystick.api.feed.FeedCommand.ApplyFeedRowCommand;
import org.tallystick.command.CommandSide;
import org.tallystick.testing.TestDatabase;

class FeedRowErrorTests {

    /** The command names no account, so that only the error says that one may be wrong. */
    @Test
    void an_error_at_the_commit_of_an_approved_row_leaves_no_wrong_balance_in_memory() {
        TestDatabase database = TestDatabase.create();
        try (CommandSide node = CommandSide.start(database.jdbcUrl())) {
            FeedNode feed = new FeedNode(node, "late").registered();
            assertThat(feed.page("c1", row("approved", "carol", 7)).cases()).isEqualTo(1);
            node.open("carol");
            node.recharge("carol", "before", 100);
            throwOnceMoving(node, "approved");

            assertThat(failureOf(node.send(new ApplyFeedRowCommand("late", "approved"))))
                    .isInstanceOf(StackOverflowError.class);

            Accepted after = (Accepted) node.recharge("carol", "after", 1);
            assertThat(after.movement().posted()).isEqualTo(101);
            assertThat(feed.movements("carol")).containsExactly("before", "after");
        } finally {
            database.drop();
        }
    }

    private static void throwOnceMoving(CommandSide node, String callbackId) {
        AtomicBoolean thrown = new AtomicBoolean();
        Registration registration =
                node.events()
                        .registerDispatchInterceptor(
                                events ->
                                        (index, event) -> {
                                            if (event.getPayload() instanceof MovementEvent moved
                                                    && moved.movement()
                                                            .callback()
                                                            .id()
                                                            .equals(callbackId)
                                                    && thrown.compareAndSet(false, true)) {
                                                throw new StackOverflowError("by the test");
                                            }
                                            return event;
                                        });
        assertThat(registration).isNotNull();
    }
}
