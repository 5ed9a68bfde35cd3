package org.tallystick.app.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.Cookie;
import com.microsoft.playwright.options.FormData;
import com.microsoft.playwright.options.RequestOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.tallystick.api.Ids;
import org.tallystick.api.Money;
import org.tallystick.api.cases.CaseCommand.OpenCaseCommand;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.app.dashboard.frame.Allowed;
import org.tallystick.app.security.Role;

/** What nobody sends who uses the pages, and somebody who means harm does. */
class HostileTest extends WorkTest {

    private static final String SCRIPT = "<img src=x onerror=alert(1)>'\"${7*7}";

    /** As parts of an address. */
    private static final List<String> VALUES =
            List.of(
                    "%00",
                    "%7Bframe%7D",
                    "%3Cimg%20src%3Dx%3E",
                    "%24%7B7*7%7D",
                    "%F0%9F%98%80",
                    "a".repeat(5_000));

    private static final List<String> ADDRESSES =
            List.of(
                    "accounts?q=%s",
                    "accounts?currency=%s",
                    "accounts?cursor=%s",
                    "accounts/%s",
                    "accounts/%s/standing",
                    "payments?orderId=%s",
                    "payments?traceId=%s",
                    "payments?cursor=%s",
                    "payments/%s",
                    "cases?source=%s",
                    "cases?kind=%s",
                    "cases?cursor=%s",
                    "cases/%s",
                    "feeds/%s",
                    "reconciliation?cursor=%s",
                    "reconciliation?differencesCursor=%s",
                    "reconciliation/runs/%s",
                    "reconciliation/statements?cursor=%s",
                    "replays/%s",
                    "replays/%s/live",
                    "dead-letters?processor=%1$s&sequence=%1$s",
                    "dead-letters?cursor=%s",
                    "audit?actor=%s",
                    "audit?action=%s",
                    "audit?target=%s",
                    "audit?from=%s",
                    "audit?cursor=%s",
                    "login?next=/dashboard/%s",
                    "%s");

    @Autowired RequestMappingHandlerMapping requestMappingHandlerMapping;

    @Test
    void no_address_is_a_fault_of_ours() {
        Page page = loggedIn(Role.APPROVE);
        List<String> faults = new ArrayList<>();
        for (String address : ADDRESSES) {
            for (String value : VALUES) {
                String path = "/dashboard/" + address.formatted(value);
                APIResponse answer = page.request().get(path, withoutRedirects());
                if (answer.status() >= 500 || answer.text().contains("<img src=x")) {
                    faults.add(answer.status() + " " + path);
                }
            }
        }
        assertThat(faults).isEmpty();
    }

    @Test
    void no_form_is_a_fault_of_ours() {
        Page page = loggedIn(Role.APPROVE);
        String token = page.locator("input[name=_csrf]").first().inputValue();
        expectConsoleErrors("401"); // What a page still wants to show that is logged out.
        List<String> faults = new ArrayList<>();
        for (Map.Entry<String, HandlerMethod> lever : levers().entrySet()) {
            for (String value : List.of("%00", "%7Bframe%7D", "x")) {
                String path = lever.getKey().replaceAll("\\{\\w+}", value);
                APIResponse answer =
                        page.request()
                                .post(
                                        path,
                                        withoutRedirects()
                                                .setForm(FormData.create().set("_csrf", token)));
                if (answer.status() >= 500) {
                    faults.add(answer.status() + " " + path);
                }
            }
            // Some of these have logged us out.
            if (lever.getKey().endsWith("logout")) {
                page = loggedIn(Role.APPROVE);
                token = page.locator("input[name=_csrf]").first().inputValue();
            }
        }
        assertThat(faults).isEmpty();
    }

    /** Also what a page does not show to somebody can be sent by him. */
    @Test
    void every_lever_asks_for_its_role_and_for_the_token_of_our_pages() {
        Page page = loggedIn(Role.LOOK);
        String token = page.locator("input[name=_csrf]").first().inputValue();
        List<String> faults = new ArrayList<>();
        Map<String, HandlerMethod> levers = levers();
        assertThat(levers).hasSizeGreaterThan(25);
        levers.forEach(
                (pattern, method) -> {
                    String path = pattern.replaceAll("\\{\\w+}", "x");
                    Allowed allowed = Routes.allowed(method);
                    if (status(page, path, "forged") != 403) {
                        faults.add("no token: " + path);
                    }
                    if (allowed == null) {
                        faults.add("no role: " + path);
                    } else if (!allowed.open()
                            && allowed.value() != Role.LOOK
                            && status(page, path, token) != 403) {
                        faults.add("for everybody: " + path);
                    }
                });
        assertThat(faults).isEmpty();
    }

    /** Whoever is not logged in gets nothing but the way to the login. */
    @Test
    void nothing_is_shown_to_whoever_is_not_logged_in() {
        Page page = window();
        List<String> faults = new ArrayList<>();
        Routes.of(requestMappingHandlerMapping, RequestMethod.GET)
                .forEach(
                        (pattern, method) -> {
                            Allowed allowed = Routes.allowed(method);
                            boolean open = allowed != null && allowed.open();
                            String path = pattern.replaceAll("\\{\\w+}", "x");
                            int status = page.request().get(path, withoutRedirects()).status();
                            if (!open && status != 302 && status != 401) {
                                faults.add(status + " " + path);
                            }
                        });
        assertThat(faults).isEmpty();
    }

    @Test
    void what_others_have_written_is_text_and_nothing_else() {
        String account = funded("CNY", 100);
        String caseId = Ids.derived("test", account);
        commands.sendAndWait(
                new OpenCaseCommand(
                        caseId,
                        CaseKind.CREDIT_ADJUSTMENT,
                        about(account, new Money(500, "CNY")),
                        SCRIPT,
                        Map.of(SCRIPT, SCRIPT),
                        SCRIPT));
        awaitText("SELECT status FROM case_view WHERE case_id = ?", caseId, "OPEN");
        Page page = loggedIn(Role.OPERATE);

        page.navigate("/dashboard/cases/" + caseId);
        open(page, "Propose: Credit");
        page.locator(".lever[open] textarea").fill(SCRIPT);
        send(page);

        assertThat(page.locator(".proposal")).containsText(SCRIPT);
        assertThat(page.locator("main")).containsText("${7*7}");
        assertThat(page.locator("img[src=x]")).hasCount(0);
        page.navigate("/dashboard/audit?target=" + caseId);
        assertThat(page.locator("tbody")).containsText(SCRIPT);
        assertThat(page.locator("img[src=x]")).hasCount(0);
    }

    @Test
    void a_login_ends_the_session_that_somebody_else_may_know() {
        expectConsoleErrors("401"); // What the page still wants to show.
        Page page = loggedIn(Role.LOOK);
        String before = session(page);

        logIn(page, operator(Role.LOOK));

        assertThat(session(page)).isNotEqualTo(before);
        page.context().clearCookies();
        page.context()
                .addCookies(
                        List.of(
                                new Cookie("tallystick-session", before)
                                        .setDomain("127.0.0.1")
                                        .setPath("/dashboard")));
        page.navigate("/dashboard/accounts");
        assertThat(page.url()).contains("/dashboard/login");
    }

    private static String session(Page page) {
        return page.context().cookies().stream()
                .filter(cookie -> cookie.name.equals("tallystick-session"))
                .map(cookie -> cookie.value)
                .findFirst()
                .orElseThrow();
    }

    private static int status(Page page, String path, String token) {
        return page.request()
                .post(path, withoutRedirects().setForm(FormData.create().set("_csrf", token)))
                .status();
    }

    private static RequestOptions withoutRedirects() {
        return RequestOptions.create().setMaxRedirects(0);
    }

    private Map<String, HandlerMethod> levers() {
        return Routes.of(requestMappingHandlerMapping, RequestMethod.POST);
    }
}
