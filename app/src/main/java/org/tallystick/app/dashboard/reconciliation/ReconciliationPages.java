package org.tallystick.app.dashboard.reconciliation;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Comparator;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.tallystick.api.Page;
import org.tallystick.api.reconciliation.Difference;
import org.tallystick.api.reconciliation.DifferenceStatus;
import org.tallystick.api.reconciliation.ReconciliationBook;
import org.tallystick.api.reconciliation.ReconciliationRun;
import org.tallystick.api.reconciliation.ReconciliationScope;
import org.tallystick.api.reconciliation.Reconciliations;
import org.tallystick.app.dashboard.frame.Listing;
import org.tallystick.app.dashboard.frame.NavigationItem;
import org.tallystick.app.dashboard.frame.PageException;
import org.tallystick.app.dashboard.frame.Texts;

/** How the books stand, the runs, and everything about one of them. */
@Controller
class ReconciliationPages {

    private static final int ROWS = 20;
    private static final String DIFFERENCES_CURSOR = "differencesCursor";

    private final ReconciliationBook book;
    private final Reconciliations reconciliations;

    ReconciliationPages(ReconciliationBook book, Reconciliations reconciliations) {
        this.book = book;
        this.reconciliations = reconciliations;
    }

    @Configuration(proxyBeanMethods = false)
    static class Place {

        @Bean
        NavigationItem reconciliationItem() {
            return new NavigationItem(
                    60,
                    "/dashboard/reconciliation",
                    "reconciliation.title",
                    "M10 3v14M4 17h12M3 6h14M3 6l-1 5h5zM17 6l1 5h-5z");
        }
    }

    @GetMapping("/dashboard/reconciliation")
    String page(HttpServletRequest request, Model model) {
        show(request, model);
        List<ReconciliationScope> scopes =
                reconciliations.scopes().stream().sorted(Comparator.reverseOrder()).toList();
        model.addAttribute("scopes", scopes);
        return "dashboard/reconciliation/overview";
    }

    /** What changes by itself while somebody looks. */
    @GetMapping(value = "/dashboard/reconciliation", headers = "HX-Request")
    String part(HttpServletRequest request, Model model) {
        show(request, model);
        return "dashboard/reconciliation/overview :: standing";
    }

    private void show(HttpServletRequest request, Model model) {
        Page<Difference> open =
                book.differences(
                        DifferenceStatus.OPEN, request.getParameter(DIFFERENCES_CURSOR), ROWS);
        model.addAttribute("standing", book.standing());
        model.addAttribute("differences", Listing.of(request, open, DIFFERENCES_CURSOR));
        model.addAttribute(
                "runs", Listing.of(request, book.runs(request.getParameter("cursor"), ROWS)));
    }

    @GetMapping("/dashboard/reconciliation/runs/{runId}")
    String run(@PathVariable String runId, Model model) {
        model.addAttribute("run", find(runId));
        return "dashboard/reconciliation/run";
    }

    /** What changes by itself while somebody looks. */
    @GetMapping(value = "/dashboard/reconciliation/runs/{runId}", headers = "HX-Request")
    String runPart(@PathVariable String runId, Model model) {
        model.addAttribute("run", find(runId));
        return "dashboard/reconciliation/run :: standing";
    }

    private ReconciliationRun find(String runId) {
        if (Texts.isUnfindable(runId)) {
            throw PageException.notFound();
        }
        return reconciliations.find(runId).orElseThrow(PageException::notFound);
    }
}
