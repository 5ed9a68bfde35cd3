package org.tallystick.app.dashboard.replay;

import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.tallystick.api.replay.ReadModel;
import org.tallystick.api.replay.Replays;
import org.tallystick.app.dashboard.frame.NavigationItem;
import org.tallystick.app.dashboard.frame.PageException;

/** The read models, and their replays. */
@Controller
class ReplayPages {

    private static final String LIST = "dashboard/replay/replays";
    private static final String ONE = "dashboard/replay/replay";

    private final Replays replays;

    ReplayPages(Replays replays) {
        this.replays = replays;
    }

    @Configuration(proxyBeanMethods = false)
    static class Place {

        @Bean
        NavigationItem replaysItem() {
            return new NavigationItem(
                    80,
                    "/dashboard/replays",
                    "replays.title",
                    "M4 10a6 6 0 1 0 2-4.5M4 4v3h3M10 7v3l2 2");
        }
    }

    @GetMapping("/dashboard/replays")
    String list(Model model) {
        showAll(model);
        return LIST;
    }

    @GetMapping("/dashboard/replays/live")
    String listPart(Model model) {
        showAll(model);
        return LIST + " :: live";
    }

    @GetMapping("/dashboard/replays/{replayId}")
    String one(@PathVariable String replayId, Model model) {
        show(replayId, model);
        return ONE;
    }

    @GetMapping("/dashboard/replays/{replayId}/live")
    String onePart(@PathVariable String replayId, Model model) {
        show(replayId, model);
        return ONE + " :: live";
    }

    private void showAll(Model model) {
        List<ReadModel> models = replays.models();
        model.addAttribute("models", models);
        model.addAttribute("replays", replays.list());
    }

    private void show(String replayId, Model model) {
        model.addAttribute("replay", replays.find(replayId).orElseThrow(PageException::notFound));
    }
}
