package org.tallystick.app.recovery;

import java.util.ArrayList;
import java.util.List;
import org.tallystick.api.recovery.RecoveryStep;
import org.tallystick.api.recovery.RecoveryStep.Part;
import org.tallystick.api.recovery.RecoveryStep.State;

/** Counts one part, for whoever looks at it meanwhile. */
final class Tally {

    private final Part part;
    private final List<String> open = new ArrayList<>();
    private State state = State.WAITING;
    private long looked;
    private long settled;
    private boolean incomplete;

    Tally(Part part) {
        this.part = part;
    }

    synchronized void begin() {
        state = State.RUNNING;
    }

    synchronized void end() {
        state = incomplete ? State.INCOMPLETE : State.DONE;
    }

    /** One was looked at, and is clear. */
    synchronized void settled() {
        looked++;
        settled++;
    }

    /** One was looked at, and waits for a person. */
    synchronized void leftToPeople(String what) {
        looked++;
        add(what);
    }

    /** Something could not be found out. */
    synchronized void unknown(String what) {
        looked++;
        incomplete = true;
        add(what);
    }

    private void add(String what) {
        if (open.size() < RecoveryStep.OPEN_MAX) {
            open.add(what);
        }
    }

    synchronized RecoveryStep step() {
        return new RecoveryStep(part, state, looked, settled, open);
    }
}
