package org.tallystick.query.reconciliation;

import java.time.Clock;
import java.time.Instant;
import org.springframework.stereotype.Component;
import org.tallystick.api.reconciliation.ReconciliationScope;

/** Takes a closer look at single streams, notes what it finds, and closes what is right again. */
@Component
class Recheck {

    private final StreamCheck streams;
    private final DifferenceTable differences;
    private final DifferenceNotes notes;
    private final Clock clock;

    Recheck(StreamCheck streams, DifferenceTable differences, DifferenceNotes notes, Clock clock) {
        this.streams = streams;
        this.differences = differences;
        this.notes = notes;
        this.clock = clock;
    }

    /** Looks at one stream; closes nothing. */
    void stream(String stream) {
        Progress progress = new Progress();
        streams.check(stream, Window.ALWAYS, progress);
        notes.note(progress.findings());
    }

    /** Looks at all of an account; what is not found any more is closed. */
    void account(String accountId) {
        Instant since = clock.instant();
        Progress progress = new Progress();
        streams.checkAccount(accountId, Window.ALWAYS, progress);
        notes.note(progress.findings());
        notes.closeOthers(
                DifferenceNotes.kindsOf(ReconciliationScope.LEDGER),
                accountId,
                since,
                progress.findings());
    }

    /** Looks at accounts with open differences, those first that were not looked at for longest. */
    void openAccounts(int limit) {
        differences.openAccounts(limit).forEach(this::account);
    }

    /** How many differences are open. */
    long open() {
        return differences.open();
    }
}
