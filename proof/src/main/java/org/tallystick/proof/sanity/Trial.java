package org.tallystick.proof.sanity;

import java.time.Duration;

/** What a self-check does to its own Tallystick, and how long somebody may have to wait then. */
enum Trial {
    NETWORK_DELAY("the network to the database is slow", Duration.ofSeconds(2)),
    CPU_OVERLOAD("all processors are busy with something else", Duration.ofSeconds(3)),
    DATABASE_HANG("PostgreSQL hangs, and goes on", Duration.ofSeconds(12)),
    DATABASE_KILL("PostgreSQL is killed, and started again", Duration.ofSeconds(15)),
    NODE_KILL("a node is killed, and started again", Duration.ofSeconds(5));

    private final String label;
    private final Duration waitMax;

    Trial(String label, Duration waitMax) {
        this.label = label;
        this.waitMax = waitMax;
    }

    String label() {
        return label;
    }

    Duration waitMax() {
        return waitMax;
    }
}
