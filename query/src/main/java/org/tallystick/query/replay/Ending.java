package org.tallystick.query.replay;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.tallystick.api.replay.ReplayRefusal;
import org.tallystick.api.replay.ReplayState;
import org.tallystick.query.replay.Generation.Role;
import org.tallystick.query.replay.ReplayViews.Tables;
import org.tallystick.query.replay.Serving.Outcome;

/** Ends replays, one way or the other. Each order gives back why it was refused, or null. */
@Component
class Ending {

    private static final ReplayState[] BEFORE_THE_SWITCH =
            Arrays.stream(ReplayState.values())
                    .filter(ReplayState::underWay)
                    .toArray(ReplayState[]::new);

    private final Generations generations;
    private final Tables tables;
    private final Transactions transactions;
    private final Locks locks;
    private final Serving serving;

    Ending(
            Generations generations,
            Tables tables,
            Transactions transactions,
            Locks locks,
            Serving serving) {
        this.generations = generations;
        this.tables = tables;
        this.transactions = transactions;
        this.locks = locks;
        this.serving = serving;
    }

    @Nullable ReplayRefusal switchOver(String replayId) {
        return serve(
                replayId,
                true,
                ReplayState.SWITCHED,
                ReplayState.COMPARED,
                ReplayState.ROLLED_BACK);
    }

    @Nullable ReplayRefusal rollBack(String replayId) {
        return serve(replayId, false, ReplayState.ROLLED_BACK, ReplayState.SWITCHED);
    }

    @Nullable ReplayRefusal cancel(String replayId) {
        ReplayRow replay = tables.replays().find(replayId).orElse(null);
        if (replay == null) {
            return ReplayRefusal.REPLAY_NOT_FOUND;
        }
        Boolean cancelled =
                transactions.write(
                        () -> {
                            locks.order(replay.model());
                            boolean moved =
                                    tables.replays()
                                            .move(
                                                    replayId,
                                                    ReplayState.CANCELLED,
                                                    BEFORE_THE_SWITCH);
                            if (moved) {
                                leave(replay.model(), replay.generation());
                            }
                            return moved;
                        });
        if (Boolean.TRUE.equals(cancelled)) {
            locks.breakOffComparison(replayId);
            generations.align();
            return null;
        }
        return isIn(replayId, ReplayState.CANCELLED) ? null : ReplayRefusal.REPLAY_STATE_CONFLICT;
    }

    @Nullable ReplayRefusal dropKept(String replayId) {
        ReplayRow known = tables.replays().find(replayId).orElse(null);
        if (known == null) {
            return ReplayRefusal.REPLAY_NOT_FOUND;
        }
        ReplayRefusal refusal =
                transactions.write(
                        () -> {
                            locks.order(known.model());
                            return tables.replays().find(replayId).map(this::drop).orElse(null);
                        });
        generations.align();
        return refusal;
    }

    private @Nullable ReplayRefusal drop(ReplayRow replay) {
        int kept;
        switch (replay.state()) {
            case SWITCHED -> kept = replay.fromGeneration();
            case ROLLED_BACK -> kept = replay.generation();
            default -> {
                return ReplayRefusal.REPLAY_STATE_CONFLICT;
            }
        }
        leave(replay.model(), kept);
        tables.replays().end(replay.replayId());
        return null;
    }

    /** From now on nothing is written to it; its tables are emptied when nobody reads them. */
    private void leave(String model, int generation) {
        tables.generations()
                .find(model, generation)
                .filter(each -> each.role() != Role.ACTIVE)
                .ifPresent(each -> tables.generations().change(each, Role.GONE));
    }

    private @Nullable ReplayRefusal serve(
            String replayId, boolean built, ReplayState to, ReplayState... from) {
        ReplayRow replay = tables.replays().find(replayId).orElse(null);
        if (replay == null) {
            return ReplayRefusal.REPLAY_NOT_FOUND;
        }
        if (replay.state() == to) {
            return null;
        }
        Optional<Generation> old = usable(replay.model(), replay.fromGeneration());
        Optional<Generation> next = usable(replay.model(), replay.generation());
        if (!Arrays.asList(from).contains(replay.state()) || old.isEmpty() || next.isEmpty()) {
            return ReplayRefusal.REPLAY_STATE_CONFLICT;
        }
        Pair pair =
                built
                        ? new Pair(generations.model(replay.model()), old.get(), next.get())
                        : new Pair(generations.model(replay.model()), next.get(), old.get());
        Outcome outcome = serving.serve(replayId, pair, to, from);
        return switch (outcome) {
            case DONE -> null;
            case BUSY -> ReplayRefusal.READ_MODEL_BUSY;
            case STATE_CHANGED -> isIn(replayId, to) ? null : ReplayRefusal.REPLAY_STATE_CONFLICT;
        };
    }

    private Optional<Generation> usable(String model, int generation) {
        return tables.generations()
                .find(model, generation)
                .filter(each -> each.role() != Role.GONE);
    }

    private boolean isIn(String replayId, ReplayState state) {
        return tables.replays().find(replayId).filter(each -> each.state() == state).isPresent();
    }
}
