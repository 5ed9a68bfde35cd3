package org.tallystick.app.dashboard.overview;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.tallystick.app.dashboard.frame.NavigationItem;

/** The overview. */
@Controller
class OverviewPages {

    @Configuration(proxyBeanMethods = false)
    static class Place {

        @Bean
        NavigationItem overviewItem() {
            return new NavigationItem(
                    10, "/dashboard", "overview.title", "M3 16h14M5 16V9M10 16V4M15 16v-5");
        }
    }

    /** The address alone leads here too. */
    @GetMapping("/")
    String root() {
        return "redirect:/dashboard";
    }

    @GetMapping({"/dashboard", "/dashboard/"})
    String page(Model model) {
        return "dashboard/overview/overview";
    }
}
