package org.tallystick.command.axonserver;

import org.jspecify.annotations.Nullable;
import org.tallystick.api.Callback;
import org.tallystick.api.recovery.RecoveryBook;
import org.tallystick.api.recovery.RecoveryReason;
import org.tallystick.command.axonserver.CopyTable.End;

/**
 * Notices that the database was set back, or is a new one. The copy is made whole again from the
 * server, which hides the loss; what the database alone knew is gone, and has to be asked for.
 */
class DatabaseLoss {

    private final RecoveryBook recoveries;

    DatabaseLoss(RecoveryBook recoveries) {
        this.recoveries = recoveries;
    }

    /** Compares the end of the copy with how far this node has seen it go. */
    void notice(End end, CopyProgress progress) {
        long seen = progress.position();
        if (end.position() < seen) {
            begin(RecoveryReason.EVENTS_MISSING, seen);
            progress.restart(end.position());
        }
    }

    /** The database is new, and the server held events of ours before it. */
    void ofNewDatabase() {
        begin(RecoveryReason.NEW_DATABASE, null);
    }

    private void begin(RecoveryReason reason, @Nullable Long known) {
        boolean unused = recoveries.begin(reason, known, Callback.OWN_SOURCE);
    }
}
