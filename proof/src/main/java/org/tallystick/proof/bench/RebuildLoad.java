package org.tallystick.proof.bench;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.tallystick.api.replay.Comparison;
import org.tallystick.api.replay.Comparison.RowDifference;
import org.tallystick.api.replay.Replay;
import org.tallystick.api.replay.ReplayRefusal;
import org.tallystick.api.replay.ReplayResult;
import org.tallystick.api.replay.ReplayResult.Done;
import org.tallystick.api.replay.ReplayResult.Refused;
import org.tallystick.api.replay.ReplayState;
import org.tallystick.api.replay.Replays;
import org.tallystick.proof.lab.Await;

/**
 * Builds the ledger anew beside itself, while people read and money moves; compares both, switches
 * the readers, back and again, and drops what is left.
 */
final class RebuildLoad {

    private static final String MODEL = "ledger";
    private static final String ACTOR = "benchmark";
    private static final String SPOILT = "rebuild-spoilt";
    private static final int EVENTS_PER_SECOND = 20_000;
    private static final Duration BLOCKED_MAX = Duration.ofMillis(100);
    private static final Duration LIMIT = Duration.ofMinutes(10);

    /** Events of one movement: the account's own, and its receipt. */
    private static final int EVENTS_OF_MOVEMENT = 2;

    private static final int ASKED_AGAIN_MAX = 100;

    private final Lab lab;

    RebuildLoad(Lab lab) {
        this.lab = lab;
    }

    void run() throws Exception {
        InProcessApplication application = lab.inProcess();
        prepare(application);
        Replays replays = application.bean(Replays.class);
        try (RebuildTraffic traffic = RebuildTraffic.start(lab, application)) {
            traffic.await();
            Replay compared = build(replays);
            check(compared);
            switchOver(replays, compared.replayId(), traffic);
            if (traffic.readsFailed() > 0) {
                lab.report().problem("While rebuilding: " + traffic.firstFailure());
            }
            lab.report()
                    .figure(
                            "rebuild, reads that failed",
                            "0 of " + traffic.reads(),
                            String.valueOf(traffic.readsFailed()),
                            traffic.readsFailed() == 0);
            lab.report().finding("rebuild, movements made meanwhile", "" + traffic.movements());
        }
        if (posted() != spoiltBy(0)) {
            lab.report().problem("The spoilt balance was not put right by the switch");
        }
        done(() -> replays.dropKept(replays.list().get(0).replayId(), ACTOR));
        Await.until(
                "The old generation is cleared away",
                LIMIT,
                () -> lab.database().number("SELECT count(*) FROM read_model_generation") == 3);
    }

    private void prepare(InProcessApplication application) throws Exception {
        OrderBook orders = new OrderBook("rebuild", Lab.SPREAD);
        lab.openAccounts(application, List.of(SPOILT));
        long missing = lab.options().rebuiltEvents() - events();
        if (missing > 0) {
            OldCallbacks.push(lab, application, orders, missing / EVENTS_OF_MOVEMENT);
        }
        lab.readModels().awaitAll();
        lab.database()
                .execute(
                        "UPDATE account_balance SET posted = posted + 1 WHERE account_id = '"
                                + SPOILT
                                + "'");
        lab.database().settle();
    }

    private Replay build(Replays replays) throws Exception {
        long startedAt = System.nanoTime();
        Replay begun = done(() -> replays.start(MODEL, ACTOR));
        long events = begun.progress().head() + 1;
        Await.until(
                "The new generation has handled what there was",
                LIMIT,
                () -> find(replays, begun).progress().position() >= events - 1);
        double seconds = (System.nanoTime() - startedAt) / 1e9;
        long perSecond = Math.round(events / seconds);
        lab.report()
                .finding(
                        "rebuild of the ledger beside itself",
                        String.format(Locale.ROOT, "%,d events in %.1f s", events, seconds));
        lab.report()
                .figure(
                        "rebuild of the ledger beside itself, with reads and writes going on",
                        EVENTS_PER_SECOND + " events/s",
                        perSecond + " events/s",
                        perSecond >= EVENTS_PER_SECOND);
        startedAt = System.nanoTime();
        Await.until(
                "Both generations are compared",
                LIMIT,
                () -> find(replays, begun).state() == ReplayState.COMPARED);
        lab.report()
                .finding(
                        "rebuild, until both were compared",
                        Report.seconds(Duration.ofNanos(System.nanoTime() - startedAt)));
        return find(replays, begun);
    }

    private void check(Replay replay) {
        Comparison comparison = replay.comparison();
        List<RowDifference> found = comparison == null ? List.of() : comparison.differences();
        boolean right =
                comparison != null
                        && comparison.found() == 1
                        && found.get(0).key().containsValue(SPOILT);
        lab.report()
                .figure("rebuild, the spoilt row in the comparison", "it alone", "" + found, right);
        if (!right) {
            lab.report().problem("The comparison found " + found);
        }
        if (replay.sideEffects().commands() + replay.sideEffects().gatewayCalls() > 0) {
            lab.report().problem("The rebuild had effects: " + replay.sideEffects());
        }
    }

    private void switchOver(Replays replays, String replayId, RebuildTraffic traffic)
            throws Exception {
        traffic.forgetLongest();
        done(() -> replays.switchOver(replayId, ACTOR));
        traffic.await();
        done(() -> replays.rollBack(replayId, ACTOR));
        traffic.await();
        if (posted() != spoiltBy(1)) {
            lab.report().problem("The old generation was not there again");
        }
        done(() -> replays.switchOver(replayId, ACTOR));
        traffic.await();
        Duration longest = traffic.longest();
        lab.report()
                .figure(
                        "rebuild, a read took at most, over three switches",
                        BLOCKED_MAX.toMillis() + " ms",
                        longest.toMillis() + " ms",
                        longest.compareTo(BLOCKED_MAX) <= 0);
    }

    private long events() throws Exception {
        return lab.database().number("SELECT count(*) FROM domainevententry");
    }

    private long posted() throws Exception {
        return lab.database()
                .number("SELECT posted FROM account_balance WHERE account_id = '" + SPOILT + "'");
    }

    private static long spoiltBy(long amount) {
        return AccountOpening.FUNDS + amount;
    }

    private static Replay find(Replays replays, Replay replay) {
        return replays.find(replay.replayId()).orElseThrow();
    }

    /** What is refused because somebody is in the way is asked for again, as a person would. */
    private static Replay done(Supplier<ReplayResult> order) {
        ReplayResult result = order.get();
        for (int again = 0; isBusy(result) && again < ASKED_AGAIN_MAX; again++) {
            Await.moment();
            result = order.get();
        }
        if (result instanceof Done done) {
            return done.replay();
        }
        throw new IllegalStateException("Refused: " + result);
    }

    private static boolean isBusy(ReplayResult result) {
        return result instanceof Refused refused
                && refused.refusal() == ReplayRefusal.READ_MODEL_BUSY;
    }
}
