package org.tallystick.app.dashboard.reconciliation;

import org.springframework.stereotype.Component;
import org.tallystick.api.reconciliation.ReconciliationBook;
import org.tallystick.app.dashboard.frame.LiveTopic;

/** Changes when a comparison goes on, finds something, or is put right. */
@Component
class ReconciliationTopic implements LiveTopic {

    /** Runs that may still be going on. */
    private static final int RUNS = 5;

    private final ReconciliationBook book;

    ReconciliationTopic(ReconciliationBook book) {
        this.book = book;
    }

    @Override
    public String name() {
        return "reconciliation";
    }

    @Override
    public String version() {
        return book.standing().toString() + book.runs(null, RUNS).data();
    }
}
