package org.tallystick.app.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.tallystick.api.Callback;
import org.tallystick.api.account.AccountCommand.OpenAccountCommand;
import org.tallystick.api.account.AccountCommand.RechargeCommand;
import org.tallystick.api.account.RequestedAmount;
import org.tallystick.app.TallystickApplication;
import org.tallystick.app.security.NewPassword;
import org.tallystick.app.security.Operators;
import org.tallystick.app.security.Role;
import org.tallystick.testing.TestDatabase;

/**
 * The whole application, once for all tests of the dashboard, and a browser before it. After each
 * test the browser's console must be free of errors.
 */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        classes = TallystickApplication.class)
@Import(TestGateways.class)
abstract class DashboardTest {

    static final int WIDE = 1280;
    static final int NARROW = 390;

    private static final TestDatabase DATABASE = TestDatabase.create();

    @LocalServerPort int port;
    @Autowired Operators operators;
    @Autowired CommandGateway commands;
    @Autowired JdbcClient database;

    /** Only an upper limit: a machine with much else to do must not fail a test. */
    private static final double PATIENCE_MILLIS = 30_000;

    static {
        PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
    }

    private final List<String> consoleErrors = new ArrayList<>();
    private final List<String> expectedErrors = new ArrayList<>();
    private final List<BrowserContext> contexts = new ArrayList<>();

    @DynamicPropertySource
    static void properties(DynamicPropertyRegistry properties) {
        properties.add("spring.datasource.url", DATABASE::jdbcUrl);
        properties.add("spring.datasource.username", () -> "postgres");
        // All tests log in from one address, some of them wrongly on purpose.
        properties.add("tallystick.security.attempts.logins-per-address", () -> "1000");
        properties.add("tallystick.security.attempts.keys-per-address", () -> "5");
    }

    @AfterEach
    void consoleIsFreeOfErrors() {
        contexts.forEach(BrowserContext::close);
        assertThat(consoleErrors)
                .filteredOn(error -> expectedErrors.stream().noneMatch(error::contains))
                .isEmpty();
    }

    /** A window of a person in China who reads English. */
    Page window() {
        return window(WIDE, ColorScheme.LIGHT, "en-GB");
    }

    Page window(int width, ColorScheme colors, String language) {
        BrowserContext context =
                Browsers.get()
                        .newContext(
                                new NewContextOptions()
                                        .setBaseURL("http://127.0.0.1:" + port)
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

    /** Errors that a test provokes, whenever they come; anything else still fails it. */
    void expectConsoleErrors(String part) {
        expectedErrors.add(part);
    }

    /** A window in which a new operator of this role is logged in. */
    Page loggedIn(Role role) {
        return logIn(window(), operator(role));
    }

    NewPassword operator(Role role) {
        String name = "o" + UUID.randomUUID().toString().substring(0, 8);
        return operators.create(name, role, "test").orElseThrow();
    }

    Page logIn(Page page, NewPassword operator) {
        page.navigate("/dashboard/login");
        page.locator("input[name=name]").fill(operator.operator().name());
        page.locator("input[name=password]").fill(operator.password());
        page.locator("button.wide").click();
        page.waitForURL("**/dashboard/");
        return page;
    }

    /** A new account with this much on it, in its read model too. */
    String funded(String currency, long amount) {
        String accountId = "a-" + UUID.randomUUID();
        commands.sendAndWait(new OpenAccountCommand(accountId, currency, 0));
        recharge(accountId, amount);
        return accountId;
    }

    void recharge(String accountId, long amount) {
        commands.sendAndWait(
                new RechargeCommand(
                        accountId,
                        new Callback("shop", UUID.randomUUID().toString()),
                        new RequestedAmount(amount, null),
                        "invoice 7",
                        null));
    }

    @Nullable String text(Page page, String selector) {
        return page.locator(selector).first().textContent();
    }
}
