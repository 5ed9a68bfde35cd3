package org.tallystick.app.dashboard.feed;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.tallystick.api.Page;
import org.tallystick.api.cases.CaseQuery.FindCasesAbout;
import org.tallystick.api.cases.CaseView;
import org.tallystick.api.feed.FeedLogEntry;
import org.tallystick.api.feed.FeedQuery.FindFeed;
import org.tallystick.api.feed.FeedQuery.FindFeedLog;
import org.tallystick.api.feed.FeedQuery.FindFeeds;
import org.tallystick.api.feed.FeedView;
import org.tallystick.api.feed.Feeds;
import org.tallystick.app.dashboard.frame.Listing;
import org.tallystick.app.dashboard.frame.NavigationItem;
import org.tallystick.app.dashboard.frame.PageException;
import org.tallystick.app.dashboard.frame.Questions;

/** The list of feeds, and everything about one of them. */
@Controller
class FeedViewPages {

    private static final int LINES = 25;
    private static final int CASES = 10;

    private final Questions questions;

    FeedViewPages(Questions questions) {
        this.questions = questions;
    }

    @Configuration(proxyBeanMethods = false)
    static class Place {

        @Bean
        NavigationItem feedsItem() {
            return new NavigationItem(
                    50,
                    "/dashboard/feeds",
                    "feeds.title",
                    "M4 4a12 12 0 0 1 12 12M4 9a7 7 0 0 1 7 7M5 15h.5");
        }
    }

    @GetMapping("/dashboard/feeds")
    String list(Model model) {
        model.addAttribute("feeds", questions.list(new FindFeeds(), FeedView.class));
        return "dashboard/feed/list";
    }

    /** The rows, which change by themselves while somebody looks. */
    @GetMapping(value = "/dashboard/feeds", headers = "HX-Request")
    String rows(Model model) {
        list(model);
        return "dashboard/feed/list :: rows";
    }

    @GetMapping("/dashboard/feeds/{feed}")
    String feed(@PathVariable String feed, HttpServletRequest request, Model model) {
        show(feed, model);
        Page<FeedLogEntry> log =
                questions.page(new FindFeedLog(feed, request.getParameter("cursor"), LINES));
        model.addAttribute("log", Listing.of(request, log));
        Page<CaseView> cases =
                questions.page(
                        new FindCasesAbout(
                                null, null, null, Feeds.SOURCE_PREFIX + feed, null, CASES));
        model.addAttribute("cases", cases.data());
        model.addAttribute("source", Feeds.SOURCE_PREFIX + feed);
        return "dashboard/feed/feed";
    }

    /** What changes by itself while somebody looks. */
    @GetMapping(value = "/dashboard/feeds/{feed}", headers = "HX-Request")
    String part(@PathVariable String feed, Model model) {
        show(feed, model);
        return "dashboard/feed/feed :: standing";
    }

    private void show(String feed, Model model) {
        if (!Feeds.isName(feed)) {
            throw PageException.notFound();
        }
        FeedView view = questions.require(new FindFeed(feed), FeedView.class);
        FeedView.Unapplied oldest = view.oldestUnapplied();
        model.addAttribute("feed", view);
        model.addAttribute(
                "age",
                oldest == null || oldest.ageSeconds() == null
                        ? null
                        : Duration.ofSeconds(oldest.ageSeconds()));
    }
}
