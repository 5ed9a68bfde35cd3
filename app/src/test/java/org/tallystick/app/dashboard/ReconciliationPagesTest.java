package org.tallystick.app.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.FilePayload;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.tallystick.app.security.Role;

/** What agrees, what does not, and how people have it put right. */
class ReconciliationPagesTest extends WorkTest {

    @Autowired Clock clock;

    @Test
    void finds_a_changed_balance_names_it_and_puts_it_right() {
        String account = funded("CNY", 1_000);
        awaitText("SELECT posted::text FROM account_balance WHERE account_id = ?", account, "1000");
        database.sql("UPDATE account_balance SET posted = 1001 WHERE account_id = ?")
                .param(account)
                .update();
        Page page = loggedIn(Role.OPERATE);
        page.navigate("/dashboard/reconciliation");
        assertThat(page.locator(".tiles")).containsText("Events compared");
        open(page, "Compare now");
        page.locator(".lever[open] select[name=scope]").selectOption("LEDGER");
        page.locator(".lever[open] input[name=accountId]").fill(account);
        send(page);

        assertThat(page.locator("h1")).hasText("Comparison of the ledger");
        assertThat(page.locator(".differences")).containsText("Balance differs", soon());
        assertThat(page.locator(".compare").first()).containsText("CNY\u00A010.00");
        assertThat(page.locator(".compare").first()).containsText("CNY\u00A010.01");
        assertThat(page.locator(".differences")).not().containsText("smallest unit");
        assertThat(page.locator(".differences a").first()).hasText(account);
        page.reload();
        open(page, "Put right");
        send(page);
        assertThat(page.locator(".notice").first()).containsText("The repair has begun");
        assertThat(page.locator(".differences")).containsText("Put right", soon());
        awaitText("SELECT posted::text FROM account_balance WHERE account_id = ?", account, "1000");
        page.navigate("/dashboard/reconciliation");
        assertThat(page.locator("section[aria-labelledby=runs] tbody tr").first())
                .containsText("Ledger");
    }

    @Test
    void refuses_what_cannot_be_compared() {
        Page page = loggedIn(Role.OPERATE);
        page.navigate("/dashboard/reconciliation");
        String path = "/dashboard/reconciliation/runs";

        assertThat(
                        post(
                                page,
                                path,
                                Map.of(
                                        "scope", "LEDGER",
                                        "from", "2026-02-01T00:00",
                                        "to", "2026-01-01T00:00",
                                        "zone", "Asia/Shanghai")))
                .contains("the end must be after the beginning");
        assertThat(post(page, path, Map.of("scope", "LEDGER", "from", "yesterday")))
                .contains("could not be understood");
        assertThat(post(page, path, Map.of("scope", "LEDGER", "accountId", "clearing:default")))
                .contains("no account");
        assertThat(post(page, path, Map.of("scope", "NONSENSE"))).startsWith("400");
        assertThat(post(page, path, Map.of())).startsWith("400");
        assertThat(post(page, path + "/nobody/repair", Map.of())).contains("404");
        expectConsoleErrors("Failed to load resource");
    }

    @Test
    void takes_a_statement_and_says_what_does_not_match_it() {
        LocalDate day = LocalDate.now(clock.withZone(ZoneOffset.UTC)).minusDays(1);
        String file =
                "time,zone,type,order_number,trade,refund_number,currency,amount\r\n"
                        + day
                        + " 10:00:00,UTC,TRADE_MADE,nobodys-order,T-9,,CNY,12.50\r\n"
                        + "TOTAL,,1,,,,CNY,12.50\r\n";
        Page page = loggedIn(Role.OPERATE);

        upload(page, day, file);

        assertThat(page.locator("h1")).hasText("Comparison of the payments");
        assertThat(page.locator(".notice").first()).containsText("The statement is there");
        assertThat(page.locator(".differences"))
                .containsText("Payment only at the gateway", soon());
        upload(page, day, file);
        assertThat(page.locator(".notice").first()).containsText("was there already");
        page.navigate("/dashboard/reconciliation/statements");
        assertThat(page.locator("tbody")).containsText(day.toString());
    }

    @Test
    void refuses_a_statement_that_is_not_whole_and_a_day_that_is_not_over() {
        LocalDate today = LocalDate.now(clock.withZone(ZoneOffset.UTC));
        Page page = loggedIn(Role.OPERATE);

        upload(page, today.minusDays(2), "not a statement");
        assertThat(page.locator(".notice")).containsText("has no header that we know");
        upload(page, today.plusDays(1), "not a statement");
        assertThat(page.locator(".notice")).containsText("that day is not over");
    }

    private static void upload(Page page, LocalDate day, String content) {
        page.navigate("/dashboard/reconciliation/statements");
        page.locator("select[name=gateway]").selectOption("swift");
        page.locator("input[name=day]").fill(day.toString());
        page.locator("input[type=file]")
                .setInputFiles(
                        new FilePayload(
                                "statement.csv",
                                "text/csv",
                                content.getBytes(StandardCharsets.UTF_8)));
        page.locator(".upload button").click();
        page.waitForLoadState();
    }
}
