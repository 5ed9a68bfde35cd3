package org.tallystick.app.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tallystick.api.Money;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.cases.CaseSubject;
import org.tallystick.app.security.NewPassword;
import org.tallystick.app.security.Role;

/** Cases as they are found, claimed, and decided by two people. */
class CasesTest extends WorkTest {

    private static final Money FIVE = new Money(500, "CNY");
    private static final String SHOWN = "SELECT status FROM case_view WHERE case_id = ?";

    @Test
    void shows_how_many_cases_wait_and_for_how_long() {
        String caseId = openCase(CaseKind.CREDIT_ADJUSTMENT, about(funded("CNY", 1), FIVE));
        database.sql(
                        "UPDATE case_view SET created_at = created_at - interval '2 days'"
                                + " WHERE case_id = ?")
                .param(caseId)
                .update();
        Page page = loggedIn(Role.LOOK);

        page.navigate("/dashboard/cases?kind=CREDIT_ADJUSTMENT");

        assertThat(page.locator(".side .count")).isVisible();
        assertThat(page.locator(".tabs .count").first()).isVisible();
        assertThat(page.locator("tbody tr:has(a[href$='" + caseId + "']) .badge.bad").last())
                .hasText("2 d");
        assertThat(page.locator("tbody tr:has(a[href$='" + caseId + "'])"))
                .containsText("CNY\u00A05.00");
        page.navigate("/dashboard/cases?status=RESOLVED&kind=UNKNOWN_ORDER");
        assertThat(page.locator(".empty")).containsText("Nothing matches");
    }

    @Test
    void moves_money_when_a_second_person_approves_what_a_first_has_proposed() {
        String account = funded("CNY", 1_000);
        String caseId = openCase(CaseKind.CREDIT_ADJUSTMENT, about(account, FIVE));
        NewPassword first = operator(Role.APPROVE);
        Page page = logIn(window(), first);
        page.navigate("/dashboard/cases/" + caseId);
        open(page, "Propose: Credit");
        page.locator(".lever[open] textarea").fill("counted by hand");
        send(page);
        assertThat(page.locator("#proposal")).containsText(first.operator().name());
        assertThat(page.locator(".proposal")).containsText("You proposed this");
        assertThat(page.locator(".proposal .lever")).hasCount(0);

        String own =
                post(
                        page,
                        "/dashboard/cases/" + caseId + "/approve",
                        Map.of("action", "CREDIT", "note", "me again"));
        assertThat(own).contains("Another person has to approve it");
        awaitText("SELECT posted::text FROM account_balance WHERE account_id = ?", account, "1000");

        Page second = loggedIn(Role.APPROVE);
        second.navigate("/dashboard/cases/" + caseId);
        assertThat(second.locator(".proposal")).containsText("counted by hand");
        open(second, "Approve");
        second.locator(".lever[open] textarea").fill("looked too");
        send(second);
        assertThat(second.locator(".notice").first()).containsText("Approved");
        awaitText(SHOWN, caseId, "RESOLVED");
        awaitText("SELECT posted::text FROM account_balance WHERE account_id = ?", account, "1500");
        assertThat(second.locator(".timeline")).containsText("Resolved", soon());
    }

    /** Both have looked at the case before either has proposed anything. */
    @Test
    void takes_the_second_of_two_proposals_for_no_approval() {
        String account = funded("CNY", 1_000);
        String caseId = openCase(CaseKind.CREDIT_ADJUSTMENT, about(account, FIVE));
        NewPassword ann = operator(Role.APPROVE);
        Page first = logIn(window(), ann);
        Page second = loggedIn(Role.APPROVE);
        first.navigate("/dashboard/cases/" + caseId);
        second.navigate("/dashboard/cases/" + caseId);

        assertThat(propose(first, caseId, "CREDIT")).contains("Another person whose role");
        assertThat(propose(second, caseId, "CREDIT")).contains("just that is proposed already");

        second.reload();
        assertThat(second.locator("#proposal")).containsText(ann.operator().name());
        assertThat(
                        database.sql("SELECT posted FROM account_balance WHERE account_id = ?")
                                .param(account)
                                .query(Long.class)
                                .single())
                .isEqualTo(1_000);
    }

    @Test
    void approves_only_the_evidence_that_the_second_person_has_seen() {
        String paymentId = payment(funded("CNY", 1), "slow", "PENDING");
        String caseId =
                openCase(
                        CaseKind.GATEWAY_SILENT,
                        new CaseSubject(null, null, null, null, paymentId, null));
        Page first = loggedIn(Role.OPERATE);
        first.navigate("/dashboard/cases/" + caseId);
        proposeSuccess(first, caseId, "T-77");
        Page second = loggedIn(Role.APPROVE);
        second.navigate("/dashboard/cases/" + caseId);
        assertThat(second.locator(".proposal")).containsText("T-77");
        open(second, "Approve");
        second.locator(".lever[open] textarea").fill("looked too");
        proposeSuccess(first, caseId, "T-78");

        send(second);

        assertThat(second.locator(".notice").first()).containsText("or on other evidence");
        assertThat(second.locator(".proposal")).containsText("T-78");
        open(second, "Approve");
        second.locator(".lever[open] textarea").fill("looked at that too");
        send(second);
        assertThat(second.locator(".notice").first()).containsText("Approved");
    }

    private static void proposeSuccess(Page page, String caseId, String reference) {
        assertThat(
                        post(
                                page,
                                "/dashboard/cases/" + caseId + "/resolve",
                                Map.of(
                                        "action", "CONFIRM_SUCCESS",
                                        "note", "seen in the portal",
                                        "gatewayReference", reference,
                                        "amount", "12.50")))
                .contains("Another person whose role");
    }

    @Test
    void does_not_let_a_person_approve_whose_role_is_to_operate() {
        String caseId = openCase(CaseKind.CREDIT_ADJUSTMENT, about(funded("CNY", 1), FIVE));
        Page first = loggedIn(Role.OPERATE);
        first.navigate("/dashboard/cases/" + caseId);
        propose(first, caseId, "CREDIT");

        Page second = loggedIn(Role.OPERATE);
        second.navigate("/dashboard/cases/" + caseId);
        assertThat(second.locator(".proposal")).containsText("role is to approve");
        assertThat(propose(second, caseId, "CREDIT")).contains("role is to approve");
        String approved =
                post(
                        second,
                        "/dashboard/cases/" + caseId + "/approve",
                        Map.of("action", "CREDIT", "note", "yes"));
        assertThat(approved).startsWith("403");
        expectConsoleErrors("403");
        second.reload();
        assertThat(second.locator(".proposal")).isVisible();
    }

    @Test
    void shows_the_second_person_the_evidence_of_the_first() {
        String paymentId = payment(funded("CNY", 1), "slow", "PENDING");
        String caseId =
                openCase(
                        CaseKind.GATEWAY_SILENT,
                        new CaseSubject(null, null, null, null, paymentId, null));
        Page first = loggedIn(Role.OPERATE);
        first.navigate("/dashboard/cases/" + caseId);
        open(first, "Propose: Confirm success");
        first.locator(".lever[open] textarea").fill("seen in the portal");
        first.locator(".lever[open] input[name=gatewayReference]").fill("T-77");
        first.locator(".lever[open] input[name=amount]").fill("12.50");
        send(first);
        assertThat(first.locator(".proposal")).isVisible();

        Page second = loggedIn(Role.APPROVE);
        second.navigate("/dashboard/cases/" + caseId);

        assertThat(second.locator(".proposal")).containsText("T-77");
        assertThat(second.locator(".proposal")).containsText("CNY\u00A012.50");
        second.locator("a[href$='" + paymentId + "']").first().click();
        assertThat(second.locator("h1")).hasText(orderOf(paymentId));
        assertThat(second.locator("section[aria-labelledby=cases]"))
                .containsText("Gateway is silent");
    }

    @Test
    void is_left_alone_by_others_once_it_is_claimed() {
        String caseId = openCase(CaseKind.CREDIT_ADJUSTMENT, about(funded("CNY", 1), FIVE));
        NewPassword first = operator(Role.OPERATE);
        Page page = logIn(window(), first);
        page.navigate("/dashboard/cases/" + caseId);
        open(page, "Claim");
        send(page);
        assertThat(page.locator(".notice").first()).containsText("The case is yours");

        Page other = loggedIn(Role.OPERATE);
        other.navigate("/dashboard/cases/" + caseId);
        assertThat(other.locator(".notice.warn")).containsText(first.operator().name());
        assertThat(propose(other, caseId, "CREDIT")).contains("somebody else has claimed it");
        assertThat(propose(page, caseId, "WRITE_OFF")).contains("does not allow that");

        open(page, "Leave as it is");
        page.locator(".lever[open] textarea").fill("nothing to do");
        send(page);
        assertThat(page.locator(".notice").first()).containsText("The case is resolved");
        assertThat(page.locator(".lever")).hasCount(0);
        page.navigate("/dashboard/cases?status=RESOLVED&kind=CREDIT_ADJUSTMENT");
        assertThat(page.locator("a[href$='" + caseId + "']")).isVisible();
    }

    @Test
    void tries_again_what_has_failed() {
        String account = funded("CNY", 100);
        String caseId = openCase(CaseKind.DEBIT_ADJUSTMENT, about(account, FIVE));
        Page first = loggedIn(Role.OPERATE);
        first.navigate("/dashboard/cases/" + caseId);
        propose(first, caseId, "LATE_DEBIT");
        Page second = loggedIn(Role.APPROVE);
        second.navigate("/dashboard/cases/" + caseId);
        post(
                second,
                "/dashboard/cases/" + caseId + "/approve",
                Map.of("action", "LATE_DEBIT", "note", "yes"));
        awaitText("SELECT retry_level::text FROM case_view WHERE case_id = ?", caseId, "1");
        recharge(account, 400);

        second.reload();
        open(second, "Try again");
        send(second);

        assertThat(second.locator(".notice").first()).containsText("tried once more");
        awaitText(SHOWN, caseId, "RESOLVED");
        awaitText("SELECT posted::text FROM account_balance WHERE account_id = ?", account, "0");
    }

    private static String propose(Page page, String caseId, String action) {
        return post(
                page,
                "/dashboard/cases/" + caseId + "/resolve",
                Map.of("action", action, "note", "counted by hand"));
    }
}
