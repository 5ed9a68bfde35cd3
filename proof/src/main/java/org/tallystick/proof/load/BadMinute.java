package org.tallystick.proof.load;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.tallystick.proof.load.Drive.Plan;

/** Everything that goes wrong in the scenario, each at its moment. */
final class BadMinute {

    private static final int CROWD = 200;
    private static final int STARTS_MAX = 5;

    private final LoadSite site;
    private final Duration time;
    private final long startedAt = System.nanoTime();

    BadMinute(LoadSite site, Duration time) {
        this.site = site;
        this.time = time;
    }

    /**
     * What happens, from one part of the time to another, and until when its effect is looked for.
     */
    enum Fault {
        CROWD("a crowd", 0.10, 0.25, 0.33),
        NODE("a node is killed", 0.33, 0.40, 0.65),
        DATABASE("PostgreSQL is gone", 0.65, 0.75, 1);

        private final String label;
        private final double from;
        private final double to;
        private final double until;

        Fault(String label, double from, double to, double until) {
            this.label = label;
            this.from = from;
            this.to = to;
            this.until = until;
        }

        String label() {
            return label;
        }

        double from() {
            return from;
        }

        double to() {
            return to;
        }

        double until() {
            return until;
        }
    }

    /** Carries it out, and tells what the crowd has seen. */
    List<Recording> run() throws Exception {
        await(Fault.CROWD.from);
        Duration crowded = Duration.ofMillis(millis(Fault.CROWD.to - Fault.CROWD.from));
        Plan plan = Plan.closed("crowd", CROWD, crowded);
        Recording crowd = Drive.start(site::crowdClient, plan).join();
        await(Fault.NODE.from);
        site.node(0).kill();
        await(Fault.NODE.to);
        CompletableFuture<Void> restart = CompletableFuture.runAsync(this::startAgain);
        await(Fault.DATABASE.from);
        site.database().kill();
        await(Fault.DATABASE.to);
        site.database().restart();
        restart.join();
        return List.of(crowd);
    }

    /** Where there is no database just then it ends, and is started again as by a supervisor. */
    private void startAgain() {
        for (int tries = 1; ; tries++) {
            try {
                site.startNode(0);
                return;
            } catch (Exception e) {
                if (tries == STARTS_MAX) {
                    throw new IllegalStateException("The killed node does not start", e);
                }
            }
        }
    }

    private void await(double part) {
        long at = startedAt + millis(part) * 1_000_000;
        for (long left = at - System.nanoTime(); left > 0; left = at - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private long millis(double part) {
        return (long) (part * time.toMillis());
    }
}
