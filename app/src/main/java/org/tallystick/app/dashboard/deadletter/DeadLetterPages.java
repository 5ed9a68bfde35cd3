package org.tallystick.app.dashboard.deadletter;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.tallystick.api.InvalidCursorException;
import org.tallystick.api.deadletter.DeadLetters;
import org.tallystick.app.dashboard.frame.Listing;
import org.tallystick.app.dashboard.frame.NavigationItem;
import org.tallystick.app.dashboard.frame.PageException;

/** Events that could not be handled. */
@Controller
class DeadLetterPages {

    private final DeadLetters letters;

    DeadLetterPages(DeadLetters letters) {
        this.letters = letters;
    }

    @Configuration(proxyBeanMethods = false)
    static class Place {

        @Bean
        NavigationItem deadLettersItem() {
            return new NavigationItem(
                    90, "/dashboard/dead-letters", "letters.title", "M3 5h14v10H3zM3 6l7 5 7-5");
        }
    }

    @GetMapping("/dashboard/dead-letters")
    String page(HttpServletRequest request, Model model) {
        String processor = given(request, "processor");
        try {
            model.addAttribute("counts", letters.counts());
            model.addAttribute(
                    "letters",
                    Listing.of(
                            request,
                            letters.find(
                                    processor,
                                    given(request, "sequence"),
                                    request.getParameter("cursor"),
                                    Listing.ROWS)));
        } catch (InvalidCursorException e) {
            throw new PageException(400, "error.cursor");
        }
        model.addAttribute("processor", processor);
        return "dashboard/deadletter/letters";
    }

    private static @Nullable String given(HttpServletRequest request, String name) {
        String value = request.getParameter(name);
        if (value == null || value.isBlank()) {
            return null;
        }
        if (value.chars().anyMatch(Character::isISOControl)) {
            throw new PageException(400, "error.request");
        }
        return value.strip();
    }
}
