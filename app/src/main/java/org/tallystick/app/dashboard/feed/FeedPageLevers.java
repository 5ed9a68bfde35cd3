package org.tallystick.app.dashboard.feed;

import java.util.Map;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;
import org.tallystick.api.feed.FeedCommand;
import org.tallystick.api.feed.FeedCommand.PauseFeedCommand;
import org.tallystick.api.feed.FeedCommand.ResumeFeedCommand;
import org.tallystick.api.feed.FeedQuery.FindFeed;
import org.tallystick.api.feed.FeedResult.NotDone;
import org.tallystick.api.feed.FeedView;
import org.tallystick.api.feed.Feeds;
import org.tallystick.api.reconciliation.ReconciliationRequest;
import org.tallystick.api.reconciliation.ReconciliationScope;
import org.tallystick.api.reconciliation.Reconciliations;
import org.tallystick.app.dashboard.frame.Allowed;
import org.tallystick.app.dashboard.frame.Lever;
import org.tallystick.app.dashboard.frame.Levers;
import org.tallystick.app.dashboard.frame.Orders;
import org.tallystick.app.dashboard.frame.Outcome;
import org.tallystick.app.dashboard.frame.PageException;
import org.tallystick.app.dashboard.frame.Person;
import org.tallystick.app.dashboard.frame.Questions;
import org.tallystick.app.security.Role;

/** What an operator does to a feed. None of it applies a row twice. */
@Controller
@Allowed(Role.OPERATE)
class FeedPageLevers {

    private final Levers levers;
    private final Orders orders;
    private final Questions questions;
    private final Reconciliations reconciliations;

    FeedPageLevers(
            Levers levers, Orders orders, Questions questions, Reconciliations reconciliations) {
        this.levers = levers;
        this.orders = orders;
        this.questions = questions;
        this.reconciliations = reconciliations;
    }

    @PostMapping("/dashboard/feeds/{feed}/pause")
    String pause(@PathVariable String feed, Person person, RedirectAttributes next) {
        require(feed);
        Lever lever = new Lever(person, "feed.pause", feed, Map.of());
        return pull(lever, next, new PauseFeedCommand(feed, person.name()), "feeds.paused");
    }

    @PostMapping("/dashboard/feeds/{feed}/resume")
    String resume(@PathVariable String feed, Person person, RedirectAttributes next) {
        require(feed);
        Lever lever = new Lever(person, "feed.resume", feed, Map.of());
        return pull(lever, next, new ResumeFeedCommand(feed, person.name()), "feeds.resumed");
    }

    /**
     * Reads all feeds' upstreams once more and compares them; what is missing is put right there.
     */
    @PostMapping("/dashboard/feeds/{feed}/compare")
    String compare(@PathVariable String feed, Person person, RedirectAttributes next) {
        require(feed);
        String[] runId = {""};
        levers.pull(
                new Lever(person, "reconciliation.start", feed, Map.of("scope", "FEED")),
                next,
                () -> {
                    runId[0] =
                            reconciliations
                                    .start(
                                            new ReconciliationRequest(
                                                    ReconciliationScope.FEED,
                                                    null,
                                                    null,
                                                    null,
                                                    person.name()))
                                    .orElse("");
                    return runId[0].isEmpty()
                            ? Outcome.refused("busy", "feeds.compareBusy")
                            : Outcome.done("feeds.compareStarted");
                });
        return runId[0].isEmpty()
                ? "redirect:/dashboard/feeds/" + feed
                : "redirect:/dashboard/reconciliation/runs/" + runId[0];
    }

    private String pull(Lever lever, RedirectAttributes next, FeedCommand command, String done) {
        levers.pull(
                lever,
                next,
                () ->
                        orders.change(command, lever.person()) instanceof NotDone not
                                ? refused(not)
                                : Outcome.done(done));
        return "redirect:/dashboard/feeds/" + lever.target();
    }

    private static Outcome refused(NotDone not) {
        return switch (not.obstacle()) {
            case FEED_NOT_FOUND -> Outcome.refused("feed_not_found", "error.notFound");
            case FEED_STOPPED_BY_CASE -> Outcome.refused("feed_busy", "feeds.stoppedByCase");
            case FEED_CHANGED, FEED_NOT_RUNNING -> Outcome.refused("feed_busy", "feeds.changed");
        };
    }

    private void require(String feed) {
        if (!Feeds.isName(feed)) {
            throw PageException.notFound();
        }
        questions.require(new FindFeed(feed), FeedView.class);
    }
}
