package org.tallystick.app.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import org.junit.jupiter.api.Test;
import org.tallystick.app.security.Role;

/** The accounts' pages, on which all others are modelled. */
class AccountsTest extends DashboardTest {

    @Test
    void shows_an_account_with_its_amounts_in_their_currencys_form() {
        String yuan = funded("CNY", 1250);
        String yen = funded("JPY", 1250);
        Page page = loggedIn(Role.LOOK);

        page.navigate("/dashboard/accounts?q=" + yuan);
        assertThat(page.locator("tbody tr")).hasCount(1);
        assertThat(page.locator("tbody tr")).containsText("CNY\u00A012.50");
        page.locator("tbody a").click();

        assertThat(page.locator("h1")).hasText(yuan);
        assertThat(page.locator(".tiles")).containsText("CNY\u00A012.50");
        assertThat(page.locator("section[aria-labelledby=entries] tbody tr")).hasCount(1);
        assertThat(page.locator("section[aria-labelledby=entries] tbody")).containsText("+12.50");
        assertThat(page.locator(".events")).containsText("FundsRecharged");
        page.navigate("/dashboard/accounts/" + yen);
        assertThat(page.locator(".tiles")).containsText("JPY\u00A01250");
    }

    @Test
    void shows_times_in_the_readers_zone() {
        String account = funded("CNY", 100);
        Page page = loggedIn(Role.LOOK);

        page.navigate("/dashboard/accounts/" + account);

        assertThat(page.locator("section[aria-labelledby=entries] time").first())
                .hasText(
                        java.util.regex.Pattern.compile(
                                "\\d\\d/\\d\\d/\\d{4}, \\d\\d:\\d\\d:\\d\\d"));
        assertThat(
                        page.locator("section[aria-labelledby=entries] time")
                                .first()
                                .getAttribute("title"))
                .contains("GMT+8");
    }

    @Test
    void says_so_when_nothing_matches_and_when_an_account_does_not_exist() {
        Page page = loggedIn(Role.LOOK);

        page.navigate("/dashboard/accounts?q=nobody-has-this");
        assertThat(page.locator(".empty")).containsText("Nothing matches");
        page.navigate("/dashboard/accounts/nobody-has-this");

        assertThat(page.locator("h1")).hasText("Not found");
        expectConsoleErrors("404");
    }

    @Test
    void shows_what_has_just_happened_without_being_loaded_again() {
        String account = funded("CNY", 100);
        Page page = loggedIn(Role.LOOK);
        page.navigate("/dashboard/accounts/" + account);
        assertThat(page.locator(".tiles")).containsText("CNY\u00A01.00");

        recharge(account, 250);

        assertThat(page.locator(".tiles")).containsText("CNY\u00A03.50");
    }

    @Test
    void speaks_chinese_to_whoever_wants_it() {
        Page page = logIn(window(WIDE, ColorScheme.LIGHT, "zh-CN"), operator(Role.LOOK));
        page.navigate("/dashboard/accounts");
        assertThat(page.locator("h1")).hasText("账户");

        page.locator("select[name=language]").selectOption("en");

        assertThat(page.locator("h1")).hasText("Accounts");
    }

    @Test
    void goes_dark_on_demand() {
        Page page = loggedIn(Role.LOOK);
        page.navigate("/dashboard/accounts");

        page.locator("select[name=theme]").selectOption("dark");

        assertThat(page.locator("html")).hasAttribute("data-theme", "dark");
    }
}
