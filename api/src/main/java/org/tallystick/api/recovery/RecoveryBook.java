package org.tallystick.api.recovery;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where it stands in the database whether money may move. Every change of it holds the append lock,
 * and the writer reads it under that lock: nothing is written by anybody who has not heard of it.
 */
public interface RecoveryBook {

    /** How it stands now. */
    RecoveryPhase phase();

    /** Grows with each recovery, and is never the same again; it goes back with a restore. */
    long epoch();

    /** The recovery under way, or the last one; empty if there never was any. */
    Optional<RecoveryView> latest();

    /**
     * Compares the server with the one that the books were served on last, and begins a recovery if
     * it is another one.
     *
     * @param by the node that looks
     */
    RecoveryPhase look(String by);

    /**
     * Begins a recovery: from the return on nothing is written.
     *
     * @param known number of an event that existed, if one is known; null if not
     * @param by who has noticed or declared it
     * @return false if one is under way, which stays as it is
     */
    boolean begin(RecoveryReason reason, @Nullable Long known, String by);

    /**
     * Lets facts and rows from outside be written again. Also for one that was broken off.
     *
     * @param from the beginning of the window
     * @return false if there is no recovery, or its replay is being done somewhere
     */
    boolean startReplay(Instant from, String by);

    /** Notes how far the replay is, and that it is alive. */
    void note(List<RecoveryStep> steps);

    /** Notes that the replay has come to its end. */
    void replayed(List<RecoveryStep> steps);

    /**
     * Ends the recovery: from the return on money moves, under the server and timeline of now.
     *
     * @return false if there is none whose replay has come to its end
     */
    boolean end(String by);
}
