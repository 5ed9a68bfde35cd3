package org.tallystick.api.reconciliation;

import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Something that does not agree. The same difference has the same id in every run.
 *
 * @param accountId the customer's account, or the ledger's own; null if it is of none
 * @param expected what must be there, as named texts; empty if nothing must
 * @param actual what is there, under the same names; empty if nothing is
 * @param evidence where to look: event, position, movement, callback and trace
 * @param caseId the case that a person decides it in; null if there is none
 * @param firstSeenAt when a run found it first
 * @param lastSeenAt when a run found it last
 */
public record Difference(
        String differenceId,
        DifferenceKind kind,
        @Nullable String accountId,
        Map<String, String> expected,
        Map<String, String> actual,
        Map<String, String> evidence,
        DifferenceStatus status,
        @Nullable String caseId,
        Instant firstSeenAt,
        Instant lastSeenAt) {

    public Difference {
        expected = sorted(expected);
        actual = sorted(actual);
        evidence = sorted(evidence);
    }

    private static Map<String, String> sorted(Map<String, String> texts) {
        return Collections.unmodifiableMap(new TreeMap<>(texts));
    }
}
