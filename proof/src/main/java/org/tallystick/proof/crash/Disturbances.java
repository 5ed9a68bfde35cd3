package org.tallystick.proof.crash;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.tallystick.proof.crash.site.Node;
import org.tallystick.proof.crash.site.Settings;
import org.tallystick.proof.crash.site.Site;
import org.tallystick.proof.lab.Await;

/** What disturbs nodes without killing them. */
public final class Disturbances {

    private static final Duration STRUCK_MAX = Duration.ofSeconds(30);
    private static final Duration LONG_ENOUGH = Duration.ofSeconds(3);
    private static final Duration DELAY = Duration.ofMillis(40);

    /** For a reason that goes by: an event that can never be handled would be parked. */
    private static final String[] REFUSE = {
        """
        CREATE OR REPLACE FUNCTION refuse_for_the_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            RAISE EXCEPTION 'refused by the campaign' USING ERRCODE = 'serialization_failure';
        END $$""",
        """
        CREATE OR REPLACE TRIGGER refuse_for_the_campaign BEFORE INSERT ON ledger_entry_a
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_the_campaign()""",
        """
        CREATE OR REPLACE TRIGGER refuse_for_the_campaign BEFORE INSERT ON payment_timeline_a
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_the_campaign()""",
    };

    private static final String[] ACCEPT = {
        "DROP TRIGGER refuse_for_the_campaign ON ledger_entry_a",
        "DROP TRIGGER refuse_for_the_campaign ON payment_timeline_a",
    };

    private final Site site;

    public Disturbances(Site site) {
        this.site = site;
    }

    /** Lets a process sleep until nothing that it had claimed is its own any more. */
    boolean pause(Node node) throws Exception {
        node.pause();
        try {
            LockSupport.parkNanos(Settings.EVERY_CLAIM.toNanos());
        } finally {
            node.resume();
        }
        return true;
    }

    /** Kills PostgreSQL with all its processes, and starts it again. */
    public boolean killDatabase(int downMillis) throws Exception {
        site.database().kill();
        LockSupport.parkNanos(Duration.ofMillis(downMillis).toNanos());
        site.database().restart();
        return true;
    }

    /** Lets what a node hears of its database come late, for some seconds. */
    public boolean delay(Node node) {
        node.proxy().delay(DELAY);
        LockSupport.parkNanos(LONG_ENOUGH.toNanos());
        node.proxy().delay(Duration.ZERO);
        return true;
    }

    /** Lets PostgreSQL sleep with all its processes for some seconds, as if its disk hung. */
    public boolean hangDatabase() throws Exception {
        site.database().pause();
        try {
            LockSupport.parkNanos(LONG_ENOUGH.toNanos());
        } finally {
            site.database().resume();
        }
        return true;
    }

    /** The handlers of events fail, all of them and whatever they try. */
    boolean refuseProjections() throws Exception {
        site.database().execute(REFUSE);
        LockSupport.parkNanos(LONG_ENOUGH.toNanos());
        site.database().execute(ACCEPT);
        return true;
    }

    /** Waits until it has struck and the node says that it is well again. */
    boolean strike(Node node, String fault) throws Exception {
        node.faults().want(fault);
        Await.until("A fault strikes", STRUCK_MAX, () -> !node.faults().isWanted(fault));
        Await.until("A node recovers", STRUCK_MAX, node::isReady);
        return true;
    }

    /** Twice as many busy threads as processors, for a short time. */
    public boolean burn() throws InterruptedException {
        long end = System.nanoTime() + LONG_ENOUGH.toNanos();
        Thread[] threads = new Thread[2 * Runtime.getRuntime().availableProcessors()];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> spin(end), "busy");
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return true;
    }

    private static void spin(long end) {
        while (System.nanoTime() - end < 0) {
            Thread.onSpinWait();
        }
    }
}
