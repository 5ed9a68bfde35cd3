package org.tallystick.app.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import java.util.ArrayList;
import java.util.List;
import org.tallystick.app.security.NewPassword;

/** Windows of the browser before an application, and what their consoles say. */
final class Windows {

    static final int WIDE = 1280;
    static final int NARROW = 390;

    /** Only an upper limit: a machine with much else to do must not fail a test. */
    static final double PATIENCE_MILLIS = 60_000;

    static {
        PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
    }

    private final String address;
    private final List<String> consoleErrors = new ArrayList<>();
    private final List<String> expectedErrors = new ArrayList<>();
    private final List<BrowserContext> contexts = new ArrayList<>();

    /**
     * @param address of the application, such as {@code http://127.0.0.1:8080}
     */
    Windows(String address) {
        this.address = address;
    }

    /** A window of a person in China who reads English. */
    Page open() {
        return open(WIDE, ColorScheme.LIGHT, "en-GB");
    }

    Page open(int width, ColorScheme colors, String language) {
        BrowserContext context =
                Browsers.get()
                        .newContext(
                                new NewContextOptions()
                                        .setBaseURL(address)
                                        .setViewportSize(width, width == WIDE ? 900 : 844)
                                        .setColorScheme(colors)
                                        .setLocale(language)
                                        .setTimezoneId("Asia/Shanghai"));
        context.setDefaultTimeout(PATIENCE_MILLIS);
        contexts.add(context);
        Page page = context.newPage();
        page.onConsoleMessage(
                message -> {
                    if (message.type().equals("error")) {
                        consoleErrors.add(page.url() + ": " + message.text());
                    }
                });
        page.onPageError(error -> consoleErrors.add(page.url() + ": " + error));
        return page;
    }

    static Page logIn(Page page, NewPassword operator) {
        return logIn(page, operator.operator().name(), operator.password());
    }

    static Page logIn(Page page, String name, String password) {
        page.navigate("/dashboard/login");
        page.locator("input[name=name]").fill(name);
        page.locator("input[name=password]").fill(password);
        page.locator("button.wide").click();
        page.waitForURL("**/dashboard/");
        return page;
    }

    /** Errors that a test provokes, whenever they come; anything else still fails it. */
    void expectErrors(String part) {
        expectedErrors.add(part);
    }

    /** Closes them; no console may have said anything that was not expected. */
    void close() {
        contexts.forEach(BrowserContext::close);
        contexts.clear();
        assertThat(consoleErrors)
                .filteredOn(error -> expectedErrors.stream().noneMatch(error::contains))
                .isEmpty();
    }
}
