package org.tallystick.app.dashboard.processor;

import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;
import org.tallystick.api.processor.LeverOutcome;
import org.tallystick.api.processor.LeverResult;
import org.tallystick.api.processor.Processors;
import org.tallystick.app.dashboard.frame.Allowed;
import org.tallystick.app.dashboard.frame.Lever;
import org.tallystick.app.dashboard.frame.Levers;
import org.tallystick.app.dashboard.frame.Outcome;
import org.tallystick.app.dashboard.frame.PageException;
import org.tallystick.app.dashboard.frame.Person;
import org.tallystick.app.security.Role;

/** What moves processors, on all nodes. */
@Controller
@Allowed(Role.OPERATE)
class ProcessorLevers {

    private final Levers levers;
    private final Processors processors;

    ProcessorLevers(Levers levers, Processors processors) {
        this.levers = levers;
        this.processors = processors;
    }

    /**
     * What was chosen for a segment.
     *
     * @param act split, merge, release, or claim with a node
     */
    record SegmentForm(@Nullable String act, @Nullable String node) {}

    @PostMapping("/dashboard/processors/{name}/pause")
    String pause(@PathVariable String name, Person person, RedirectAttributes next) {
        return pull(
                new Lever(person, "processor.pause", name, Map.of()),
                next,
                () -> processors.pause(name, person.name()));
    }

    @PostMapping("/dashboard/processors/{name}/resume")
    String resume(@PathVariable String name, Person person, RedirectAttributes next) {
        return pull(
                new Lever(person, "processor.resume", name, Map.of()),
                next,
                () -> processors.resume(name, person.name()));
    }

    @PostMapping("/dashboard/processors/{name}/segments/{segment}")
    String segment(
            @PathVariable String name,
            @PathVariable int segment,
            SegmentForm form,
            Person person,
            RedirectAttributes next) {
        String act = PageException.given(form.act());
        String node = act.equals("claim") ? PageException.given(form.node()) : "";
        Supplier<LeverResult> work =
                switch (act) {
                    case "split" -> () -> processors.split(name, segment, person.name());
                    case "merge" -> () -> processors.merge(name, segment, person.name());
                    case "release" -> () -> processors.release(name, segment, person.name());
                    case "claim" -> () -> processors.claim(name, segment, node, person.name());
                    default -> throw new PageException(400, "error.request");
                };
        Map<String, String> detail =
                act.equals("claim")
                        ? Map.of("segment", Integer.toString(segment), "node", node)
                        : Map.of("segment", Integer.toString(segment));
        return pull(new Lever(person, "processor." + act, name, detail), next, work);
    }

    private String pull(Lever lever, RedirectAttributes next, Supplier<LeverResult> work) {
        levers.pull(lever, next, () -> outcome(lever.target(), work.get()));
        return "redirect:/dashboard/processors";
    }

    private static Outcome outcome(String name, LeverResult result) {
        String key = "processors.outcome." + result.outcome();
        if (result.outcome() == LeverOutcome.DONE) {
            return Outcome.done(key, name);
        }
        if (result.stands()) {
            return Outcome.doneBut(key, name, String.join(", ", result.silent()));
        }
        String reason = result.reason() == null ? "" : result.reason();
        return Outcome.refused(result.outcome().name().toLowerCase(Locale.ROOT), key, name, reason);
    }
}
