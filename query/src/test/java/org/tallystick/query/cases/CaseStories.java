package org.tallystick.query.cases;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.tallystick.api.Money;
import org.tallystick.api.cases.CaseAction;
import org.tallystick.api.cases.CaseEvent;
import org.tallystick.api.cases.CaseEvent.CaseActionApproved;
import org.tallystick.api.cases.CaseEvent.CaseActionFailed;
import org.tallystick.api.cases.CaseEvent.CaseActionProposed;
import org.tallystick.api.cases.CaseEvent.CaseClaimed;
import org.tallystick.api.cases.CaseEvent.CaseOpened;
import org.tallystick.api.cases.CaseEvent.CaseResolved;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.cases.CaseSubject;

/** Events of cases. */
public final class CaseStories {

    static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    static final CaseSubject SUBJECT =
            new CaseSubject("alice", null, null, new Money(1_250, "CNY"), null, null);

    private CaseStories() {}

    static CaseOpened opened(String caseId, CaseKind kind, CaseSubject subject, Instant at) {
        return new CaseOpened(
                caseId,
                kind,
                subject,
                "does not add up",
                Map.of("file", "0101.csv", "line", "7"),
                "anna",
                at);
    }

    public static List<CaseEvent> story(String caseId) {
        return List.of(
                opened(caseId, CaseKind.CREDIT_ADJUSTMENT, SUBJECT, START),
                new CaseClaimed(caseId, "anna", START.plusSeconds(1)),
                new CaseActionProposed(
                        caseId, CaseAction.CREDIT, "see mail", null, "anna", START.plusSeconds(2)),
                approved(caseId, 1, START.plusSeconds(3)),
                new CaseActionFailed(caseId, "account_frozen", START.plusSeconds(4)),
                approved(caseId, 2, START.plusSeconds(5)),
                new CaseResolved(
                        caseId,
                        CaseAction.CREDIT,
                        "agreed",
                        "movement",
                        "bert",
                        START.plusSeconds(6)));
    }

    private static CaseActionApproved approved(String caseId, int attempt, Instant at) {
        return new CaseActionApproved(
                caseId,
                CaseKind.CREDIT_ADJUSTMENT,
                SUBJECT,
                CaseAction.CREDIT,
                "agreed",
                null,
                "bert",
                attempt,
                at);
    }
}
