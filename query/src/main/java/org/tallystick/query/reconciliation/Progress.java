package org.tallystick.query.reconciliation;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.tallystick.api.reconciliation.Reconciliations;

/** How far a run is, and what it has found. */
final class Progress {

    private final Map<String, Finding> found;
    private final AtomicLong checked = new AtomicLong();

    Progress() {
        this(Collections.synchronizedMap(new LinkedHashMap<>()));
    }

    private Progress(Map<String, Finding> found) {
        this.found = found;
    }

    /** For a closer look at what was counted already: finds for this run, but counts for itself. */
    Progress uncounted() {
        return new Progress(found);
    }

    void checked(long more) {
        checked.addAndGet(more);
    }

    long checked() {
        return checked.get();
    }

    /**
     * Notes a difference; the same one found again is one.
     *
     * @throws BrokenOffException if there are too many to be useful
     */
    void found(Finding finding) {
        found.putIfAbsent(finding.id(), finding);
        if (found.size() >= Reconciliations.DIFFERENCES_MAX) {
            throw new BrokenOffException("too_many_differences");
        }
    }

    List<Finding> findings() {
        synchronized (found) {
            return List.copyOf(found.values());
        }
    }

    /** How many differences were found so far. */
    int count() {
        return found.size();
    }
}
