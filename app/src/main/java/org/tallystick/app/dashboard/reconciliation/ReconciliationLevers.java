package org.tallystick.app.dashboard.reconciliation;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;
import org.tallystick.api.Ids;
import org.tallystick.api.reconciliation.ReconciliationRequest;
import org.tallystick.api.reconciliation.ReconciliationScope;
import org.tallystick.api.reconciliation.Reconciliations;
import org.tallystick.app.dashboard.frame.Allowed;
import org.tallystick.app.dashboard.frame.Lever;
import org.tallystick.app.dashboard.frame.Levers;
import org.tallystick.app.dashboard.frame.Outcome;
import org.tallystick.app.dashboard.frame.PageException;
import org.tallystick.app.dashboard.frame.Person;
import org.tallystick.app.security.Role;

/** Starts comparisons, and has put right what they found. */
@Controller
@Allowed(Role.OPERATE)
class ReconciliationLevers {

    private static final String HOME = "redirect:/dashboard/reconciliation";
    private static final String RUNS = "redirect:/dashboard/reconciliation/runs/";

    private final Levers levers;
    private final Reconciliations reconciliations;

    ReconciliationLevers(Levers levers, Reconciliations reconciliations) {
        this.levers = levers;
        this.reconciliations = reconciliations;
    }

    /** What the form asks for, as it was written. */
    record Wanted(
            @Nullable ReconciliationScope scope,
            @Nullable String accountId,
            @Nullable String from,
            @Nullable String to,
            @Nullable String zone) {}

    @PostMapping("/dashboard/reconciliation/runs")
    String start(@ModelAttribute Wanted wanted, Person person, RedirectAttributes next) {
        Map<String, String> detail = new HashMap<>();
        detail.put("scope", PageException.given(wanted.scope()).name());
        putIfGiven(detail, "accountId", wanted.accountId());
        putIfGiven(detail, "from", wanted.from());
        putIfGiven(detail, "to", wanted.to());
        Lever lever =
                new Lever(
                        person,
                        "reconciliation.start",
                        detail.getOrDefault("accountId", ""),
                        detail);
        String[] runId = {""};
        levers.pull(
                lever,
                next,
                () -> {
                    try {
                        return start(request(wanted, lever), runId);
                    } catch (DateTimeException e) {
                        return Outcome.refused("validation_failed", "reconciliation.timeInvalid");
                    }
                });
        return runId[0].isEmpty() ? HOME : RUNS + runId[0];
    }

    private Outcome start(ReconciliationRequest request, String[] runId) {
        Instant from = request.from();
        Instant to = request.to();
        String accountId = request.accountId();
        if (accountId != null && !Ids.isChosenId(accountId)) {
            return Outcome.refused("validation_failed", "reconciliation.accountInvalid");
        }
        if (from != null && to != null && !from.isBefore(to)) {
            return Outcome.refused("validation_failed", "reconciliation.windowInvalid");
        }
        if (!reconciliations.scopes().contains(request.scope())) {
            return Outcome.refused("validation_failed", "reconciliation.scopeMissing");
        }
        Optional<String> started = reconciliations.start(request);
        runId[0] = started.orElse("");
        return started.isPresent()
                ? Outcome.done("reconciliation.started")
                : Outcome.refused("busy", "reconciliation.busy");
    }

    @PostMapping("/dashboard/reconciliation/runs/{runId}/repair")
    String repair(@PathVariable String runId, Person person, RedirectAttributes next) {
        if (!Ids.isChosenId(runId)) {
            throw PageException.notFound();
        }
        levers.pull(
                new Lever(person, "reconciliation.repair", runId, Map.of()),
                next,
                () -> repair(runId, person));
        return RUNS + runId;
    }

    private Outcome repair(String runId, Person person) {
        return switch (reconciliations.repair(runId, person.name())) {
            case STARTED -> Outcome.done("reconciliation.repairing");
            case NOT_FOUND -> Outcome.refused("reconciliation_not_found", "error.notFound");
            case STILL_RUNNING ->
                    Outcome.refused("reconciliation_running", "reconciliation.stillRunning");
        };
    }

    private static ReconciliationRequest request(Wanted wanted, Lever lever) {
        String zone = wanted.zone();
        ZoneId reader = ZoneId.of(zone == null || zone.isBlank() ? "UTC" : zone);
        return new ReconciliationRequest(
                PageException.given(wanted.scope()),
                lever.detail().get("accountId"),
                instant(lever.detail().get("from"), reader),
                instant(lever.detail().get("to"), reader),
                lever.person().name());
    }

    /** As the reader's clock shows it. */
    private static @Nullable Instant instant(@Nullable String text, ZoneId zone) {
        return text == null ? null : LocalDateTime.parse(text).atZone(zone).toInstant();
    }

    private static void putIfGiven(Map<String, String> detail, String name, @Nullable String text) {
        if (text != null && !text.isBlank()) {
            detail.put(name, text.strip());
        }
    }
}
