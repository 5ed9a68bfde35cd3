package org.tallystick.query.reconciliation;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.tallystick.api.reconciliation.FeedTotal;
import org.tallystick.api.reconciliation.Reconciliations;

/** How far a run is, and what it has found. */
final class Progress {

    /** Why a run broke off that found too much. */
    static final String TOO_MANY = "too_many_differences";

    private final Map<String, Finding> found;
    private final AtomicLong checked = new AtomicLong();
    private final List<FeedTotal> totals = new CopyOnWriteArrayList<>();
    private volatile boolean upstreamsCompared;

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
            throw new BrokenOffException(TOO_MANY);
        }
    }

    List<Finding> findings() {
        synchronized (found) {
            return List.copyOf(found.values());
        }
    }

    /** Notes what a feed's upstream and our ledger add up to. */
    void total(FeedTotal total) {
        totals.add(total);
    }

    List<FeedTotal> totals() {
        return totals;
    }

    /** All feeds were compared with their upstreams, so that what was not found is not there. */
    void upstreamsCompared() {
        upstreamsCompared = true;
    }

    boolean areUpstreamsCompared() {
        return upstreamsCompared;
    }

    /** How many differences were found so far. */
    int count() {
        return found.size();
    }
}
