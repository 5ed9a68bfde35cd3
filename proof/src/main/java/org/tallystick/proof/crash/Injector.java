package org.tallystick.proof.crash;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.tallystick.proof.crash.inside.FaultFiles;
import org.tallystick.proof.crash.proxy.DatabaseProxy;
import org.tallystick.proof.crash.proxy.Trap;
import org.tallystick.proof.crash.proxy.Trap.Moment;
import org.tallystick.proof.crash.proxy.Work;
import org.tallystick.proof.crash.site.Node;
import org.tallystick.proof.crash.site.Site;
import org.tallystick.proof.lab.Await;

/** Kills nodes at named moments, and starts them again. */
final class Injector {

    private static final Duration CAUGHT_MAX = Duration.ofSeconds(20);
    private static final Duration UP_MAX = Duration.ofMinutes(3);
    private static final int MOMENT_MILLIS_MAX = 1_500;
    private static final int TRIES_MAX = 3;

    private final Site site;
    private final SplittableRandom random;
    private final TakeOver takeOver;
    private final Disturbances disturbances;
    private final Parking parking;
    private final Map<Node, Future<?>> starting = new ConcurrentHashMap<>();

    Injector(Site site, long seed, TakeOver takeOver) {
        this.site = site;
        this.random = new SplittableRandom(seed);
        this.takeOver = takeOver;
        this.disturbances = new Disturbances(site);
        this.parking = new Parking(site);
    }

    /**
     * Does it, once.
     *
     * @return false if the moment that it needs did not come, however often it was waited for
     */
    boolean inflictSurely(CrashKind kind) throws Exception {
        for (int tries = 0; tries < TRIES_MAX; tries++) {
            boolean struck = inflict(kind);
            takeOver.disturbed();
            if (struck) {
                return true;
            }
        }
        return false;
    }

    private boolean inflict(CrashKind kind) throws Exception {
        LockSupport.parkNanos(Duration.ofMillis(random.nextInt(MOMENT_MILLIS_MAX)).toNanos());
        Node victim = victim();
        return switch (kind) {
            case KILL_ANYTIME -> kill(victim);
            case KILL_BEFORE_COMMIT -> killAt(Moment.BEFORE_COMMIT, Work.APPEND);
            case KILL_AFTER_COMMIT -> killAt(Moment.AFTER_COMMIT, Work.APPEND);
            case KILL_BEFORE_PROJECTION -> killAt(within(), Work.PROJECTION);
            case KILL_IN_PAGE -> killAt(within(), Work.PAGE);
            case KILL_IN_SAGA -> killAt(within(), Work.SAGA);
            case KILL_IN_DEADLINE -> killAt(Moment.STATEMENT, Work.TIMER);
            case CUT -> cut();
            case PAUSE -> {
                takeOver.watch();
                yield disturbances.pause(victim);
            }
            case DATABASE -> disturbances.killDatabase(random.nextInt(MOMENT_MILLIS_MAX));
            case DELAY -> disturbances.delay(victim);
            case PROJECTION -> disturbances.refuseProjections();
            case PARKED -> parking.parkAndRetry();
            case WRITER -> disturbances.strike(victim, FaultFiles.WRITER_ERROR);
            case POOL -> disturbances.strike(victim, FaultFiles.POOL_EXHAUSTED);
            case CPU -> disturbances.burn();
        };
    }

    /** Waits until every node is ready again. */
    void mend() throws Exception {
        for (Future<?> start : starting.values()) {
            start.get();
        }
        Await.until("All nodes are ready", UP_MAX, this::isAllReady);
    }

    private boolean isAllReady() throws Exception {
        for (Node node : site.nodes()) {
            if (!node.isUp() || !node.isReady()) {
                return false;
            }
        }
        return true;
    }

    /** On the way to the commit, or with nothing left but that. */
    private Moment within() {
        return random.nextBoolean() ? Moment.STATEMENT : Moment.BEFORE_COMMIT;
    }

    /** A node that is up; if none is, the first that is up again. */
    private Node victim() throws Exception {
        int chosen = random.nextInt(site.nodes().size());
        Await.until("A node is up", UP_MAX, this::isAnyUp);
        List<Node> up = site.nodes().stream().filter(Node::isUp).toList();
        return up.get(chosen % up.size());
    }

    private boolean isAnyUp() throws InterruptedException, ExecutionException {
        for (Future<?> start : starting.values()) {
            if (start.isDone()) {
                start.get();
            }
        }
        return site.nodes().stream().anyMatch(Node::isUp);
    }

    private boolean kill(Node node) {
        node.kill();
        takeOver.watch();
        starting.put(node, site.startInBackground(node));
        return true;
    }

    /** Whichever node comes there first: a feed, for one, is read by one of them only. */
    private boolean killAt(Moment moment, Work work) throws InterruptedException {
        Trap trap = new Trap(moment, work);
        Node caught = catchOne(trap);
        if (caught == null) {
            return false;
        }
        kill(caught);
        trap.cut();
        return true;
    }

    private boolean cut() throws InterruptedException {
        Trap trap = new Trap(Moment.AFTER_COMMIT, Work.APPEND);
        boolean caught = catchOne(trap) != null;
        trap.cut();
        return caught;
    }

    private @Nullable Node catchOne(Trap trap) throws InterruptedException {
        site.nodes().forEach(node -> node.proxy().set(trap));
        DatabaseProxy where = trap.awaitCaught(CAUGHT_MAX);
        for (Node node : site.nodes()) {
            if (node.proxy() == where) {
                return node;
            }
        }
        return null;
    }
}
