package org.tallystick.proof.bench;

import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.tallystick.api.reconciliation.Difference;
import org.tallystick.api.reconciliation.DifferenceKind;
import org.tallystick.api.reconciliation.ReconciliationRequest;
import org.tallystick.api.reconciliation.ReconciliationRun;
import org.tallystick.api.reconciliation.ReconciliationScope;
import org.tallystick.api.reconciliation.Reconciliations;
import org.tallystick.proof.lab.Await;

/** Compares all books, finds faults that are drawn at random, and puts them right. */
final class ReconcileLoad {

    private static final long SEED = 20_260_301;
    private static final int FAULTS = 1_000;
    private static final Duration RUN_MAX = Duration.ofSeconds(60);
    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final long MEBIBYTE = 1 << 20;

    private final Lab lab;

    ReconcileLoad(Lab lab) {
        this.lab = lab;
    }

    void run() throws Exception {
        InProcessApplication application = lab.inProcess();
        List<String> accountIds = lab.largeBooks(application);
        Reconciliations reconciliations = application.bean(Reconciliations.class);

        ReconciliationRun clean = compare(reconciliations);
        long entries = lab.database().number("SELECT count(*) FROM ledger_entry");
        if (clean.found() != 0) {
            lab.report().problem("Reconciliation found " + clean.differences().get(0));
        }
        Duration took = took(clean);
        String size =
                String.format(Locale.ROOT, "%,d accounts, %,d entries", accountIds.size(), entries);
        lab.report().finding("full reconciliation of " + size, Report.seconds(took));
        lab.report()
                .figure(
                        "full reconciliation of " + size,
                        "at most 60 s",
                        Report.seconds(took),
                        took.compareTo(RUN_MAX) <= 0);
        find(reconciliations, inject(accountIds));
    }

    private Map<String, DifferenceKind> inject(List<String> accountIds) throws Exception {
        Random random = new Random(SEED);
        List<String> victims = new ArrayList<>(accountIds);
        Collections.shuffle(victims, random);
        Map<String, DifferenceKind> expected = new HashMap<>();
        try (Connection connection = lab.database().connect()) {
            for (String accountId : victims.subList(0, Math.min(FAULTS, victims.size()))) {
                BookFault fault = BookFault.any(random);
                fault.inject(connection, accountId);
                expected.put(accountId, fault.kind());
            }
        }
        return expected;
    }

    private void find(Reconciliations reconciliations, Map<String, DifferenceKind> expected)
            throws Exception {
        ReconciliationRun run = compare(reconciliations);
        Map<String, DifferenceKind> found = new HashMap<>();
        for (Difference difference : run.differences()) {
            found.put(String.valueOf(difference.accountId()), difference.kind());
        }
        boolean all = found.equals(expected) && run.found() == expected.size();
        String share = "%d of %d".formatted(run.found(), expected.size());
        lab.report().figure("random faults found, each as one difference", "all", share, all);
        if (!all) {
            lab.report().problem("Faults were not found as they were injected, seed " + SEED);
        }
        reconciliations.repair(run.runId(), "benchmark");
        ReconciliationRun repaired = await(reconciliations, run.runId());
        if (repaired.open() != 0 || compare(reconciliations).found() != 0) {
            lab.report().problem(repaired.open() + " differences were not put right");
        }
        lab.report().finding("reconciliation, faults put right", share);
    }

    private ReconciliationRun compare(Reconciliations reconciliations) throws Exception {
        ReconciliationRequest all =
                new ReconciliationRequest(
                        ReconciliationScope.LEDGER, null, null, null, "benchmark");
        return await(reconciliations, reconciliations.start(all).orElseThrow());
    }

    private ReconciliationRun await(Reconciliations reconciliations, String runId)
            throws Exception {
        AtomicLong heap = new AtomicLong();
        Await.until(
                "The reconciliation ends",
                LIMIT,
                () -> {
                    Runtime runtime = Runtime.getRuntime();
                    heap.accumulateAndGet(runtime.totalMemory() - runtime.freeMemory(), Math::max);
                    // Asked of the table, because the answer with all differences is costly.
                    String status =
                            lab.database()
                                    .text(
                                            "SELECT status FROM reconciliation_run WHERE run_id = '"
                                                    + runId
                                                    + "'");
                    Await.moment();
                    return status.equals("FINISHED") || status.equals("FAILED");
                });
        ReconciliationRun run = reconciliations.find(runId).orElseThrow();
        if (run.failure() != null) {
            lab.report().problem("Reconciliation broke off: " + run.failure());
        }
        lab.report().say("reconciliation, heap at most " + heap.get() / MEBIBYTE + " MiB");
        return run;
    }

    private static Duration took(ReconciliationRun run) {
        return Duration.between(
                run.startedAt(), run.endedAt() == null ? run.startedAt() : run.endedAt());
    }
}
