package org.tallystick.query.reconciliation;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.tallystick.api.Callback;
import org.tallystick.api.Ids;
import org.tallystick.api.cases.CaseCommand.OpenCaseCommand;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.cases.CaseResult;
import org.tallystick.api.cases.CaseSubject;
import org.tallystick.api.reconciliation.Difference;

/** Opens a case for a difference that only a person can put right; one difference has one case. */
@Component
class DifferenceCases {

    private final RepairCommands commands;
    private final DifferenceTable differences;

    DifferenceCases(RepairCommands commands, DifferenceTable differences) {
        this.commands = commands;
        this.differences = differences;
    }

    void open(Difference difference, String actor) {
        String caseId = Ids.derived("case", "difference", difference.differenceId());
        OpenCaseCommand command =
                new OpenCaseCommand(
                        caseId,
                        CaseKind.RECONCILIATION,
                        subject(difference),
                        "Reconciliation found " + difference.kind(),
                        payload(difference),
                        actor);
        commands.send(command, CaseResult.class, actor);
        differences.setCase(difference.differenceId(), caseId);
    }

    /**
     * What a person may do with it depends on what is known: reversing needs the movement. It is
     * not a case of the payment, which would decide it by its own rules.
     */
    private static CaseSubject subject(Difference difference) {
        Map<String, String> evidence = difference.evidence();
        return new CaseSubject(
                customer(difference.accountId()),
                callback(evidence),
                evidence.get("movementId"),
                null,
                null,
                null);
    }

    private static @Nullable String customer(@Nullable String account) {
        return account == null || Ids.isInternalLedgerAccount(account) ? null : account;
    }

    private static @Nullable Callback callback(Map<String, String> evidence) {
        String source = evidence.get("source");
        String id = evidence.get("callbackId");
        return source == null || id == null ? null : new Callback(source, id);
    }

    private static Map<String, String> payload(Difference difference) {
        Map<String, String> payload = new TreeMap<>(difference.evidence());
        payload.put("differenceId", difference.differenceId());
        payload.put("kind", difference.kind().name());
        difference.expected().forEach((name, text) -> payload.put("expected." + name, text));
        difference.actual().forEach((name, text) -> payload.put("actual." + name, text));
        return payload;
    }
}
