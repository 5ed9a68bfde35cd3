package org.tallystick.app.dashboard.cases;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.tallystick.api.Page;
import org.tallystick.api.cases.CaseAction;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.cases.CaseQuery.FindCase;
import org.tallystick.api.cases.CaseQuery.FindCases;
import org.tallystick.api.cases.CaseQuery.FindCasesAbout;
import org.tallystick.api.cases.CaseStatus;
import org.tallystick.api.cases.CaseView;
import org.tallystick.app.dashboard.frame.Listing;
import org.tallystick.app.dashboard.frame.PageException;
import org.tallystick.app.dashboard.frame.Person;
import org.tallystick.app.dashboard.frame.Questions;
import org.tallystick.app.dashboard.frame.Texts;

/** The list of cases, and everything about one of them. */
@Controller
class CasePages {

    private final Questions questions;
    private final CaseCounts counts;
    private final Proposals proposals;
    private final Clock clock;

    CasePages(Questions questions, CaseCounts counts, Proposals proposals, Clock clock) {
        this.questions = questions;
        this.counts = counts;
        this.proposals = proposals;
        this.clock = clock;
    }

    /** One list of several, and how many wait in it. */
    record Tab(String status, long waiting) {}

    /** A case in the list. */
    record Row(CaseView view, CaseAge age) {}

    @GetMapping("/dashboard/cases")
    String list(
            @RequestParam(defaultValue = "OPEN") String status,
            @RequestParam(required = false) @Nullable CaseKind kind,
            @RequestParam(defaultValue = "") String source,
            HttpServletRequest request,
            Model model) {
        show(new Filter(status, kind, source.strip()), request, model);
        return "dashboard/cases/list";
    }

    /** The rows, which change by themselves while somebody looks. */
    @GetMapping(value = "/dashboard/cases", headers = "HX-Request")
    String rows(
            @RequestParam(defaultValue = "OPEN") String status,
            @RequestParam(required = false) @Nullable CaseKind kind,
            @RequestParam(defaultValue = "") String source,
            HttpServletRequest request,
            Model model) {
        show(new Filter(status, kind, source.strip()), request, model);
        return "dashboard/cases/list :: rows";
    }

    /** Which cases: of a status or all, and of a kind or about somebody's callbacks or any. */
    record Filter(String status, @Nullable CaseKind kind, String source) {

        private @Nullable CaseStatus one() {
            for (CaseStatus each : CaseStatus.values()) {
                if (each.name().equals(status)) {
                    return each;
                }
            }
            return null;
        }
    }

    private void show(Filter filter, HttpServletRequest request, Model model) {
        Page<CaseView> page = find(filter, request.getParameter("cursor"));
        List<Row> rows =
                page.data().stream()
                        .map(view -> new Row(view, CaseAge.of(view, clock.instant())))
                        .toList();
        model.addAttribute("cases", Listing.of(request, new Page<>(rows, page.nextCursor())));
        model.addAttribute("filter", filter);
        model.addAttribute(
                "tabs",
                List.of(
                        new Tab("OPEN", counts.open()),
                        new Tab("CLAIMED", counts.claimed()),
                        new Tab("RESOLVED", 0),
                        new Tab("ALL", 0)));
        model.addAttribute("kinds", CaseKind.values());
    }

    private Page<CaseView> find(Filter filter, @Nullable String cursor) {
        if (Texts.isUnfindable(filter.source())) {
            return new Page<>(List.of(), null);
        }
        return questions.page(
                filter.source().isEmpty()
                        ? new FindCases(filter.one(), filter.kind(), cursor, Listing.ROWS)
                        : new FindCasesAbout(
                                filter.one(), null, null, filter.source(), cursor, Listing.ROWS));
    }

    @GetMapping("/dashboard/cases/{caseId}")
    String page(@PathVariable String caseId, Person person, Model model) {
        show(caseId, person, model);
        return "dashboard/cases/case";
    }

    /** What changes by itself while somebody looks. */
    @GetMapping(value = "/dashboard/cases/{caseId}", headers = "HX-Request")
    String part(@PathVariable String caseId, Person person, Model model) {
        show(caseId, person, model);
        return "dashboard/cases/case :: standing";
    }

    private void show(String caseId, Person person, Model model) {
        if (Texts.isUnfindable(caseId)) {
            throw PageException.notFound();
        }
        CaseView view = questions.require(new FindCase(caseId), CaseView.class);
        List<CaseAction> actions =
                view.kind().allowedActions().stream().sorted(Comparator.naturalOrder()).toList();
        model.addAttribute("case", view);
        model.addAttribute("age", CaseAge.of(view, clock.instant()));
        model.addAttribute("payload", new TreeMap<>(view.payload()));
        model.addAttribute("actions", actions);
        model.addAttribute("choices", CaseChoices.of(view, person));
        model.addAttribute("proposal", proposals.of(view));
        model.addAttribute("currency", proposals.currency(view));
    }
}
