package org.tallystick.app.dashboard.replay;

import java.util.Map;
import java.util.function.Supplier;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;
import org.tallystick.api.Ids;
import org.tallystick.api.replay.ReplayResult;
import org.tallystick.api.replay.ReplayResult.Done;
import org.tallystick.api.replay.ReplayResult.Refused;
import org.tallystick.api.replay.Replays;
import org.tallystick.app.dashboard.frame.Allowed;
import org.tallystick.app.dashboard.frame.Lever;
import org.tallystick.app.dashboard.frame.Levers;
import org.tallystick.app.dashboard.frame.Outcome;
import org.tallystick.app.dashboard.frame.PageException;
import org.tallystick.app.dashboard.frame.Person;
import org.tallystick.app.security.Role;

/** Starts replays and brings them on. None of it moves money or calls anybody. */
@Controller
@Allowed(Role.OPERATE)
class ReplayLevers {

    private final Levers levers;
    private final Replays replays;

    ReplayLevers(Levers levers, Replays replays) {
        this.levers = levers;
        this.replays = replays;
    }

    @PostMapping("/dashboard/replays/models/{model}")
    String start(@PathVariable String model, Person person, RedirectAttributes next) {
        requireId(model);
        Lever lever = new Lever(person, "replay.start", model, Map.of());
        String[] replayId = {""};
        levers.pull(
                lever,
                next,
                () -> {
                    ReplayResult result = replays.start(model, person.name());
                    if (result instanceof Done done) {
                        replayId[0] = done.replay().replayId();
                    }
                    return outcome(result, "replays.started");
                });
        return "redirect:/dashboard/replays" + (replayId[0].isEmpty() ? "" : "/" + replayId[0]);
    }

    @PostMapping("/dashboard/replays/{replayId}/{act}")
    String act(
            @PathVariable String replayId,
            @PathVariable String act,
            Person person,
            RedirectAttributes next) {
        requireId(replayId);
        String actor = person.name();
        Supplier<ReplayResult> work =
                switch (act) {
                    case "compare" -> () -> replays.compare(replayId, actor);
                    case "switch" -> () -> replays.switchOver(replayId, actor);
                    case "rollback" -> () -> replays.rollBack(replayId, actor);
                    case "cancel" -> () -> replays.cancel(replayId, actor);
                    case "drop" -> () -> replays.dropKept(replayId, actor);
                    default -> throw PageException.notFound();
                };
        levers.pull(
                new Lever(person, "replay." + act, replayId, Map.of()),
                next,
                () -> outcome(work.get(), "replays.done." + act));
        return "redirect:/dashboard/replays/" + replayId;
    }

    /** What is no id is not even noted, and leads nowhere. */
    private static void requireId(String id) {
        if (!Ids.isChosenId(id)) {
            throw PageException.notFound();
        }
    }

    private static Outcome outcome(ReplayResult result, String done) {
        if (result instanceof Refused refused) {
            return Outcome.refused(
                    refused.refusal().code(), "replays.refused." + refused.refusal());
        }
        return Outcome.done(done);
    }
}
