package org.tallystick.app.dashboard.cases;

import java.time.Duration;
import java.time.Instant;
import org.tallystick.api.cases.CaseStatus;
import org.tallystick.api.cases.CaseView;

/**
 * How long a case has waited, and how that looks.
 *
 * @param tone a badge's tone
 */
record CaseAge(Duration length, String tone) {

    private static final Duration YOUNG = Duration.ofHours(1);
    private static final Duration OLD = Duration.ofDays(1);

    static CaseAge of(CaseView view, Instant now) {
        if (view.status() == CaseStatus.RESOLVED) {
            return new CaseAge(Duration.between(view.createdAt(), view.updatedAt()), "quiet");
        }
        Duration length = Duration.between(view.createdAt(), now);
        if (length.compareTo(YOUNG) < 0) {
            return new CaseAge(length, "info");
        }
        return new CaseAge(length, length.compareTo(OLD) < 0 ? "warn" : "bad");
    }
}
