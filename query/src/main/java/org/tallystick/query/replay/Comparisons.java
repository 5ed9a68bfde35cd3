package org.tallystick.query.replay;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.axonframework.common.AxonThreadFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import org.tallystick.api.replay.ReplayState;
import org.tallystick.query.SlotTable;
import org.tallystick.query.replay.HeldComparison.NotLevelException;
import org.tallystick.query.replay.ReplayViews.Tables;

/**
 * Compares, on whichever node comes first, one replay at a time and on a thread of its own. A node
 * that dies meanwhile lets go of the lock, and another one begins again.
 */
@Component
class Comparisons implements DisposableBean {

    private static final Logger LOG = LoggerFactory.getLogger(Comparisons.class);
    private static final int TRIES_MAX = 10;

    private final Generations generations;
    private final Tables tables;
    private final SnapshotComparison whole;
    private final HeldComparison held;
    private final Storing storing;
    private final Map<String, Integer> tries = new HashMap<>();
    private final ThreadPoolExecutor thread =
            new ThreadPoolExecutor(
                    0,
                    1,
                    1,
                    TimeUnit.SECONDS,
                    new SynchronousQueue<>(),
                    new AxonThreadFactory("Replay[comparison]"));

    Comparisons(
            Generations generations,
            Tables tables,
            SnapshotComparison whole,
            HeldComparison held,
            Storing storing) {
        this.generations = generations;
        this.tables = tables;
        this.whole = whole;
        this.held = held;
        this.storing = storing;
    }

    /** How results are stored. */
    @Component
    record Storing(Transactions transactions, JdbcTemplate jdbc) {}

    /** Compares beside everything else, unless a comparison is under way here; then later. */
    void begin(ReplayRow replay) {
        try {
            thread.execute(() -> compare(replay));
        } catch (RejectedExecutionException e) {
            LOG.debug("Replay {} is compared when the one in hand is", replay.replayId());
        }
    }

    private void compare(ReplayRow replay) {
        String replayId = replay.replayId();
        Pair pair = pair(replay);
        if (pair == null) {
            return;
        }
        try {
            boolean mine =
                    tables.replays()
                            .move(
                                    replayId,
                                    ReplayState.COMPARING,
                                    ReplayState.CAUGHT_UP,
                                    ReplayState.COMPARING);
            if (mine) {
                compare(replayId, pair);
            }
        } catch (NotLevelException e) {
            tryAgain(replayId, "not_level");
        } catch (RuntimeException e) {
            // The driver's texts can hold rows.
            LOG.warn("The comparison of replay {} failed: {}", replayId, e.getClass().getName());
            tryAgain(replayId, "internal");
        }
    }

    private void compare(String replayId, Pair pair) {
        analyze(pair);
        Differing found = whole.compare(replayId, pair);
        if (found == null) {
            return;
        }
        held.decide(pair, found);
        storing.transactions().write(() -> store(replayId, pair, found));
        tries.remove(replayId);
    }

    private boolean store(String replayId, Pair pair, Differing found) {
        boolean wanted =
                tables.replays().move(replayId, ReplayState.COMPARED, ReplayState.COMPARING);
        if (wanted) {
            tables.comparisons()
                    .put(replayId, found.tables(pair.model().tables()), found.differences());
            tables.replays().compared(replayId, found.position());
        }
        return wanted;
    }

    /** Tables that were filled just now are known to the planner before anybody reads them. */
    private void analyze(Pair pair) {
        for (SlotTable table : pair.model().tables()) {
            String name = pair.to().slot().table(table.name());
            try {
                storing.transactions().patiently(() -> storing.jdbc().execute("ANALYZE " + name));
            } catch (RuntimeException e) {
                if (!SqlStates.isInTheWay(e)) {
                    throw e;
                }
                LOG.debug("The database analyzes {} by itself", name);
            }
        }
    }

    private @Nullable Pair pair(ReplayRow replay) {
        Generation from =
                tables.generations().find(replay.model(), replay.fromGeneration()).orElse(null);
        Generation to = tables.generations().find(replay.model(), replay.generation()).orElse(null);
        return from == null || to == null
                ? null
                : new Pair(generations.model(replay.model()), from, to);
    }

    /** The next look of the timer begins it again. */
    private void tryAgain(String replayId, String failure) {
        if (tries.merge(replayId, 1, Integer::sum) >= TRIES_MAX) {
            tries.remove(replayId);
            tables.replays().fail(replayId, failure);
        }
    }

    @Override
    public void destroy() {
        thread.shutdownNow();
    }
}
