package org.tallystick.app.dashboard.deadletter;

import java.util.Map;
import java.util.function.Supplier;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;
import org.tallystick.api.deadletter.DeadLetters;
import org.tallystick.api.deadletter.RetryResult;
import org.tallystick.app.dashboard.frame.Allowed;
import org.tallystick.app.dashboard.frame.Lever;
import org.tallystick.app.dashboard.frame.Levers;
import org.tallystick.app.dashboard.frame.Outcome;
import org.tallystick.app.dashboard.frame.Person;
import org.tallystick.app.dashboard.frame.Texts;
import org.tallystick.app.security.Role;

/** Tries dead letters again, or gives them up. */
@Controller
@Allowed(Role.OPERATE)
class DeadLetterLevers {

    private static final String PAGE = "redirect:/dashboard/dead-letters";

    private final Levers levers;
    private final DeadLetters letters;

    DeadLetterLevers(Levers levers, DeadLetters letters) {
        this.levers = levers;
        this.letters = letters;
    }

    @PostMapping("/dashboard/dead-letters/retry")
    String retry(@RequestParam String letter, Person person, RedirectAttributes next) {
        levers.pull(
                new Lever(person, "dead_letter.retry", letter, Map.of()),
                next,
                () -> letters.retry(letter).map(this::tried).orElseGet(this::gone));
        return PAGE;
    }

    @PostMapping("/dashboard/dead-letters/retry-all")
    String retryAll(@RequestParam String processor, Person person, RedirectAttributes next) {
        levers.pull(
                new Lever(person, "dead_letter.retry_all", processor, Map.of()),
                next,
                () -> tried(letters.retryAll(processor)));
        return PAGE;
    }

    @PostMapping("/dashboard/dead-letters/delete")
    String delete(
            @RequestParam String letter,
            @RequestParam String reason,
            Person person,
            RedirectAttributes next) {
        giveUp(
                new Lever(person, "dead_letter.delete", letter, Map.of("reason", reason.strip())),
                next,
                () -> letters.delete(letter) ? Outcome.done("letters.deleted", "1") : gone());
        return PAGE;
    }

    @PostMapping("/dashboard/dead-letters/delete-all")
    String deleteAll(
            @RequestParam String processor,
            @RequestParam String reason,
            Person person,
            RedirectAttributes next) {
        giveUp(
                new Lever(
                        person,
                        "dead_letter.delete_all",
                        processor,
                        Map.of("reason", reason.strip())),
                next,
                () -> Outcome.done("letters.deleted", Long.toString(letters.deleteAll(processor))));
        return PAGE;
    }

    /** There is no way back, so whoever reads the audit log later must learn why. */
    private void giveUp(Lever lever, RedirectAttributes next, Supplier<Outcome> work) {
        boolean unusable = Texts.isUnusable(lever.detail().getOrDefault("reason", ""));
        levers.pull(
                lever,
                next,
                unusable
                        ? () -> Outcome.refused("validation_failed", "lever.reasonInvalid")
                        : work);
    }

    private Outcome tried(RetryResult result) {
        String handled = Long.toString(result.handled());
        String failed = Long.toString(result.failed());
        String left = Long.toString(result.left());
        return result.left() == 0
                ? Outcome.done("letters.handled", handled)
                : Outcome.doneBut("letters.handledSome", handled, failed, left);
    }

    private Outcome gone() {
        return Outcome.refused("dead_letter_not_found", "letters.gone");
    }
}
