package org.tallystick.app.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.EnumSet;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.tallystick.app.security.ClientStore;
import org.tallystick.app.security.NewPassword;
import org.tallystick.app.security.Role;
import org.tallystick.app.security.Scope;

/** Who gets in, and what keeps others out. */
class LoginTest extends DashboardTest {

    @Autowired ClientStore clients;

    @Test
    void leads_through_the_login_to_the_page_that_was_wanted() {
        NewPassword anna = operator(Role.LOOK);
        Page page = window();

        page.navigate("/dashboard/accounts?status=OPEN");

        assertThat(page.url()).contains("/dashboard/login?next=");
        page.locator("input[name=name]").fill(anna.operator().name());
        page.locator("input[name=password]").fill(anna.password());
        page.keyboard().press("Enter");
        page.waitForURL("**/dashboard/accounts?status=OPEN");
        assertThat(page.locator("h1")).hasText("Accounts");
        assertThat(page.locator(".person")).containsText(anna.operator().name());
    }

    @Test
    void leads_from_the_bare_address_to_the_dashboard() {
        Page page = window();

        page.navigate("/");

        assertThat(page.url()).endsWith("/dashboard/login");
    }

    @Test
    void refuses_a_wrong_password_and_an_unknown_name_alike() {
        NewPassword anna = operator(Role.LOOK);
        Page page = window();

        String wrong = refusal(page, anna.operator().name(), "not the password");
        String unknown = refusal(page, "nobody", "not the password");

        assertThat(wrong).isEqualTo(unknown).contains("do not belong together");
        expectConsoleErrors("401");
    }

    @Test
    void refuses_even_the_right_password_after_too_many_wrong_ones() {
        NewPassword anna = operator(Role.LOOK);
        Page page = window();
        for (int i = 0; i < 10; i++) {
            refusal(page, anna.operator().name(), "guess " + i);
        }

        String refusal = refusal(page, anna.operator().name(), anna.password());

        assertThat(refusal).contains("Too many");
        expectConsoleErrors("Failed to load resource");
    }

    @Test
    void goes_to_no_other_server_after_the_login() {
        NewPassword anna = operator(Role.LOOK);
        Page page = window();
        for (String elsewhere : new String[] {"//evil.example/", "https://evil.example/", "/v1"}) {
            page.navigate("/dashboard/login?next=" + elsewhere);

            assertThat(page.locator("input[name=next]")).hasValue("/dashboard/");
        }
        logIn(page, anna);
    }

    @Test
    void logs_out_and_ends_the_session_everywhere_else_when_disabled() {
        expectConsoleErrors("401"); // What the page still wants to show.
        NewPassword anna = operator(Role.LOOK);
        Page page = logIn(window(), anna);
        page.locator(".person button").click();
        page.waitForURL("**/dashboard/login");
        page.navigate("/dashboard/accounts");
        assertThat(page.url()).contains("/dashboard/login");
        logIn(page, anna);

        operators.disable(anna.operator().name(), "test");

        page.navigate("/dashboard/accounts");
        assertThat(page.url()).contains("/dashboard/login");
    }

    @Test
    void lets_a_person_choose_another_password_and_ends_his_other_sessions() {
        expectConsoleErrors("401"); // What the other window still wants to show.
        NewPassword anna = operator(Role.LOOK);
        Page other = logIn(window(), anna);
        Page page = logIn(window(), anna);
        page.navigate("/dashboard/password");
        page.locator("input[name=current]").fill(anna.password());
        page.locator("input[name=chosen]").fill("correct horse battery");
        page.locator("input[name=again]").fill("correct horse battery");
        page.locator("main button").click();

        assertThat(page.locator(".notice")).containsText("was changed");
        page.navigate("/dashboard/accounts");
        assertThat(page.locator("h1")).hasText("Accounts");
        other.navigate("/dashboard/accounts");
        assertThat(other.url()).contains("/dashboard/login");
        logIn(other, new NewPassword(anna.operator(), "correct horse battery"));
    }

    @Test
    void refuses_a_form_that_is_not_of_its_own_page() throws Exception {
        HttpResponse<String> answer =
                HttpClient.newHttpClient()
                        .send(
                                HttpRequest.newBuilder(
                                                URI.create(
                                                        "http://127.0.0.1:"
                                                                + port
                                                                + "/dashboard/login"))
                                        .header("Content-Type", "application/x-www-form-urlencoded")
                                        .POST(
                                                HttpRequest.BodyPublishers.ofString(
                                                        "name=a&password=b"))
                                        .build(),
                                HttpResponse.BodyHandlers.ofString());

        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.body()).contains("Not allowed");
    }

    @Test
    void tells_whoever_tries_many_unknown_api_keys_to_wait_and_lets_the_right_one_pass()
            throws Exception {
        clients.ensureDefaultClient(made -> {});
        String right = clients.createKey("default", EnumSet.of(Scope.READ), null, "test").secret();
        String wrong = "tsk_" + "A".repeat(43);
        for (int i = 0; i < 5; i++) {
            assertThat(accounts(wrong).statusCode()).isEqualTo(401);
        }

        HttpResponse<String> limited = accounts(wrong);

        assertThat(limited.statusCode()).isEqualTo(429);
        assertThat(limited.body()).contains("\"rate_limited\"").doesNotContain(wrong);
        assertThat(limited.headers().firstValue("Retry-After")).isPresent();
        assertThat(accounts(right).statusCode()).isEqualTo(200);
    }

    private HttpResponse<String> accounts(String key) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(
                                        URI.create("http://127.0.0.1:" + port + "/v1/accounts"))
                                .header("Authorization", "Bearer " + key)
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void sends_headers_that_let_a_browser_do_nothing_but_show_our_pages() {
        Page page = window();

        Response answer = page.navigate("/dashboard/login");

        Map<String, String> headers = answer.headers();
        assertThat(headers.get("content-security-policy"))
                .contains("default-src 'none'")
                .contains("frame-ancestors 'none'")
                .doesNotContain("unsafe");
        assertThat(headers)
                .containsEntry("x-content-type-options", "nosniff")
                .containsEntry("x-frame-options", "DENY")
                .containsEntry("cache-control", "no-store")
                .doesNotContainKey("strict-transport-security");
        Response style = page.navigate(answer.url().replace("login", "assets/dashboard.css"));
        assertThat(style.headers().get("cache-control")).contains("immutable");
    }

    private static String refusal(Page page, String name, String password) {
        page.navigate("/dashboard/login");
        page.locator("input[name=name]").fill(name);
        page.locator("input[name=password]").fill(password);
        page.locator("button.wide").click();
        return page.locator(".notice").textContent();
    }
}
