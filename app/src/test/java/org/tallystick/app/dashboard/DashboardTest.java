package org.tallystick.app.dashboard;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
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

    static final int WIDE = Windows.WIDE;
    static final int NARROW = Windows.NARROW;

    private static final TestDatabase DATABASE = TestDatabase.create();

    @LocalServerPort int port;
    @Autowired Operators operators;
    @Autowired CommandGateway commands;
    @Autowired JdbcClient database;

    private @Nullable Windows windows;

    @DynamicPropertySource
    static void properties(DynamicPropertyRegistry properties) {
        properties.add("spring.datasource.url", DATABASE::jdbcUrl);
        properties.add("spring.datasource.username", () -> "postgres");
        // All tests log in from one address, some of them wrongly on purpose.
        properties.add("tallystick.security.attempts.logins-per-address", () -> "1000");
        properties.add("tallystick.security.attempts.keys-per-address", () -> "5");
    }

    private Windows windows() {
        Windows known = windows;
        if (known == null) {
            known = new Windows("http://127.0.0.1:" + port);
            windows = known;
        }
        return known;
    }

    @AfterEach
    void consoleIsFreeOfErrors() {
        windows().close();
    }

    /** A window of a person in China who reads English. */
    Page window() {
        return windows().open();
    }

    Page window(int width, ColorScheme colors, String language) {
        return windows().open(width, colors, language);
    }

    /** Errors that a test provokes, whenever they come; anything else still fails it. */
    void expectConsoleErrors(String part) {
        windows().expectErrors(part);
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
        return Windows.logIn(page, operator);
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
