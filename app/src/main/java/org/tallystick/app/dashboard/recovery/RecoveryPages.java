package org.tallystick.app.dashboard.recovery;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.tallystick.api.recovery.Recoveries;
import org.tallystick.api.recovery.RecoveryPhase;
import org.tallystick.api.recovery.RecoveryView;

/**
 * The recovery under way, or the last one, as {@code ./tallystick recover} shows it. It is gone on
 * with there only: whoever ends a recovery has the machine in his hands anyway.
 */
@Controller
class RecoveryPages {

    private static final String COMMAND = "./tallystick recover";

    private final Recoveries recoveries;

    RecoveryPages(Recoveries recoveries) {
        this.recoveries = recoveries;
    }

    @GetMapping("/dashboard/recovery")
    String page(Model model) {
        RecoveryView latest = recoveries.latest().orElse(null);
        model.addAttribute("recovery", latest);
        if (latest != null && latest.phase() != RecoveryPhase.SERVING) {
            model.addAttribute("command", command(latest));
            model.addAttribute("next", next(latest));
        }
        return "dashboard/recovery/recovery";
    }

    /** What has to be typed next. */
    private static String command(RecoveryView recovery) {
        return switch (recovery.phase()) {
            case SERVING, WAITING, REPLAYING -> COMMAND;
            case REPLAYED -> recovery.isComplete() ? COMMAND + " --confirm" : COMMAND;
        };
    }

    /** The key of what it does. */
    private static String next(RecoveryView recovery) {
        return switch (recovery.phase()) {
            case SERVING, WAITING -> "recovery.next.waiting";
            case REPLAYING -> "recovery.next.replaying";
            case REPLAYED ->
                    recovery.isComplete() ? "recovery.next.complete" : "recovery.next.incomplete";
        };
    }
}
