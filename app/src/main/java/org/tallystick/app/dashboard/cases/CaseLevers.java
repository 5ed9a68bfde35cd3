package org.tallystick.app.dashboard.cases;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;
import org.tallystick.api.cases.CaseAction;
import org.tallystick.api.cases.CaseCommand.ClaimCaseCommand;
import org.tallystick.api.cases.CaseCommand.ResolveCaseCommand;
import org.tallystick.api.cases.CaseCommand.RetryCaseCommand;
import org.tallystick.api.cases.CaseIntention;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.cases.CaseQuery.FindCase;
import org.tallystick.api.cases.CaseView;
import org.tallystick.api.cases.Evidence;
import org.tallystick.api.gateway.CallbackRetries;
import org.tallystick.app.dashboard.frame.Allowed;
import org.tallystick.app.dashboard.frame.Lever;
import org.tallystick.app.dashboard.frame.Levers;
import org.tallystick.app.dashboard.frame.Outcome;
import org.tallystick.app.dashboard.frame.PageException;
import org.tallystick.app.dashboard.frame.Person;
import org.tallystick.app.dashboard.frame.Questions;
import org.tallystick.app.dashboard.frame.Texts;
import org.tallystick.app.security.Role;

/** What people do about a case. What moves money is proposed by one and approved by another. */
@Controller
@Allowed(Role.OPERATE)
class CaseLevers {

    private final Levers levers;
    private final CaseOrders orders;
    private final Questions questions;
    private final EvidenceForm evidenceForm;
    private final CallbackRetries callbacks;

    CaseLevers(
            Levers levers,
            CaseOrders orders,
            Questions questions,
            EvidenceForm evidenceForm,
            CallbackRetries callbacks) {
        this.levers = levers;
        this.orders = orders;
        this.questions = questions;
        this.evidenceForm = evidenceForm;
        this.callbacks = callbacks;
    }

    @PostMapping("/dashboard/cases/{caseId}/claim")
    String claim(@PathVariable String caseId, Person person, RedirectAttributes next) {
        CaseView view = require(caseId);
        Lever lever = new Lever(person, "case.claim", caseId, Map.of());
        levers.pull(
                lever,
                next,
                () ->
                        orders.send(
                                new ClaimCaseCommand(caseId, person.name()),
                                person,
                                "cases.claimed"));
        return back(view);
    }

    @PostMapping("/dashboard/cases/{caseId}/retry")
    String retry(@PathVariable String caseId, Person person, RedirectAttributes next) {
        CaseView view = require(caseId);
        Lever lever = new Lever(person, "case.retry", caseId, Map.of());
        levers.pull(lever, next, () -> retry(view, person));
        return back(view);
    }

    /** A callback's case has nothing approved: the callback itself is processed once more. */
    private Outcome retry(CaseView view, Person person) {
        String inboxId = view.payload().get("callbackId");
        if (view.kind() != CaseKind.CALLBACK_UNPROCESSED || inboxId == null) {
            return orders.send(
                    new RetryCaseCommand(view.caseId(), person.name()), person, "cases.retried");
        }
        Outcome claimed =
                orders.send(
                        new ClaimCaseCommand(view.caseId(), person.name()),
                        person,
                        "cases.retried");
        boolean mine = claimed.code() == null;
        return !mine || callbacks.retry(inboxId, person.name())
                ? claimed
                : Outcome.refused("case_not_open", "cases.callbackGone");
    }

    /** What the form says, as it was written. */
    record Decision(
            @Nullable CaseAction action,
            @Nullable String note,
            @Nullable String gatewayReference,
            @Nullable String amount) {}

    /** Decides the case, or proposes how; the kind of action tells. It never agrees to anything. */
    @PostMapping("/dashboard/cases/{caseId}/resolve")
    String resolve(
            @PathVariable String caseId,
            @ModelAttribute Decision decision,
            Person person,
            RedirectAttributes next) {
        CaseView view = require(caseId);
        CaseAction action = PageException.given(decision.action());
        Map<String, String> detail = new HashMap<>();
        detail.put("action", action.name());
        putIfGiven(detail, "note", decision.note());
        putIfGiven(detail, "gatewayReference", decision.gatewayReference());
        putIfGiven(detail, "amount", decision.amount());
        Lever lever = new Lever(person, "case.resolve", caseId, detail);
        levers.pull(lever, next, () -> resolve(view, action, lever));
        return back(view);
    }

    private Outcome resolve(CaseView view, CaseAction action, Lever lever) {
        EvidenceForm.Read evidence = evidenceForm.read(view, lever.detail());
        if (evidence.problem() != null) {
            return Outcome.refused("validation_failed", evidence.problem());
        }
        return send(
                new ResolveCaseCommand(
                        view.caseId(),
                        CaseIntention.PROPOSE,
                        action,
                        note(lever),
                        evidence.evidence(),
                        lever.person().name()),
                lever.person(),
                action.needsSecondPerson() ? "cases.proposed" : "cases.resolved");
    }

    /** What the form approves, as the person has seen it. */
    record Approval(
            @Nullable CaseAction action,
            @Nullable String note,
            @Nullable String gatewayReference,
            @Nullable Long amountMinor) {

        private @Nullable Evidence evidence() {
            String reference =
                    gatewayReference == null || gatewayReference.isEmpty()
                            ? null
                            : gatewayReference;
            return new Evidence(reference, amountMinor);
        }
    }

    /** Agrees to what another person has proposed, on that person's evidence. */
    @PostMapping("/dashboard/cases/{caseId}/approve")
    @Allowed(Role.APPROVE)
    String approve(
            @PathVariable String caseId,
            @ModelAttribute Approval approval,
            Person person,
            RedirectAttributes next) {
        CaseView view = require(caseId);
        CaseAction action = PageException.given(approval.action());
        Map<String, String> detail = new HashMap<>();
        detail.put("action", action.name());
        putIfGiven(detail, "note", approval.note());
        putIfGiven(detail, "gatewayReference", approval.gatewayReference());
        Lever lever = new Lever(person, "case.approve", caseId, detail);
        ResolveCaseCommand command =
                new ResolveCaseCommand(
                        view.caseId(),
                        CaseIntention.APPROVE,
                        action,
                        note(lever),
                        approval.evidence(),
                        person.name());
        levers.pull(lever, next, () -> send(command, person, "cases.approved"));
        return back(view);
    }

    private Outcome send(ResolveCaseCommand command, Person person, String done) {
        return Texts.isUnusable(command.note())
                ? Outcome.refused("validation_failed", "lever.reasonInvalid")
                : orders.send(command, person, done);
    }

    private static String note(Lever lever) {
        return Objects.requireNonNullElse(lever.detail().get("note"), "").strip();
    }

    private static void putIfGiven(Map<String, String> detail, String name, @Nullable String text) {
        if (text != null && !text.isBlank()) {
            detail.put(name, text.strip());
        }
    }

    private CaseView require(String caseId) {
        if (Texts.isUnfindable(caseId)) {
            throw PageException.notFound();
        }
        return questions.require(new FindCase(caseId), CaseView.class);
    }

    private static String back(CaseView view) {
        return "redirect:/dashboard/cases/" + view.caseId();
    }
}
