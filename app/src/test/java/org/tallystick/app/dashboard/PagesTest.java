package org.tallystick.app.dashboard;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tallystick.app.security.Role;

/** What must hold for every page, at both widths and in both themes and languages. */
class PagesTest extends DashboardTest {

    @ParameterizedTest
    @CsvSource({"1280, LIGHT, en-GB", "1280, DARK, zh-CN", "390, LIGHT, zh-CN", "390, DARK, en-GB"})
    void every_page_is_whole(int width, ColorScheme colors, String language) {
        Page page = window(width, colors, language);
        expectConsoleErrors("404");
        page.navigate("/dashboard/login");
        PageCheck.whole(page, "login", width, colors);
        logIn(page, operator(Role.APPROVE));
        for (Map.Entry<String, String> each : pages(funded("CNY", 1250)).entrySet()) {
            page.navigate(each.getValue());
            PageCheck.whole(page, each.getKey(), width, colors);
        }
    }

    private Map<String, String> pages(String account) {
        Map<String, String> pages = new LinkedHashMap<>();
        pages.put("overview", "/dashboard");
        pages.put("accounts", "/dashboard/accounts");
        pages.put("accounts-none", "/dashboard/accounts?q=nobody");
        pages.put("account", "/dashboard/accounts/" + account);
        pages.put("processors", "/dashboard/processors");
        pages.put("replays", "/dashboard/replays");
        pages.put("dead-letters", "/dashboard/dead-letters");
        pages.put("audit", "/dashboard/audit");
        pages.put("recovery-none", "/dashboard/recovery");
        pages.put("password", "/dashboard/password");
        pages.put("not-found", "/dashboard/accounts/nobody");
        return pages;
    }
}
