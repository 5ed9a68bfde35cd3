package org.tallystick.query.reconciliation;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import org.tallystick.api.reconciliation.Difference;
import org.tallystick.api.reconciliation.DifferenceKind;
import org.tallystick.api.reconciliation.ReconciliationScope;

/** Notes what was found, and says so where people look: in the log and in the meters. */
@Component
class DifferenceNotes {

    private static final Logger LOG = LoggerFactory.getLogger(DifferenceNotes.class);

    private final DifferenceTable differences;
    private final MeterRegistry meters;

    DifferenceNotes(DifferenceTable differences, ObjectProvider<MeterRegistry> meters) {
        this.differences = differences;
        this.meters = meters.getIfAvailable(SimpleMeterRegistry::new);
    }

    /** Notes differences, each as new only if it was not open before. */
    void note(List<Finding> findings) {
        for (Finding finding : findings) {
            if (differences.note(finding)) {
                meters.counter("tallystick.reconciliation.found", "kind", finding.kind().name())
                        .increment();
                LOG.warn(
                        "Reconciliation found a difference: {} {}, account {}, event {}",
                        finding.kind(),
                        finding.id(),
                        finding.accountId(),
                        finding.evidence().get("eventId"));
            }
        }
    }

    /** Notes what a run has found. */
    void note(String runId, List<Finding> findings) {
        note(findings);
        findings.forEach(finding -> differences.link(runId, finding));
    }

    /** A run's differences as they stand, the oldest first. */
    List<Difference> ofRun(String runId, int limit) {
        return differences.ofRun(runId, limit);
    }

    /** Notes the case that a difference is decided in. */
    void decidedBy(Difference difference, String caseId) {
        differences.setCase(difference.differenceId(), caseId);
    }

    /** What a comparison of a scope would have found. */
    static Set<DifferenceKind> kindsOf(ReconciliationScope scope) {
        return Arrays.stream(DifferenceKind.values())
                .filter(kind -> scope == ReconciliationScope.ALL || kind.scope() == scope)
                .collect(Collectors.toSet());
    }

    /** Closes a difference that is gone. */
    void close(Difference difference) {
        differences.close(difference.differenceId());
    }

    /** Closes what a look at everything since an instant has not found again. */
    void closeOthers(
            Set<DifferenceKind> kinds,
            @Nullable String accountId,
            Instant since,
            List<Finding> found) {
        differences.closeOthers(kinds, accountId, since, found.stream().map(Finding::id).toList());
    }
}
