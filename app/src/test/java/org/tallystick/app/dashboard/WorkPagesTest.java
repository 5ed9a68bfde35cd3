package org.tallystick.app.dashboard;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.tallystick.api.Money;
import org.tallystick.api.cases.CaseAction;
import org.tallystick.api.cases.CaseCommand.ResolveCaseCommand;
import org.tallystick.api.cases.CaseIntention;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.reconciliation.ReconciliationRequest;
import org.tallystick.api.reconciliation.ReconciliationScope;
import org.tallystick.api.reconciliation.Reconciliations;
import org.tallystick.app.security.Role;

/** The pages that operators work with, at both widths and in both themes and languages. */
class WorkPagesTest extends WorkTest {

    private static final String PROPOSED =
            "SELECT proposed_action FROM case_view WHERE case_id = ?";
    private static final String RUN = "SELECT status FROM reconciliation_run WHERE run_id = ?";

    @Autowired Reconciliations reconciliations;

    @ParameterizedTest
    @CsvSource({"1280, LIGHT, en-GB", "1280, DARK, zh-CN", "390, LIGHT, zh-CN", "390, DARK, en-GB"})
    void every_page_is_whole(int width, ColorScheme colors, String language) {
        Page page = window(width, colors, language);
        logIn(page, operator(Role.APPROVE));
        for (Map.Entry<String, String> each : pages().entrySet()) {
            page.navigate("/dashboard/" + each.getValue());
            PageCheck.whole(page, each.getKey(), width, colors);
            if (page.locator(".lever > summary").count() > 0) {
                page.locator(".lever > summary").last().click();
                PageCheck.whole(page, each.getKey() + "-lever", width, colors);
            }
        }
    }

    private Map<String, String> pages() {
        String account = funded("CNY", 1_250);
        String paid = payment(account, "swift", "SUCCEEDED");
        String pending = payment(account, "slow", "PENDING");
        String feed = feed();
        feedPage(feed, 0, row("1", account), row("1", account), row("2", "nobody-" + feed));
        Map<String, String> pages = new LinkedHashMap<>();
        pages.put("payments", "payments");
        pages.put("payments-none", "payments?orderId=nobody");
        pages.put("payment", "payments/" + paid);
        pages.put("payment-pending", "payments/" + pending);
        pages.put("case", "cases/" + proposed(account));
        pages.put("cases", "cases");
        pages.put("feeds", "feeds");
        pages.put("feed", "feeds/" + feed);
        pages.put("run", "reconciliation/runs/" + broken(account));
        pages.put("reconciliation", "reconciliation");
        pages.put("statements", "reconciliation/statements");
        return pages;
    }

    private String proposed(String account) {
        String caseId = openCase(CaseKind.CREDIT_ADJUSTMENT, about(account, new Money(500, "CNY")));
        commands.sendAndWait(
                new ResolveCaseCommand(
                        caseId,
                        CaseIntention.PROPOSE,
                        CaseAction.CREDIT,
                        "counted by hand, twice",
                        null,
                        "anna"));
        awaitText(PROPOSED, caseId, "CREDIT");
        return caseId;
    }

    /** A run that has found something. */
    private String broken(String account) {
        awaitText(
                "SELECT (version > 1)::text FROM account_balance WHERE account_id = ?",
                account,
                "true");
        database.sql("UPDATE account_balance SET posted = posted + 1 WHERE account_id = ?")
                .param(account)
                .update();
        String runId =
                reconciliations
                        .start(
                                new ReconciliationRequest(
                                        ReconciliationScope.LEDGER, account, null, null, "anna"))
                        .orElseThrow();
        awaitText(RUN, runId, "FINISHED");
        return runId;
    }
}
