package org.tallystick.app.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tallystick.api.feed.FeedCommand.StopFeedCommand;
import org.tallystick.app.security.Role;

/** Feeds as they are watched, paused and resumed. */
class FeedsTest extends WorkTest {

    @Test
    void shows_how_far_a_feed_is_and_what_became_of_its_pages() {
        String feed = feed();
        String account = funded("CNY", 1);
        feedPage(feed, 0, row("1", account), row("1", account), row("2", "nobody-" + feed));
        awaitText(
                "SELECT count(*)::text FROM case_view WHERE callback_source = ?",
                "feed:" + feed,
                "1");
        Page page = loggedIn(Role.LOOK);

        page.navigate("/dashboard/feeds");
        page.locator("tbody a[href$='/feeds/" + feed + "']").click();

        assertThat(page.locator("h1")).hasText(feed);
        assertThat(page.locator(".tiles")).containsText("Not read");
        assertThat(page.locator("section[aria-labelledby=watermarks]")).containsText("c1");
        assertThat(page.locator("section[aria-labelledby=cases] tbody tr")).hasCount(1);
        assertThat(page.locator("section[aria-labelledby=log] tbody tr")).hasCount(1);
        assertThat(page.locator(".lever")).hasCount(0);
        page.locator("section[aria-labelledby=cases] tbody a").click();
        assertThat(page.locator("h1")).hasText("Feed row");
        page.locator(".facts a[href$='/feeds/" + feed + "']").click();
        assertThat(page.locator("h1")).hasText(feed);
    }

    @Test
    void pages_through_the_cursor_log() {
        String feed = feed();
        for (int version = 0; version < 26; version++) {
            feedPage(feed, version);
        }
        Page page = loggedIn(Role.LOOK);
        page.navigate("/dashboard/feeds/" + feed);
        assertThat(page.locator("section[aria-labelledby=log] tbody tr")).hasCount(25);

        page.locator("section[aria-labelledby=log] a[rel=next]").click();

        assertThat(page.locator("section[aria-labelledby=log] tbody tr")).hasCount(1);
    }

    @Test
    void pauses_a_feed_and_resumes_it() {
        String feed = feed();
        Page page = loggedIn(Role.OPERATE);
        page.navigate("/dashboard/feeds/" + feed);
        open(page, "Pause");
        send(page);
        assertThat(page.locator(".notice").first()).containsText("The feed is paused");
        assertThat(page.locator(".tiles")).containsText("Paused");

        open(page, "Resume");
        send(page);

        assertThat(page.locator(".notice").first()).containsText("read on");
        assertThat(page.locator("section[aria-labelledby=log] tbody tr")).hasCount(2);
    }

    @Test
    void leaves_a_feed_stopped_while_its_case_is_open() {
        String feed = feed();
        commands.sendAndWait(new StopFeedCommand(feed, 0, "row_not_applied", "row 1"));
        Page page = loggedIn(Role.OPERATE);
        page.navigate("/dashboard/feeds/" + feed);
        assertThat(page.locator(".notice.bad")).containsText("a case has stopped it");

        open(page, "Resume");
        send(page);

        assertThat(page.locator(".notice").first()).containsText("a case has stopped the feed");
        page.locator(".notice.bad a").click();
        assertThat(page.locator("h1")).hasText("Feed cursor");
    }

    @Test
    void has_feeds_compared_with_their_upstreams() {
        String feed = feed();
        feedPage(feed, 0, row("1", funded("CNY", 1)));
        Page page = loggedIn(Role.OPERATE);
        page.navigate("/dashboard/feeds/" + feed);

        open(page, "Compare with upstream");
        send(page);

        assertThat(page.locator("h1")).hasText("Comparison of the feeds");
        assertThat(page.locator(".notice").first()).containsText("The comparison has begun");
    }

    @Test
    void refuses_feeds_that_do_not_exist() {
        Page page = loggedIn(Role.OPERATE);
        page.navigate("/dashboard/feeds");
        assertThat(post(page, "/dashboard/feeds/nobody/pause", Map.of())).startsWith("404");
        expectConsoleErrors("404");
    }
}
