package org.tallystick.app.dashboard.audit;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.tallystick.api.InvalidCursorException;
import org.tallystick.api.audit.AuditFilter;
import org.tallystick.api.audit.AuditLog;
import org.tallystick.api.audit.AuditResult;
import org.tallystick.app.dashboard.frame.Listing;
import org.tallystick.app.dashboard.frame.NavigationItem;
import org.tallystick.app.dashboard.frame.PageException;

/** Who pulled which lever, when, and what became of it. */
@Controller
class AuditPages {

    private final AuditLog audit;

    AuditPages(AuditLog audit) {
        this.audit = audit;
    }

    @Configuration(proxyBeanMethods = false)
    static class Place {

        @Bean
        NavigationItem auditItem() {
            return new NavigationItem(
                    100,
                    "/dashboard/audit",
                    "audit.title",
                    "M5 3h7l3 3v11H5zM12 3v3h3M7.5 10h5M7.5 13h5");
        }
    }

    @GetMapping("/dashboard/audit")
    String page(
            @RequestParam(required = false) @Nullable AuditResult result,
            HttpServletRequest request,
            Model model) {
        AuditFilter filter =
                new AuditFilter(
                        given(request, "actor"),
                        given(request, "action"),
                        given(request, "target"),
                        result,
                        day(request, "from", 0),
                        day(request, "to", 1));
        try {
            model.addAttribute(
                    "entries",
                    Listing.of(
                            request,
                            audit.find(filter, request.getParameter("cursor"), Listing.ROWS)));
        } catch (InvalidCursorException e) {
            throw new PageException(400, "error.cursor");
        }
        model.addAttribute("filter", filter);
        model.addAttribute("from", request.getParameter("from"));
        model.addAttribute("to", request.getParameter("to"));
        model.addAttribute("results", AuditResult.values());
        return "dashboard/audit/audit";
    }

    private static @Nullable String given(HttpServletRequest request, String name) {
        String value = request.getParameter(name);
        if (value == null || value.isBlank()) {
            return null;
        }
        // What cannot be stored was not: it is the request that is wrong.
        if (value.chars().anyMatch(Character::isISOControl)) {
            throw new PageException(400, "error.request");
        }
        return value.strip();
    }

    /** The beginning of a day in UTC, some days later. */
    private static @Nullable Instant day(HttpServletRequest request, String name, int later) {
        String value = given(request, name);
        if (value == null) {
            return null;
        }
        try {
            return LocalDate.parse(value).plusDays(later).atStartOfDay(ZoneOffset.UTC).toInstant();
        } catch (DateTimeParseException e) {
            throw new PageException(400, "error.request");
        }
    }
}
