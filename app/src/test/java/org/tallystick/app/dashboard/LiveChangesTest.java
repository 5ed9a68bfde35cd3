package org.tallystick.app.dashboard;

import com.microsoft.playwright.Page;
import org.junit.jupiter.api.Test;
import org.tallystick.app.security.Role;

/** What changes while somebody looks is on the page, whenever it changes. */
class LiveChangesTest extends DashboardTest {

    @Test
    void a_change_right_after_another_one_is_shown_too() {
        Page page = loggedIn(Role.LOOK);
        page.navigate("/dashboard/replays");

        showChange(page);
        showChange(page);
    }

    private static void showChange(Page page) {
        page.waitForRequest(
                "**/dashboard/replays/live",
                () -> page.evaluate("htmx.trigger(document.body, 'live-replays')"));
    }
}
