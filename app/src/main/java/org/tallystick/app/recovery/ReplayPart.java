package org.tallystick.app.recovery;

import java.time.Instant;
import org.tallystick.api.recovery.RecoveryStep.Part;

/** One part of what is taken in from outside. Doing it again changes nothing. */
interface ReplayPart {

    Part part();

    /**
     * Takes it in.
     *
     * @param from the beginning of the window
     * @param actor who has asked for it
     * @param tally where each thing is counted
     */
    void take(Instant from, String actor, Tally tally);
}
