package org.tallystick.app.dashboard.processor;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.tallystick.api.processor.Processors;
import org.tallystick.app.dashboard.frame.NavigationItem;

/** The processors of all nodes. */
@Controller
class ProcessorPages {

    private static final String PAGE = "dashboard/processor/processors";

    private final Processors processors;

    ProcessorPages(Processors processors) {
        this.processors = processors;
    }

    @Configuration(proxyBeanMethods = false)
    static class Place {

        @Bean
        NavigationItem processorsItem() {
            return new NavigationItem(
                    70,
                    "/dashboard/processors",
                    "processors.title",
                    "M7 7h6v6H7zM7 4v3M13 4v3M7 13v3M13 13v3M4 7h3M4 13h3M13 7h3M13 13h3");
        }
    }

    @GetMapping("/dashboard/processors")
    String page(Model model) {
        show(model);
        return PAGE;
    }

    /** What changes by itself while somebody looks. */
    @GetMapping("/dashboard/processors/live")
    String part(Model model) {
        show(model);
        return PAGE + " :: live";
    }

    private void show(Model model) {
        model.addAttribute("processors", processors.list());
        model.addAttribute("nodes", processors.nodes());
    }
}
