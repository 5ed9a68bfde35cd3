package org.tallystick.app.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.tallystick.api.recovery.Recoveries;
import org.tallystick.api.recovery.RecoveryPhase;
import org.tallystick.api.recovery.RecoveryView;
import org.tallystick.app.TallystickApplication;
import org.tallystick.app.security.NewPassword;
import org.tallystick.app.security.Operators;
import org.tallystick.app.security.Role;
import org.tallystick.testing.TestDatabase;

/** What somebody who may only look sees of a recovery, from the banner on. */
class RecoveryPageTest {

    @Test
    void shows_what_was_found_what_is_open_and_what_to_type() {
        Browsers.get(); // Without one there is nothing to start for.
        TestDatabase database = TestDatabase.create();
        try (ConfigurableApplicationContext node =
                new SpringApplicationBuilder(TallystickApplication.class)
                        .run(
                                "--server.port=0",
                                "--spring.datasource.url=" + database.jdbcUrl(),
                                "--spring.datasource.username=postgres")) {
            Windows windows = new Windows(FreshStart.address(node));
            NewPassword viewer =
                    node.getBean(Operators.class).create("viewer", Role.LOOK, "test").orElseThrow();
            Page page = Windows.logIn(windows.open(), viewer);
            follow(page, node.getBean(Recoveries.class), node.getBean(JdbcClient.class));
            windows.close();
        }
        database.drop();
    }

    private static void follow(Page page, Recoveries recoveries, JdbcClient jdbc) {
        Locator found = page.locator("section[aria-labelledby=found]");
        Locator parts = page.locator("section[aria-labelledby=parts]");
        recoveries.begin("test");
        page.navigate("/dashboard/accounts");
        page.locator(".notice.recovering a").click();
        assertThat(found).containsText("Waits for you");
        assertThat(found).containsText("Somebody has said so");
        assertThat(found.locator("code")).hasText("./tallystick recover");
        assertThat(parts).containsText("Nobody was asked yet");
        assertThat(page.locator("main form")).hasCount(0);

        recoveries.replay(null, "test");
        await().atMost(Duration.ofMinutes(2))
                .until(
                        () ->
                                recoveries.latest().map(RecoveryView::phase).orElseThrow()
                                        == RecoveryPhase.REPLAYED);
        page.reload();
        assertThat(found.locator("code")).hasText("./tallystick recover --confirm");
        assertThat(parts.locator("tbody tr")).hasCount(3);
        assertThat(parts.locator("tbody")).containsText("Gateways");
        PageCheck.whole(page, "recovery", Windows.WIDE, ColorScheme.LIGHT);

        jdbc.sql(
                        """
                        UPDATE recovery SET steps = jsonb_set(jsonb_set(steps, '{0,state}',
                            '"INCOMPLETE"'), '{0,open}', '["acme <b>does not answer</b>"]')
                        WHERE ended_at IS NULL""")
                .update();
        page.reload();
        assertThat(parts).containsText("Not all found out");
        assertThat(parts.locator("li")).hasText("acme <b>does not answer</b>");
        assertThat(found).containsText("--accept-incomplete");
        assertThat(found.locator("code")).hasText("./tallystick recover");
    }
}
