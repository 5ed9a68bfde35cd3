package org.tallystick.app.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Cookie;
import com.microsoft.playwright.options.FormData;
import com.microsoft.playwright.options.RequestOptions;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.tallystick.app.security.NewPassword;
import org.tallystick.app.security.Operators;

/** What somebody sees who has just started Tallystick, and then a second node. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class FreshStartTest extends FreshStart {

    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final String FROZEN =
            "SELECT count(*) FROM account_balance WHERE account_id = 'demo-2' AND status = 'FROZEN'";

    @Test
    @Order(1)
    void a_new_operator_sees_a_spoilt_row_turn_the_proof_red_and_a_replay_turn_it_green_again()
            throws Exception {
        Page page = Windows.logIn(windows.open(), "operator", password());
        watchTheDemonstration(page);
        String account = breakARow();

        goTo(page, "/dashboard");
        Locator verdict = page.locator(".verdict");
        assertThat(verdict).containsText("do not agree");
        assertThat(verdict.locator(".wrong").first()).containsText(account);
        PageCheck.picture(page, "fresh-red");

        goTo(page, "/dashboard/replays");
        pull(page.locator("section[aria-labelledby=m-ledger]"), "Build anew");
        assertThat(page.locator("section[aria-labelledby=progress] progress").first()).isVisible();
        Locator state = page.locator("section[aria-labelledby=progress] .badge");
        assertThat(state).hasText("Compared");
        seeTheSpoiltRow(page, account);
        checkThePage(page);
        switchReaders(page, state);

        goTo(page, "/dashboard");
        assertThat(verdict).containsText("The books agree");
        assertThat(verdict.locator(".equality")).containsText("All equal");
        assertThat(verdict.locator(".wrong")).hasCount(0);
        PageCheck.picture(page, "fresh-green");
        goTo(page, "/dashboard/audit");
        assertThat(page.locator("tbody")).containsText("replay.switch");
    }

    private void watchTheDemonstration(Page page) {
        goTo(page, "/dashboard/feeds");
        assertThat(page.locator("tbody tr:has(a[href$='/feeds/demo'])")).isVisible();
        await().atMost(PATIENCE)
                .until(() -> number("SELECT count(*) FROM demo_recharge_order") == ORDERS);
        BigDecimal sum =
                BigDecimal.valueOf(
                        number("SELECT sum(amount)::bigint FROM demo_recharge_order"), 2);
        goTo(page, "/dashboard");
        assertThat(page.locator(".proof-figures")).containsText("CNY\u00A0" + sum.toPlainString());
        assertThat(page.locator(".equality")).containsText("CNY\u00A0" + sum.toPlainString());
        assertThat(page.locator(".verdict")).containsText("The books agree");
    }

    /** The demonstration has ended, so that no movement writes the row anew. */
    private String breakARow() {
        return jdbc.sql(
                        """
                        UPDATE account_balance SET posted = posted + 1 WHERE account_id = (
                            SELECT account_id FROM account_balance WHERE posted > 0
                            ORDER BY account_id LIMIT 1)
                        RETURNING account_id""")
                .query(String.class)
                .single();
    }

    private static void seeTheSpoiltRow(Page page, String account) {
        assertThat(
                        page.locator(
                                "section[aria-labelledby=comparison] tr:has-text('account_balance')"))
                .containsText("1");
        Locator row =
                page.locator(
                        "section[aria-labelledby=comparison] .events li",
                        new Page.LocatorOptions().setHasText(account));
        assertThat(row).hasCount(1);
        assertThat(row).containsText("Different");
        row.locator("summary").click();
        assertThat(row.locator(".facts")).containsText("posted");
    }

    /** On a machine with much else to do, readers may be in the way for longer than is tried. */
    private static void switchReaders(Page page, Locator state) {
        await().pollInSameThread()
                .atMost(PATIENCE)
                .until(
                        () -> {
                            page.reload();
                            if (state.innerText().equals("Compared")) {
                                pull(page.locator("main"), "Switch readers");
                                page.waitForLoadState();
                            }
                            return state.innerText().equals("Switched");
                        });
    }

    /** It is only now that the page has something to compare. */
    private void checkThePage(Page page) throws Exception {
        PageCheck.whole(page, "replay", Windows.WIDE, ColorScheme.LIGHT);
        page.setViewportSize(Windows.NARROW, 844);
        PageCheck.whole(page, "replay", Windows.NARROW, ColorScheme.LIGHT);
        page.setViewportSize(Windows.WIDE, 900);
        Page dark =
                Windows.logIn(
                        windows.open(Windows.NARROW, ColorScheme.DARK, "zh-CN"),
                        "operator",
                        password());
        dark.navigate(page.url());
        dark.locator(".events li summary").first().click();
        PageCheck.whole(dark, "replay", Windows.NARROW, ColorScheme.DARK);
        dark.setViewportSize(Windows.WIDE, 900);
        PageCheck.whole(dark, "replay", Windows.WIDE, ColorScheme.DARK);
        dark.close();
    }

    @Test
    @Order(2)
    void a_session_holds_on_every_node_until_it_ends_on_one() {
        String other = address(second());
        NewPassword anna = operator();
        Page page = Windows.logIn(windows.open(), anna);
        String token = token(page);

        page.navigate(other + "/dashboard/accounts");

        assertThat(page.locator(".person")).containsText(anna.operator().name());
        assertThat(page.locator("h1")).hasText("Accounts");
        // The page came from one node, its form goes to the other one.
        assertThat(freeze(page, other, "forged")).isEqualTo(403);
        assertThat(number(FROZEN)).isZero();
        assertThat(freeze(page, other, token)).isEqualTo(302);
        await().atMost(PATIENCE).until(() -> number(FROZEN) == 1);

        List<Cookie> cookies = page.context().cookies();
        page.navigate("/dashboard/accounts");
        page.locator(".person button").click();
        page.waitForURL("**/dashboard/login");
        page.context().addCookies(cookies);
        page.navigate(other + "/dashboard/accounts");
        assertThat(page.url()).contains("/dashboard/login");
    }

    @Test
    @Order(3)
    void a_disabled_operator_is_out_on_every_node() {
        windows.expectErrors("401"); // What the pages still want to show.
        String other = address(second());
        NewPassword anna = operator();
        Page page = Windows.logIn(windows.open(), anna);
        page.navigate(other + "/dashboard/accounts");
        assertThat(page.locator("h1")).hasText("Accounts");

        node.getBean(Operators.class).disable(anna.operator().name(), "test");

        page.navigate("/dashboard/accounts");
        assertThat(page.url()).contains("/dashboard/login");
        await().pollInSameThread()
                .atMost(PATIENCE)
                .until(
                        () -> {
                            page.navigate(other + "/dashboard/accounts");
                            return page.url().contains("/dashboard/login");
                        });
    }

    private static String token(Page page) {
        return page.locator("input[name=_csrf]").first().inputValue();
    }

    private static int freeze(Page page, String other, String token) {
        APIResponse answer =
                page.context()
                        .request()
                        .post(
                                other + "/dashboard/accounts/demo-2/freeze",
                                RequestOptions.create()
                                        .setMaxRedirects(0)
                                        .setForm(
                                                FormData.create()
                                                        .set("_csrf", token)
                                                        .set("reason", "on another node")));
        return answer.status();
    }
}
