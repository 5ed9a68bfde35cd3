package org.tallystick.query.replay;

import static java.util.stream.Collectors.toSet;

import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.axonframework.common.AxonThreadFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import org.tallystick.api.replay.Replay.SideEffects;
import org.tallystick.api.replay.ReplayState;
import org.tallystick.query.replay.Generations.Running;

/**
 * Looks once a second at what was ordered on any node, and does this node's part: starts and ends
 * processors, notes what has caught up, has it compared, and clears away what is gone.
 */
@Component
class ReplayTimer implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(ReplayTimer.class);
    private static final long REST_MILLIS = 1_000;
    private static final long END_SECONDS = 5;

    private final Generations generations;
    private final ReplayTable replays;
    private final Progresses progresses;
    private final Comparisons comparisons;
    private final Clearing clearing;
    private @Nullable ScheduledExecutorService thread;

    ReplayTimer(
            Generations generations,
            ReplayTable replays,
            Progresses progresses,
            Comparisons comparisons,
            Clearing clearing) {
        this.generations = generations;
        this.replays = replays;
        this.progresses = progresses;
        this.comparisons = comparisons;
        this.clearing = clearing;
    }

    private void look() {
        carefully("align", generations::align);
        carefully("count", () -> generations.all().forEach(this::count));
        carefully("move on", this::moveOn);
        carefully("clear", clearing::clearAll);
    }

    private void moveOn() {
        List<ReplayRow> underWay = replays.underWay();
        progresses.keepOnly(underWay.stream().map(ReplayRow::processor).collect(toSet()));
        for (ReplayRow replay : underWay) {
            String itsEvents = generations.model(replay.model()).itsEvents();
            progresses.look(replay.processor(), itsEvents);
            ReplayState state = replay.state();
            if (state == ReplayState.BUILDING
                    && progresses.hasCaughtUp(replay.processor(), itsEvents)
                    && replays.move(
                            replay.replayId(), ReplayState.CAUGHT_UP, ReplayState.BUILDING)) {
                state = ReplayState.CAUGHT_UP;
            }
            if (state == ReplayState.CAUGHT_UP || state == ReplayState.COMPARING) {
                comparisons.begin(replay);
            }
        }
    }

    private void count(Running running) {
        long commands = running.gate().takeCommands();
        long gatewayCalls = running.gate().takeGatewayCalls();
        if (commands > 0 || gatewayCalls > 0) {
            LOG.error(
                    "The projection of {} tried to send {} commands and to call gateways {} times",
                    running.generation().processor(),
                    commands,
                    gatewayCalls);
            replays.count(running.generation(), new SideEffects(gatewayCalls, commands));
        }
    }

    /** The next look is near, and the text could hold more than a log should. */
    private static void carefully(String what, Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            LOG.warn("Could not {} generations: {}", what, e.getClass().getName());
        }
    }

    @Override
    public void start() {
        ScheduledExecutorService started =
                Executors.newSingleThreadScheduledExecutor(new AxonThreadFactory("Replay[timer]"));
        ScheduledFuture<?> unused =
                started.scheduleWithFixedDelay(
                        this::look, REST_MILLIS, REST_MILLIS, TimeUnit.MILLISECONDS);
        thread = started;
    }

    @Override
    public void stop() {
        ScheduledExecutorService running = thread;
        thread = null;
        if (running != null) {
            running.shutdown();
            try {
                if (!running.awaitTermination(END_SECONDS, TimeUnit.SECONDS)) {
                    running.shutdownNow();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public boolean isRunning() {
        return thread != null;
    }
}
