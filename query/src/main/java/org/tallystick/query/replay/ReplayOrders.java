package org.tallystick.query.replay;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.tallystick.api.Ids;
import org.tallystick.api.replay.ReadModel;
import org.tallystick.api.replay.Replay;
import org.tallystick.api.replay.ReplayRefusal;
import org.tallystick.api.replay.ReplayResult;
import org.tallystick.api.replay.ReplayResult.Done;
import org.tallystick.api.replay.ReplayResult.Refused;
import org.tallystick.api.replay.ReplayState;
import org.tallystick.api.replay.Replays;
import org.tallystick.query.reconciliation.LedgerRebuild;
import org.tallystick.query.replay.Beginning.Begun;

/** Takes the orders about replays; most of the work is done by all nodes, each its part. */
@Component
class ReplayOrders implements Replays {

    private static final Logger LOG = LoggerFactory.getLogger(ReplayOrders.class);

    private final ReplayTable replays;
    private final ReplayViews views;
    private final Beginning beginning;
    private final Ending ending;
    private final OneAccount oneAccount;

    ReplayOrders(
            ReplayTable replays,
            ReplayViews views,
            Beginning beginning,
            Ending ending,
            OneAccount oneAccount) {
        this.replays = replays;
        this.views = views;
        this.beginning = beginning;
        this.ending = ending;
        this.oneAccount = oneAccount;
    }

    /** The rows of one account, written again in place. */
    @Component
    record OneAccount(LedgerRebuild ledger, JdbcClient jdbc) {}

    @Override
    public List<ReadModel> models() {
        return views.models();
    }

    @Override
    public ReplayResult start(String model, String actor) {
        Begun begun;
        try {
            begun = beginning.begin(model, actor);
        } catch (RuntimeException e) {
            return new Refused(whoIsInTheWay(e));
        }
        ReplayRefusal refusal = begun.refusal();
        return refusal == null ? done(begun.replayId()) : new Refused(refusal);
    }

    @Override
    public List<Replay> list() {
        return replays.newest(LISTED_MAX).stream().map(views::show).toList();
    }

    @Override
    public Optional<Replay> find(String replayId) {
        return replays.find(replayId).map(views::show);
    }

    @Override
    public ReplayResult compare(String replayId, String actor) {
        Optional<ReplayRow> replay = replays.find(replayId);
        if (replay.isEmpty()) {
            return new Refused(ReplayRefusal.REPLAY_NOT_FOUND);
        }
        boolean begun =
                replays.move(
                        replayId, ReplayState.CAUGHT_UP, ReplayState.COMPARED, ReplayState.FAILED);
        if (begun) {
            LOG.info("Another comparison of replay {} is wanted by {}", replayId, actor);
        }
        return begun || isIn(replayId, ReplayState.CAUGHT_UP, ReplayState.COMPARING)
                ? done(replayId)
                : new Refused(ReplayRefusal.REPLAY_STATE_CONFLICT);
    }

    @Override
    public ReplayResult switchOver(String replayId, String actor) {
        LOG.info("Replay {}: a switch is wanted by {}", replayId, actor);
        return answer(replayId, () -> ending.switchOver(replayId));
    }

    @Override
    public ReplayResult rollBack(String replayId, String actor) {
        LOG.info("Replay {}: a roll-back is wanted by {}", replayId, actor);
        return answer(replayId, () -> ending.rollBack(replayId));
    }

    @Override
    public ReplayResult cancel(String replayId, String actor) {
        LOG.info("Replay {} is cancelled by {}", replayId, actor);
        return answer(replayId, () -> ending.cancel(replayId));
    }

    @Override
    public ReplayResult dropKept(String replayId, String actor) {
        LOG.info("Replay {}: the kept generation is dropped by {}", replayId, actor);
        return answer(replayId, () -> ending.dropKept(replayId));
    }

    @Override
    public boolean rebuildAccount(String accountId, String actor) {
        String stream = Ids.accountStream(accountId);
        boolean exists =
                oneAccount
                        .jdbc()
                        .sql(
                                "SELECT EXISTS (SELECT FROM domainevententry"
                                        + " WHERE aggregateidentifier = ?)")
                        .param(stream)
                        .query(Boolean.class)
                        .single();
        if (exists) {
            LOG.info("The rows of account {} are written again for {}", accountId, actor);
            oneAccount.ledger().rebuild(stream);
        }
        return exists;
    }

    private boolean isIn(String replayId, ReplayState... states) {
        return replays.find(replayId)
                .filter(replay -> Arrays.asList(states).contains(replay.state()))
                .isPresent();
    }

    private ReplayResult answer(String replayId, Supplier<@Nullable ReplayRefusal> order) {
        ReplayRefusal refusal;
        try {
            refusal = order.get();
        } catch (RuntimeException e) {
            refusal = whoIsInTheWay(e);
        }
        return refusal == null ? done(replayId) : new Refused(refusal);
    }

    /** Of the order itself; what is shown after it has been carried out is another matter. */
    private static ReplayRefusal whoIsInTheWay(RuntimeException failure) {
        if (SqlStates.isInTheWay(failure)) {
            return ReplayRefusal.READ_MODEL_BUSY;
        }
        throw failure;
    }

    private ReplayResult done(@Nullable String replayId) {
        return new Done(
                Optional.ofNullable(replayId)
                        .flatMap(this::find)
                        .orElseThrow(() -> new IllegalStateException("The replay is not there")));
    }
}
