package org.tallystick.proof.crash;

import java.util.Arrays;
import java.util.Locale;

/** What can be done to a running Tallystick. */
enum CrashKind {
    KILL_ANYTIME("kill -9 of a node at a random moment", true),
    KILL_BEFORE_COMMIT("kill -9 of a node before its writer's COMMIT is sent", true),
    KILL_AFTER_COMMIT("kill -9 of a node between its writer's COMMIT and the answer", true),
    KILL_BEFORE_PROJECTION("kill -9 of a node between an event and its projection", true),
    KILL_IN_PAGE("kill -9 of a node inside a feed's page", true),
    KILL_IN_SAGA("kill -9 of a node inside a saga's step", true),
    KILL_IN_DEADLINE("kill -9 of a node while a deadline fires", true),
    PAUSE("SIGSTOP of a node for longer than every claim, then SIGCONT", false),
    DATABASE("kill -9 of PostgreSQL with all its processes, and restart", true),
    CUT("connection cut between the writer's COMMIT and its answer", false),
    DELAY("network delay between a node and PostgreSQL", false),
    PROJECTION("projections whose every write is refused for some seconds", false),
    PARKED("events parked by a failure that stays, and retried after it", false),
    WRITER("an Error on the writer", false),
    POOL("an exhausted connection pool", false),
    CPU("all processors busy with something else", false);

    private final String label;
    private final boolean kill;

    CrashKind(String label, boolean kill) {
        this.label = label;
        this.kill = kill;
    }

    String label() {
        return label;
    }

    boolean isKill() {
        return kill;
    }

    /** As it is named on the command line. */
    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * @throws IllegalArgumentException if there is none of this name
     */
    static CrashKind of(String word) {
        return Arrays.stream(values())
                .filter(kind -> kind.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("No such kind: " + word));
    }
}
