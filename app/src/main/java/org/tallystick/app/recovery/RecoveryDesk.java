package org.tallystick.app.recovery;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.tallystick.api.recovery.Recoveries;
import org.tallystick.api.recovery.RecoveryBook;
import org.tallystick.api.recovery.RecoveryPhase;
import org.tallystick.api.recovery.RecoveryReason;
import org.tallystick.api.recovery.RecoveryResult;
import org.tallystick.api.recovery.RecoveryView;

/** Begins, replays and ends recoveries. */
@Component
class RecoveryDesk implements Recoveries {

    /** What was told just before the newest event may have been processed just after it. */
    private static final Duration WINDOW = Duration.ofDays(1);

    private final RecoveryBook book;
    private final RestoreWatch watch;
    private final RecoveryReplay replay;
    private final Clock clock;

    RecoveryDesk(RecoveryBook book, RestoreWatch watch, RecoveryReplay replay, Clock clock) {
        this.book = book;
        this.watch = watch;
        this.replay = replay;
        this.clock = clock;
    }

    @Override
    public Optional<RecoveryView> latest() {
        return book.latest();
    }

    @Override
    public void begin(String actor) {
        boolean unused = book.begin(RecoveryReason.DECLARED, null, actor);
        watch.refresh();
    }

    @Override
    public RecoveryResult replay(@Nullable Instant from, String actor) {
        RecoveryView found = underWay().orElse(null);
        if (found == null) {
            return RecoveryResult.NOT_RECOVERING;
        }
        Instant restored = found.restoredAt() == null ? clock.instant() : found.restoredAt();
        Instant since = from == null ? restored.minus(WINDOW) : from;
        if (!book.startReplay(since, actor)) {
            return RecoveryResult.REPLAY_RUNNING;
        }
        watch.refresh();
        replay.start(since, actor);
        return RecoveryResult.DONE;
    }

    @Override
    public RecoveryResult end(boolean acceptIncomplete, String actor) {
        RecoveryView found = underWay().orElse(null);
        if (found == null) {
            return RecoveryResult.NOT_RECOVERING;
        }
        if (found.phase() == RecoveryPhase.REPLAYING) {
            return RecoveryResult.REPLAY_RUNNING;
        }
        if (found.phase() == RecoveryPhase.WAITING) {
            return RecoveryResult.NOT_REPLAYED;
        }
        if (!acceptIncomplete && !found.isComplete()) {
            return RecoveryResult.INCOMPLETE;
        }
        RecoveryResult result = book.end(actor) ? RecoveryResult.DONE : RecoveryResult.NOT_REPLAYED;
        watch.refresh();
        return result;
    }

    private Optional<RecoveryView> underWay() {
        return book.latest().filter(view -> view.endedAt() == null);
    }
}
