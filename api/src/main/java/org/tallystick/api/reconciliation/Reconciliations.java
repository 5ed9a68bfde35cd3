package org.tallystick.api.reconciliation;

import java.util.Optional;
import java.util.Set;

/**
 * Compares what must agree, and puts right what does not. Runs take their time beside everything
 * else, one at a time on each node; they change nothing but their own notes.
 */
public interface Reconciliations {

    /** Differences of one run at most: with so many, a read model is to be built anew. */
    int DIFFERENCES_MAX = 10_000;

    /** Differences of one run that are shown, the oldest first. */
    int SHOWN_MAX = 1_000;

    /** Runs that wait on one node at most. */
    int WAITING_MAX = 100;

    /** What this installation can compare, {@link ReconciliationScope#ALL} included. */
    Set<ReconciliationScope> scopes();

    /**
     * Starts a run and returns its id at once.
     *
     * @return the id; empty if too many runs wait already
     * @throws IllegalArgumentException if the scope is none of {@link #scopes()}
     */
    Optional<String> start(ReconciliationRequest request);

    /** A run as it stands. */
    Optional<ReconciliationRun> find(String runId);

    /**
     * Puts the run's open differences right: what is safe is repaired, for the rest a case is
     * opened, one for each difference. Repeating it is harmless. Whether a repair has worked is
     * found out by comparing again, which closes what is gone.
     *
     * @param actor who asked
     */
    RepairResult repair(String runId, String actor);
}
