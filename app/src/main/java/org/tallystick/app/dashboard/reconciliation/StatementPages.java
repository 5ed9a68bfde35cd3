package org.tallystick.app.dashboard.reconciliation;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.util.Map;
import java.util.Set;
import org.springframework.format.annotation.DateTimeFormat;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;
import org.tallystick.api.reconciliation.StatementDesk;
import org.tallystick.api.reconciliation.StatementImport;
import org.tallystick.api.reconciliation.StatementImport.Imported;
import org.tallystick.api.reconciliation.StatementImport.NotTaken;
import org.tallystick.api.reconciliation.StatementImport.Rejected;
import org.tallystick.app.dashboard.frame.Allowed;
import org.tallystick.app.dashboard.frame.Lever;
import org.tallystick.app.dashboard.frame.Levers;
import org.tallystick.app.dashboard.frame.Listing;
import org.tallystick.app.dashboard.frame.Outcome;
import org.tallystick.app.dashboard.frame.Person;
import org.tallystick.app.security.Role;

/** The statements that are there, and the form that brings another one. */
@Controller
class StatementPages {

    private static final String HOME = "redirect:/dashboard/reconciliation/statements";

    /** The reasons that have words of their own. */
    private static final Set<String> REASONS =
            Set.of(
                    "statement_header",
                    "statement_truncated",
                    "statement_totals",
                    "statement_day",
                    "statement_amount",
                    "statement_resaved",
                    "statement_empty",
                    "statement_charset",
                    "statement_malformed",
                    "statement_time");

    private final StatementDesk desk;
    private final Levers levers;

    StatementPages(StatementDesk desk, Levers levers) {
        this.desk = desk;
        this.levers = levers;
    }

    @GetMapping("/dashboard/reconciliation/statements")
    String page(HttpServletRequest request, Model model) {
        model.addAttribute("gateways", desk.gateways());
        model.addAttribute("bytesMax", StatementDesk.BYTES_MAX);
        model.addAttribute(
                "days",
                Listing.of(request, desk.days(request.getParameter("cursor"), Listing.ROWS)));
        return "dashboard/reconciliation/statements";
    }

    @PostMapping("/dashboard/reconciliation/statements")
    @Allowed(Role.OPERATE)
    String put(
            @RequestParam String gateway,
            @RequestParam @DateTimeFormat(iso = DateTimeFormat.ISO.DATE) LocalDate day,
            @RequestParam MultipartFile file,
            Person person,
            RedirectAttributes next) {
        Lever lever =
                new Lever(
                        person,
                        "reconciliation.statement",
                        gateway + "/" + day,
                        Map.of("bytes", Long.toString(file.getSize())));
        String[] runId = {""};
        levers.pull(
                lever,
                next,
                () -> {
                    StatementImport result = desk.put(gateway, day, bytes(file), person.name());
                    if (result instanceof Imported imported) {
                        runId[0] = imported.runId();
                    }
                    return outcome(result);
                });
        return runId[0].isEmpty() ? HOME : "redirect:/dashboard/reconciliation/runs/" + runId[0];
    }

    private static Outcome outcome(StatementImport result) {
        if (result instanceof Imported imported) {
            return imported.changed()
                    ? Outcome.done("reconciliation.imported")
                    : Outcome.doneBut("reconciliation.importedAgain");
        }
        if (result instanceof Rejected rejected) {
            String known = REASONS.contains(rejected.code()) ? rejected.code() : "other";
            return Outcome.refused(rejected.code(), "reconciliation.rejected." + known);
        }
        StatementImport.Obstacle obstacle = ((NotTaken) result).obstacle();
        return switch (obstacle) {
            case GATEWAY_NOT_FOUND ->
                    Outcome.refused("gateway_unknown", "reconciliation.gatewayUnknown");
            case DAY_NOT_OVER -> Outcome.refused("day_not_over", "reconciliation.dayNotOver");
            case TOO_LARGE -> Outcome.refused("too_large", "reconciliation.tooLarge");
            case BUSY -> Outcome.refused("busy", "reconciliation.busy");
        };
    }

    private static byte[] bytes(MultipartFile file) {
        try {
            return file.getBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("An uploaded file cannot be read", e);
        }
    }
}
