package org.tallystick.app.recovery;

import java.time.Instant;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.tallystick.api.reconciliation.Difference;
import org.tallystick.api.reconciliation.DifferenceStatus;
import org.tallystick.api.reconciliation.ReconciliationRequest;
import org.tallystick.api.reconciliation.ReconciliationRun;
import org.tallystick.api.reconciliation.ReconciliationScope;
import org.tallystick.api.reconciliation.Reconciliations;
import org.tallystick.api.reconciliation.RepairResult;
import org.tallystick.api.reconciliation.RunStatus;
import org.tallystick.api.recovery.RecoveryStep.Part;

/**
 * Compares the books of the window with the gateways' statements and the upstreams, has put right
 * what is safe, and leaves cases for the rest: an order that only a gateway knows, for one.
 */
@Component
class ReconciliationPart implements ReplayPart {

    private final Reconciliations reconciliations;
    private final RecoverySettings settings;

    ReconciliationPart(Reconciliations reconciliations, RecoverySettings settings) {
        this.reconciliations = reconciliations;
        this.settings = settings;
    }

    @Override
    public Part part() {
        return Part.RECONCILIATION;
    }

    @Override
    public void take(Instant from, String actor, Tally tally) {
        Optional<String> started =
                reconciliations.start(
                        new ReconciliationRequest(
                                ReconciliationScope.ALL, null, from, null, actor));
        if (started.isEmpty()) {
            tally.unknown("too many reconciliations wait already");
            return;
        }
        String runId = started.get();
        ReconciliationRun run = await(runId);
        if (run.found() > 0 && reconciliations.repair(runId, actor) == RepairResult.STARTED) {
            ReconciliationRun repaired = await(runId);
            repaired.differences().forEach(difference -> count(difference, tally));
        }
        if (run.status() != RunStatus.FINISHED) {
            tally.unknown("reconciliation " + runId + " broke off: " + run.failure());
        }
        tally.settled();
    }

    /** It has a heartbeat of its own, so it ends. */
    private ReconciliationRun await(String runId) {
        String unused =
                Patience.await(
                        () -> {
                            ReconciliationRun now = find(runId);
                            boolean busy =
                                    now.status() == RunStatus.RUNNING
                                            || now.status() == RunStatus.REPAIRING;
                            return busy ? now.status() + " " + now.checked() : "";
                        },
                        settings.patience().multipliedBy(10));
        return find(runId);
    }

    private ReconciliationRun find(String runId) {
        return reconciliations
                .find(runId)
                .orElseThrow(() -> new IllegalStateException("The reconciliation is gone"));
    }

    private static void count(Difference difference, Tally tally) {
        String what = difference.kind() + " " + difference.differenceId();
        if (difference.status() == DifferenceStatus.CLOSED) {
            tally.settled();
        } else if (difference.caseId() != null) {
            tally.leftToPeople(what + ": case " + difference.caseId());
        } else {
            tally.unknown(what + ": neither put right nor in a case");
        }
    }
}
