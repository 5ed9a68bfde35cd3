package org.tallystick.query.replay;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import org.tallystick.api.replay.ReplayState;
import org.tallystick.query.SlotTable;
import org.tallystick.query.replay.Generation.Role;
import org.tallystick.query.replay.ReplayViews.Tables;
import org.tallystick.query.token.Passage;
import org.tallystick.query.token.TokenTable;
import org.tallystick.query.token.TokenTable.Token;

/**
 * Lets readers have another generation, in one short transaction. The generation that they leave is
 * held until the other one has handled all that it has, so that nobody sees an older state than
 * before. The views are replaced as soon as nobody reads in the way; while that is tried, readers
 * wait behind it, so each try gives up soon and lets them pass.
 */
@Component
class Serving {

    private static final Logger LOG = LoggerFactory.getLogger(Serving.class);

    /** For each view; a read model has up to three, and readers wait for their sum at most. */
    private static final String BRIEF = "SET LOCAL lock_timeout = '20ms'";

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(150);
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long LEVEL_NANOS = TimeUnit.MILLISECONDS.toNanos(800);
    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Tables tables;
    private final Transactions transactions;
    private final Locks locks;
    private final JdbcTemplate jdbc;
    private final Levels levels;

    Serving(
            Tables tables,
            Transactions transactions,
            Locks locks,
            JdbcTemplate jdbc,
            Levels levels) {
        this.tables = tables;
        this.transactions = transactions;
        this.locks = locks;
        this.jdbc = jdbc;
        this.levels = levels;
    }

    /** How far two generations are, exactly. */
    @Component
    record Levels(TokenTable tokens, Passage passage) {

        /** Whether one has handled all that the other one has, which is held. */
        boolean isLevel(Pair pair) {
            List<Token> held = tokens.of(pair.from().processor());
            return passage.isComplete(
                    tokens.of(pair.to().processor()),
                    pair.model().itsEvents(),
                    TokenTable.fastest(held));
        }
    }

    /** What became of it. */
    enum Outcome {
        DONE,
        /** The replay is in another state meanwhile, or the generation is gone. */
        STATE_CHANGED,
        /** Others were in the way for too long; nothing has changed. */
        BUSY
    }

    /**
     * Lets readers have {@code pair.to()} instead of {@code pair.from()}.
     *
     * @param from the states in which the replay may be
     */
    Outcome serve(String replayId, Pair pair, ReplayState to, ReplayState... from) {
        long end = System.nanoTime() + LIMIT_NANOS;
        while (System.nanoTime() - end < 0 && !Thread.currentThread().isInterrupted()) {
            try {
                Outcome outcome = transactions.write(() -> serveAtOnce(replayId, pair, to, from));
                if (outcome == Outcome.DONE) {
                    LOG.info("Readers see generation {} now", pair.to().processor());
                }
                if (outcome != null) {
                    return outcome;
                }
            } catch (RuntimeException e) {
                if (!(e instanceof NotLevelException) && !SqlStates.isInTheWay(e)) {
                    throw e;
                }
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        return Outcome.BUSY;
    }

    private Outcome serveAtOnce(String replayId, Pair pair, ReplayState to, ReplayState... from) {
        locks.order(pair.model().name());
        if (!exists(pair.to()) || !tables.replays().move(replayId, to, from)) {
            return Outcome.STATE_CHANGED;
        }
        locks.hold(pair.from());
        if (!awaitLevel(pair)) {
            throw new NotLevelException();
        }
        tables.generations().change(pair.from(), Role.KEPT);
        tables.generations().change(pair.to(), Role.ACTIVE);
        jdbc.execute(BRIEF);
        for (SlotTable table : pair.model().tables()) {
            jdbc.execute(
                    "CREATE OR REPLACE VIEW %s AS SELECT * FROM %s"
                            .formatted(table.name(), pair.to().slot().table(table.name())));
        }
        return Outcome.DONE;
    }

    private boolean exists(Generation generation) {
        return tables.generations()
                .find(generation.model(), generation.number())
                .filter(each -> each.role() != Role.GONE)
                .isPresent();
    }

    private boolean awaitLevel(Pair pair) {
        long end = System.nanoTime() + LEVEL_NANOS;
        while (!levels.isLevel(pair)) {
            if (System.nanoTime() - end > 0 || Thread.currentThread().isInterrupted()) {
                return false;
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
        return true;
    }

    /** The other generation did not get there; what was written is taken back. */
    private static final class NotLevelException extends RuntimeException {

        NotLevelException() {
            super("The generations are not level", null, false, false);
        }
    }
}
