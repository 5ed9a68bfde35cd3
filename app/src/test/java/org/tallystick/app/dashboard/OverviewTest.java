package org.tallystick.app.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions.ContainsTextOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.tallystick.api.recovery.RecoveryBook;
import org.tallystick.api.recovery.RecoveryReason;
import org.tallystick.api.recovery.ServingState;
import org.tallystick.app.security.Role;

/** The live proof. */
class OverviewTest extends DashboardTest {

    @Autowired RecoveryBook book;
    @Autowired ServingState serving;

    private static final int PATIENCE = 60_000;

    /** Others break rows to look at them, and what they have broken would be named here too. */
    @BeforeEach
    void putRightWhatOthersHaveBroken() {
        database.sql(
                        """
                        UPDATE account_balance b SET posted = (
                            SELECT e.posted_after FROM ledger_entry e WHERE e.account = b.account_id
                            ORDER BY e.version DESC, e.line DESC LIMIT 1)
                        WHERE EXISTS (SELECT FROM ledger_entry e WHERE e.account = b.account_id)""")
                .update();
        database.sql("DELETE FROM reconciliation_finding").update();
        database.sql("DELETE FROM reconciliation_difference").update();
    }

    @Test
    void counts_what_has_moved_and_shows_cursor_ledger_and_balance_equal() {
        funded("XAF", 1250);
        Page page = loggedIn(Role.LOOK);

        page.navigate("/dashboard");

        assertThat(page.locator(".proof-figures")).containsText("XAF\u00A01250", patience());
        Locator row = page.locator(".equality tbody tr:has-text('XAF')");
        assertThat(row).containsText("All equal", patience());
        assertThat(row.locator("td.number"))
                .hasText(new String[] {"XAF\u00A01250", "XAF\u00A01250", "XAF\u00A01250"});
    }

    @Test
    void turns_red_and_names_the_account_until_it_was_rebuilt() {
        String account = funded("CNY", 1250);
        Page page = loggedIn(Role.OPERATE);
        page.navigate("/dashboard");
        assertThat(page.locator(".verdict")).containsText("The books agree", patience());

        int broken =
                database.sql("UPDATE account_balance SET posted = posted + 1 WHERE account_id = ?")
                        .param(account)
                        .update();

        assertThat(broken).isEqualTo(1);
        assertThat(page.locator(".verdict")).containsText("do not agree", patience());
        assertThat(page.locator(".verdict .wrong").first()).containsText(account, patience());
        PageCheck.picture(page, "overview-red");
        page.navigate("/dashboard/accounts/" + account);
        Locator lever = page.locator(".lever:has(> summary:text-is(\"Rebuild from events\"))");
        lever.locator("summary").click();
        lever.locator("button.primary").click();
        assertThat(page.locator(".notice.good")).isVisible();
        page.navigate("/dashboard");
        assertThat(page.locator(".verdict")).containsText("The books agree", patience());
    }

    @Test
    void says_on_every_page_that_no_money_moves_after_a_restore() {
        Page page = loggedIn(Role.LOOK);
        page.navigate("/dashboard/accounts");
        assertThat(page.locator(".recovering")).hasCount(0);

        assertThat(book.begin(RecoveryReason.DECLARED, null, "test")).isTrue();
        try {
            await().atMost(Duration.ofMinutes(1)).until(() -> !serving.isServing());
            page.navigate("/dashboard/accounts");
            assertThat(page.locator(".recovering")).containsText("no money moves", patience());
        } finally {
            book.startReplay(Instant.EPOCH, "test");
            book.replayed(List.of());
            book.end("test");
        }
        await().atMost(Duration.ofMinutes(1)).until(serving::isServing);
        page.navigate("/dashboard/accounts");
        assertThat(page.locator(".recovering")).hasCount(0);
    }

    private static ContainsTextOptions patience() {
        return new ContainsTextOptions().setTimeout(PATIENCE);
    }
}
