package org.tallystick.app.gateway.inbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.tallystick.app.gateway.inbox.Inbox.success;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.tallystick.api.gateway.CallbackAnswer.Acknowledged;

/** An Error ends no thread that nobody starts again. */
class BackgroundErrorsTest {

    private static final String ORDER = "0000000000000000000000000a";
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Inbox inbox = new Inbox();

    @AfterEach
    void close() {
        inbox.worker.stop();
        inbox.close();
    }

    @Test
    void callbacks_are_worked_off_after_an_error_too() {
        inbox.workersClock.breakOnce();
        inbox.worker.start();
        await().atMost(PATIENCE).until(() -> !inbox.workersClock.isToBreak());

        inbox.receive(success("N-1", ORDER));

        await().atMost(PATIENCE).until(() -> inbox.state("N-1").equals("DONE"));
    }

    @Test
    @SuppressWarnings("NullAway") // Nothing else breaks the thread outside of the database's part.
    void callbacks_are_stored_after_a_bug_too_and_nobody_waits_for_nothing() {
        CompletableFuture<InboxWriter.Stored> broken = inbox.writer.store(null);
        assertThat(broken).failsWithin(PATIENCE);

        assertThat(inbox.receive(success("N-1", ORDER))).isInstanceOf(Acknowledged.class);
    }
}
