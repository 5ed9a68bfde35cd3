package org.tallystick.app.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.tallystick.api.payment.FactKind;
import org.tallystick.api.payment.FactOrigin;
import org.tallystick.api.payment.GatewayFact;
import org.tallystick.api.payment.PaymentCommand.RecordFactsCommand;
import org.tallystick.app.security.Role;

/** Payments as they are found, looked at, cancelled and refunded. */
class PaymentsTest extends WorkTest {

    @Test
    void finds_payments_by_order_account_status_and_whether_they_want_a_person() {
        String account = funded("CNY", 1);
        String paymentId = payment(account, "slow", "PENDING");
        Page page = loggedIn(Role.LOOK);

        page.navigate("/dashboard/payments?orderId=" + orderOf(paymentId));
        assertThat(page.locator("tbody tr")).hasCount(1);
        assertThat(page.locator("tbody tr")).containsText("Waiting for the payer");
        assertThat(page.locator("tbody tr")).containsText("CNY\u00A012.50");
        page.navigate("/dashboard/payments?status=PENDING&accountId=" + account);
        assertThat(page.locator("tbody tr")).hasCount(1);
        page.navigate("/dashboard/payments?status=FAILED&accountId=" + account);
        assertThat(page.locator(".empty")).containsText("Nothing matches");
        page.navigate("/dashboard/payments?attention=yes&accountId=" + account);
        assertThat(page.locator(".empty")).containsText("Nothing matches");
    }

    @Test
    void leads_from_a_payment_that_wants_a_person_to_its_case() {
        String account = funded("CNY", 1);
        String paymentId = payment(account, "swift", "SUCCEEDED");
        commands.sendAndWait(
                new RecordFactsCommand(
                        paymentId,
                        "swift",
                        FactOrigin.QUERY,
                        List.of(GatewayFact.of(FactKind.FAILED)),
                        null));
        awaitText("SELECT kind FROM case_view WHERE payment_id = ?", paymentId, "CONTRADICTION");
        awaitText(
                "SELECT attention FROM payment_view WHERE payment_id = ?",
                paymentId,
                "CONTRADICTION");
        Page page = loggedIn(Role.LOOK);

        page.navigate("/dashboard/payments?attention=yes&accountId=" + account);
        assertThat(page.locator("tbody tr")).containsText("Wants a person");
        page.locator("tbody a").first().click();
        assertThat(page.locator(".notice.bad")).containsText("A person is wanted: Contradiction");
        page.locator(".notice.bad a").click();

        assertThat(page.locator("h1")).hasText("Contradiction");
    }

    @Test
    void tells_the_whole_life_of_a_payment() {
        String account = funded("CNY", 1);
        String paymentId = payment(account, "swift", "SUCCEEDED");
        Page page = loggedIn(Role.LOOK);

        page.navigate("/dashboard/payments/" + paymentId);

        assertThat(page.locator("h1")).hasText(orderOf(paymentId));
        assertThat(page.locator(".timeline")).containsText("Payment started");
        assertThat(page.locator(".timeline")).containsText("Payment succeeded");
        assertThat(page.locator(".facts")).containsText("T-" + paymentId);
        assertThat(page.locator(".facts")).containsText("cart");
        assertThat(page.locator(".levers")).hasCount(0);
        page.locator(".facts a").first().click();
        assertThat(page.locator("h1")).hasText(account);
    }

    @Test
    void cancels_a_payment_that_is_not_decided() {
        String paymentId = payment(funded("CNY", 1), "slow", "PENDING");
        Page page = loggedIn(Role.OPERATE);
        page.navigate("/dashboard/payments/" + paymentId);

        open(page, "Cancel payment");
        send(page);

        assertThat(page.locator(".notice")).containsText("cancellation is asked for");
        assertThat(page.locator(".tiles")).containsText("Cancelled", soon());
        assertThat(page.locator(".timeline")).containsText("Cancellation asked for");
        assertThat(audited("payment.cancel", paymentId)).isEqualTo(1);
    }

    @Test
    void refunds_once_however_often_the_same_form_is_sent() {
        String paymentId = payment(funded("CNY", 1), "swift", "SUCCEEDED");
        Page page = loggedIn(Role.OPERATE);
        page.navigate("/dashboard/payments/" + paymentId);
        String key = page.locator(".lever input[name=key]").first().inputValue();
        open(page, "Refund");
        page.locator(".lever[open] input[name=amount]").fill("5.00");
        page.locator(".lever[open] button.primary").dblclick();
        assertThat(page.locator(".notice")).containsText("refund is asked for");

        String path = "/dashboard/payments/" + paymentId + "/refund";
        String again = post(page, path, Map.of("key", key, "amount", "5.00"));
        String other = post(page, path, Map.of("key", key, "amount", "6.00"));

        assertThat(again).startsWith("200").contains("It was done once");
        assertThat(other).contains("with something else in it");
        assertThat(page.locator(".tiles")).containsText("Partly refunded", soon());
        assertThat(page.locator("section[aria-labelledby=refunds] tbody tr")).hasCount(1);
        assertThat(audited("payment.refund", paymentId)).isEqualTo(3);
    }

    @Test
    void refuses_to_refund_more_than_was_captured_and_what_is_no_amount() {
        String paymentId = payment(funded("CNY", 1), "swift", "SUCCEEDED");
        Page page = loggedIn(Role.OPERATE);
        page.navigate("/dashboard/payments/" + paymentId);
        open(page, "Refund");
        page.locator(".lever[open] input[name=amount]").fill("12.51");
        send(page);

        assertThat(page.locator(".notice")).containsText("more than was captured");
        open(page, "Refund");
        page.locator(".lever[open] input[name=amount]").fill("1.001");
        send(page);
        assertThat(page.locator(".notice")).containsText("must be one of the payment's currency");
    }

    @Test
    void lets_nobody_move_money_whose_role_is_to_look() {
        String paymentId = payment(funded("CNY", 1), "swift", "SUCCEEDED");
        Page page = loggedIn(Role.LOOK);
        page.navigate("/dashboard/payments/" + paymentId);

        String answer =
                post(
                        page,
                        "/dashboard/payments/" + paymentId + "/refund",
                        Map.of("key", UUID.randomUUID().toString(), "amount", "1.00"));

        assertThat(answer).startsWith("403").contains("Your role does not allow this");
        expectConsoleErrors("403");
    }

    @Test
    void says_so_when_there_is_no_such_payment() {
        Page page = loggedIn(Role.LOOK);

        page.navigate("/dashboard/payments/nobody");

        assertThat(page.locator("h1")).hasText("Not found");
        expectConsoleErrors("404");
    }

    private long audited(String action, String target) {
        return database.sql("SELECT count(*) FROM audit_act WHERE action = ? AND target = ?")
                .params(action, target)
                .query(Long.class)
                .single();
    }
}
