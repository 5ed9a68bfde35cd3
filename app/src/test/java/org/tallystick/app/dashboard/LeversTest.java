package org.tallystick.app.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions.ContainsTextOptions;
import com.microsoft.playwright.assertions.LocatorAssertions.HasCountOptions;
import com.microsoft.playwright.assertions.LocatorAssertions.HasTextOptions;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.tallystick.api.audit.AuditFilter;
import org.tallystick.api.audit.AuditLog;
import org.tallystick.api.audit.AuditResult;
import org.tallystick.app.security.NewPassword;
import org.tallystick.app.security.Role;

/** Levers: who may pull them, what they do, and that it is written down. */
class LeversTest extends DashboardTest {

    private static final int PATIENCE = 30_000;

    @Autowired AuditLog audit;

    @Test
    void freezes_and_unfreezes_an_account_under_the_persons_name() {
        String account = funded("CNY", 1250);
        NewPassword anna = operator(Role.OPERATE);
        Page page = logIn(window(), anna);
        page.navigate("/dashboard/accounts/" + account);

        pull(page.locator("main"), "Freeze", "looks stolen");

        assertThat(page.locator(".notice.good")).containsText("frozen");
        assertThat(page.locator(".tiles"))
                .containsText("Frozen", new ContainsTextOptions().setTimeout(PATIENCE));
        page.reload();
        pull(page.locator("main"), "Unfreeze", "was not stolen");
        assertThat(page.locator(".notice.good")).containsText("open again");
        page.navigate("/dashboard/audit?actor=" + anna.operator().name());
        assertThat(page.locator("tbody tr")).hasCount(2);
        assertThat(page.locator("tbody tr").nth(1)).containsText("account.freeze");
        assertThat(page.locator("tbody tr").nth(1)).containsText("looks stolen");
        assertThat(page.locator("tbody tr").nth(1)).containsText("Done");
    }

    @Test
    void refuses_to_close_an_account_with_money_on_it_and_writes_that_down() {
        String account = funded("CNY", 1250);
        NewPassword anna = operator(Role.OPERATE);
        Page page = logIn(window(), anna);
        page.navigate("/dashboard/accounts/" + account);

        pull(page.locator("main"), "Close", "not needed any more");

        assertThat(page.locator(".notice.bad")).containsText("Nothing was done");
        AuditFilter ofAnna =
                new AuditFilter(anna.operator().name(), null, account, null, null, null);
        assertThat(audit.find(ofAnna, null, 10).data())
                .singleElement()
                .satisfies(
                        entry -> {
                            assertThat(entry.result()).isEqualTo(AuditResult.REFUSED);
                            assertThat(entry.code()).isEqualTo("account_not_empty");
                        });
    }

    @Test
    void sets_an_overdraft_limit_in_major_units() {
        String account = funded("KWD", 1000);
        Page page = loggedIn(Role.OPERATE);
        page.navigate("/dashboard/accounts/" + account);
        Locator lever = open(page.locator("main"), "Set overdraft");
        lever.locator("input[name=limit]").fill("18.600");
        lever.locator("input[name=reason]").fill("good customer");
        lever.locator("button.primary").click();

        assertThat(page.locator(".notice.good")).isVisible();
        assertThat(page.locator(".tiles"))
                .containsText("KWD\u00A018.600", new ContainsTextOptions().setTimeout(PATIENCE));
    }

    @Test
    void shows_no_lever_to_whoever_may_only_look_and_refuses_his_forms() {
        String account = funded("CNY", 1250);
        Page page = loggedIn(Role.LOOK);
        page.navigate("/dashboard/accounts/" + account);
        assertThat(page.locator("main .lever")).hasCount(0);

        page.evaluate(
                "id => { const form = document.querySelector('.person');"
                        + " form.action = '/dashboard/accounts/' + id + '/freeze?reason=x';"
                        + " form.submit(); }",
                account);

        assertThat(page.locator("h1")).hasText("Not allowed");
        expectConsoleErrors("403");
    }

    @Test
    void closes_a_lever_with_escape_and_gives_the_focus_back() {
        String account = funded("CNY", 1250);
        Page page = loggedIn(Role.OPERATE);
        page.navigate("/dashboard/accounts/" + account);
        Locator lever = open(page.locator("main"), "Freeze");
        lever.locator("input[name=reason]").focus();

        page.keyboard().press("Escape");

        assertThat(lever.locator("form")).isHidden();
        assertThat(lever.locator("summary")).isFocused();
    }

    @Test
    void pauses_and_resumes_a_processor_on_all_nodes() {
        Page page = loggedIn(Role.OPERATE);
        page.navigate("/dashboard/processors");
        pullPlain(card(page, "cases"), "Pause");
        assertThat(page.locator(".notice")).isVisible();
        assertThat(card(page, "cases"))
                .containsText("Paused by", new ContainsTextOptions().setTimeout(PATIENCE));

        pullPlain(card(page, "cases"), "Resume");

        assertThat(page.locator(".notice")).isVisible();
        assertThat(card(page, "cases"))
                .not()
                .containsText("Paused by", new ContainsTextOptions().setTimeout(PATIENCE));
    }

    @Test
    void splits_and_merges_a_segment() {
        Page page = loggedIn(Role.OPERATE);
        page.navigate("/dashboard/processors");
        Locator rows = card(page, "cases").locator("tbody tr");
        int before = rows.count();
        change(card(page, "cases"), "split");
        assertThat(page.locator(".notice")).isVisible();
        assertThat(page.locator(".notice")).containsText("cases");
        assertThat(rows).hasCount(before + 1, new HasCountOptions().setTimeout(PATIENCE));

        change(card(page, "cases"), "merge");

        assertThat(rows).hasCount(before, new HasCountOptions().setTimeout(PATIENCE));
    }

    @Test
    void builds_a_read_model_anew_switches_to_it_and_back() {
        funded("CNY", 1250);
        Page page = loggedIn(Role.OPERATE);
        page.navigate("/dashboard/replays");
        Locator model = page.locator("section[aria-labelledby=m-cases]");

        pullPlain(model, "Build anew");

        assertThat(page.locator(".notice.good")).containsText("being built");
        Locator badge = page.locator("section[aria-labelledby=progress] .badge");
        assertThat(badge).hasText("Compared", patience());
        assertThat(page.locator(".tiles")).containsText("Gateway calls");
        pullPlain(page.locator("main"), "Switch readers");
        assertThat(badge).hasText("Switched", patience());
        pullPlain(page.locator("main"), "Switch back");
        assertThat(badge).hasText("Switched back", patience());
        pullPlain(page.locator("main"), "Drop the kept generation");
        assertThat(page.locator(".notice.good")).containsText("given up");
        page.navigate("/dashboard/replays");
        assertThat(page.locator("section[aria-labelledby=list] tbody tr").first())
                .containsText("cases");
    }

    @Test
    void says_that_a_letter_is_gone_which_somebody_else_has_handled() {
        Page page = loggedIn(Role.OPERATE);
        page.navigate("/dashboard/dead-letters");
        assertThat(page.locator(".empty")).containsText("Nothing is parked");

        page.evaluate(
                "() => { const form = document.querySelector('.person');"
                        + " form.action = '/dashboard/dead-letters/retry?letter=gone';"
                        + " form.submit(); }");

        assertThat(page.locator(".notice.bad")).containsText("not parked any more");
    }

    private static HasTextOptions patience() {
        return new HasTextOptions().setTimeout(PATIENCE);
    }

    private static Locator card(Page page, String processor) {
        return page.locator("section[aria-labelledby=p-" + processor + "]");
    }

    private static void change(Locator card, String act) {
        Locator lever = card.locator("tbody tr").first().locator(".lever");
        lever.locator("summary").click();
        lever.locator("select[name=act]").selectOption(act);
        lever.locator("button.primary").click();
    }

    private static Locator open(Locator where, String label) {
        Locator lever = where.locator(".lever:has(> summary:text-is(\"" + label + "\"))");
        lever.locator("summary").click();
        return lever;
    }

    private static void pull(Locator where, String label, String reason) {
        Locator lever = open(where, label);
        lever.locator("input[name=reason]").fill(reason);
        lever.locator("button.primary").click();
    }

    private static void pullPlain(Locator where, String label) {
        open(where, label).locator("button.primary").click();
    }
}
