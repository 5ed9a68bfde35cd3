package org.tallystick.query.reconciliation;

import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.axonframework.common.AxonThreadFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;
import org.tallystick.api.Ids;
import org.tallystick.api.reconciliation.DifferenceKind;
import org.tallystick.api.reconciliation.ReconciliationRequest;
import org.tallystick.api.reconciliation.ReconciliationRun;
import org.tallystick.api.reconciliation.ReconciliationScope;
import org.tallystick.api.reconciliation.Reconciliations;
import org.tallystick.api.reconciliation.RepairResult;
import org.tallystick.api.reconciliation.RunStatus;

/** Carries runs and repairs out, one at a time on this node, on a thread of their own. */
@Component
class ReconciliationRuns implements Reconciliations, DisposableBean {

    private static final Logger LOG = LoggerFactory.getLogger(ReconciliationRuns.class);
    private static final long HEARTBEAT_SECONDS = 2;

    private final List<ScopeCheck> checks;
    private final RunTable runs;
    private final DifferenceNotes notes;
    private final Repairs repairs;
    private final Clock clock;
    private final ThreadPoolExecutor runner =
            new ThreadPoolExecutor(
                    1,
                    1,
                    0,
                    TimeUnit.SECONDS,
                    new LinkedBlockingQueue<>(WAITING_MAX),
                    new AxonThreadFactory("Reconciliation[runs]"));
    private final ScheduledExecutorService heart =
            Executors.newSingleThreadScheduledExecutor(
                    new AxonThreadFactory("Reconciliation[heart]"));
    private final Set<String> waiting = ConcurrentHashMap.newKeySet();

    ReconciliationRuns(
            List<ScopeCheck> checks,
            RunTable runs,
            DifferenceNotes notes,
            Repairs repairs,
            Clock clock) {
        this.checks = checks.stream().sorted(Comparator.comparing(ScopeCheck::scope)).toList();
        this.runs = runs;
        this.notes = notes;
        this.repairs = repairs;
        this.clock = clock;
    }

    @Override
    public Set<ReconciliationScope> scopes() {
        Set<ReconciliationScope> scopes = EnumSet.of(ReconciliationScope.ALL);
        checks.stream().filter(ScopeCheck::available).forEach(check -> scopes.add(check.scope()));
        return scopes;
    }

    @Override
    public Optional<String> start(ReconciliationRequest request) {
        if (!scopes().contains(request.scope())) {
            throw new IllegalArgumentException("Nothing here compares " + request.scope());
        }
        if (runner.getQueue().remainingCapacity() == 0) {
            return Optional.empty();
        }
        String runId = Ids.derived("reconciliation", UUID.randomUUID().toString());
        runs.add(runId, request);
        if (!submit(runId, () -> run(runId, request))) {
            runs.end(runId, new Progress(), "busy");
            return Optional.empty();
        }
        return Optional.of(runId);
    }

    @Override
    public Optional<ReconciliationRun> find(String runId) {
        runs.endSilent();
        return runs.find(runId, notes.ofRun(runId, SHOWN_MAX));
    }

    @Override
    public RepairResult repair(String runId, String actor) {
        runs.endSilent();
        if (runs.status(runId).isEmpty()) {
            return RepairResult.NOT_FOUND;
        }
        boolean mine =
                runs.move(runId, RunStatus.FINISHED, RunStatus.REPAIRING)
                        || runs.move(runId, RunStatus.FAILED, RunStatus.REPAIRING);
        if (!mine) {
            return RepairResult.STILL_RUNNING;
        }
        if (!submit(runId, () -> repairAndEnd(runId, actor))) {
            runs.endRepair(runId);
            return RepairResult.STILL_RUNNING;
        }
        return RepairResult.STARTED;
    }

    /** A run that waits is alive too, so it is heard of from now on. */
    private boolean submit(String runId, Runnable work) {
        try {
            waiting.add(runId);
            runner.execute(
                    () -> {
                        waiting.remove(runId);
                        work.run();
                    });
            return true;
        } catch (RejectedExecutionException e) {
            waiting.remove(runId);
            return false;
        }
    }

    private void run(String runId, ReconciliationRequest request) {
        Instant startedAt = clock.instant();
        Progress progress = new Progress();
        ScheduledFuture<?> beat = beat(runId, progress);
        @Nullable String failure = null;
        try {
            compare(request, progress);
        } catch (BrokenOffException e) {
            failure = e.code();
        } catch (RuntimeException e) {
            // The driver's texts can hold rows.
            LOG.error("Reconciliation {} broke off: {}", runId, e.getClass().getName());
            failure = "internal";
        }
        beat.cancel(false);
        try {
            notes.note(runId, progress.findings());
            if (failure == null && request.wholeTime()) {
                notes.closeOthers(
                        compared(request, progress),
                        request.accountId(),
                        startedAt,
                        progress.findings());
            }
            runs.end(runId, progress, failure);
        } catch (RuntimeException e) {
            LOG.error("Reconciliation {} could not be noted: {}", runId, e.getClass().getName());
        }
    }

    /** What a run would have found; what it did not look at may still be there. */
    private static Set<DifferenceKind> compared(ReconciliationRequest request, Progress progress) {
        Set<DifferenceKind> kinds = EnumSet.copyOf(DifferenceNotes.kindsOf(request.scope()));
        if (!progress.areUpstreamsCompared()) {
            kinds.removeAll(UpstreamCheck.ITS_KINDS);
        }
        return kinds;
    }

    /** A scope that cannot be compared does not keep the others from it. */
    private void compare(ReconciliationRequest request, Progress progress) {
        BrokenOffException failure = null;
        for (ScopeCheck check : checks) {
            boolean wanted =
                    request.scope() == ReconciliationScope.ALL || request.scope() == check.scope();
            if (wanted && check.available()) {
                try {
                    check.check(request, progress);
                } catch (BrokenOffException e) {
                    failure = e;
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private void repairAndEnd(String runId, String actor) {
        ScheduledFuture<?> beat = beat(runId, null);
        try {
            repairs.repair(notes.ofRun(runId, DIFFERENCES_MAX), actor);
        } catch (RuntimeException e) {
            LOG.error("Repair of {} broke off: {}", runId, e.getClass().getName());
        } finally {
            beat.cancel(false);
            runs.endRepair(runId);
        }
    }

    /** Also for the runs that wait behind it. */
    private ScheduledFuture<?> beat(String runId, @Nullable Progress progress) {
        return heart.scheduleWithFixedDelay(
                () -> beatOnce(runId, progress),
                HEARTBEAT_SECONDS,
                HEARTBEAT_SECONDS,
                TimeUnit.SECONDS);
    }

    private void beatOnce(String runId, @Nullable Progress progress) {
        try {
            if (progress != null) {
                runs.hear(runId, progress);
            }
            runs.touch(runId);
            waiting.forEach(runs::touch);
        } catch (RuntimeException e) {
            LOG.warn("A reconciliation's progress could not be noted: {}", e.getClass().getName());
        }
    }

    @Override
    public void destroy() {
        runner.shutdownNow();
        heart.shutdownNow();
    }
}
