package org.tallystick.app.dashboard;

import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.tallystick.api.Callback;
import org.tallystick.api.Ids;
import org.tallystick.api.Money;
import org.tallystick.api.account.RequestedAmount;
import org.tallystick.api.cases.CaseCommand.OpenCaseCommand;
import org.tallystick.api.cases.CaseKind;
import org.tallystick.api.cases.CaseSubject;
import org.tallystick.api.feed.FeedCommand.ApplyFeedPageCommand;
import org.tallystick.api.feed.FeedCommand.RegisterFeedCommand;
import org.tallystick.api.feed.FeedRow;
import org.tallystick.api.payment.Direction;
import org.tallystick.api.payment.PaymentCommand.GatewayReadiness;
import org.tallystick.api.payment.PaymentCommand.StartPaymentCommand;
import org.tallystick.api.payment.PaymentNumbers;

/** Words for tests of what operators work with: payments, cases, feeds. */
abstract class WorkTest extends DashboardTest {

    static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Sends a form as a page of ours would, and returns the page that follows. */
    private static final String POST =
            """
            async ([path, fields]) => {
              const body = new URLSearchParams(fields);
              body.set('_csrf', document.querySelector('input[name=_csrf]').value);
              const answer = await fetch(path, {method: 'POST', body});
              return answer.status + ' ' + await answer.text();
            }""";

    @Autowired PaymentNumbers numbers;

    /** What is to be seen comes by itself, as fast as the machine allows. */
    static LocatorAssertions.ContainsTextOptions soon() {
        return new LocatorAssertions.ContainsTextOptions().setTimeout((double) PATIENCE.toMillis());
    }

    static String post(Page page, String path, Map<String, String> fields) {
        return String.valueOf(page.evaluate(POST, List.of(path, fields)));
    }

    /** Opens a lever of this name. */
    static void open(Page page, String lever) {
        page.locator(".lever > summary", new Page.LocatorOptions().setHasText(lever))
                .first()
                .click();
    }

    /** Sends the form of the lever that is open. */
    static void send(Page page) {
        page.locator(".lever[open] button.primary").click();
    }

    /** A payment of 12.50 yuan into the account, as soon as it has a status. */
    String payment(String accountId, String gateway, String status) {
        String orderId = "o-" + UUID.randomUUID();
        String paymentId = numbers.paymentId("shop", orderId);
        commands.sendAndWait(
                new StartPaymentCommand(
                        paymentId,
                        new Callback("shop", UUID.randomUUID().toString()),
                        orderId,
                        accountId,
                        Direction.RECHARGE,
                        new RequestedAmount(1_250, null),
                        gateway,
                        "a reference",
                        null,
                        null,
                        Map.of(),
                        Map.of("cart", "7"),
                        GatewayReadiness.READY));
        awaitText("SELECT status FROM payment_view WHERE payment_id = ?", paymentId, status);
        return paymentId;
    }

    String orderOf(String paymentId) {
        return database.sql("SELECT order_id FROM payment_view WHERE payment_id = ?")
                .param(paymentId)
                .query(String.class)
                .single();
    }

    /** A new case, as soon as it is shown. */
    String openCase(CaseKind kind, CaseSubject subject) {
        String caseId = Ids.derived("test", UUID.randomUUID().toString());
        commands.sendAndWait(
                new OpenCaseCommand(
                        caseId, kind, subject, "found by audit", Map.of("shelf", "7"), "audit"));
        awaitText("SELECT status FROM case_view WHERE case_id = ?", caseId, "OPEN");
        return caseId;
    }

    static CaseSubject about(String accountId, @Nullable Money amount) {
        return new CaseSubject(accountId, null, null, amount, null, null);
    }

    void awaitText(String query, String id, String expected) {
        await().atMost(PATIENCE)
                .until(
                        () -> database.sql(query).param(id).query(String.class).list(),
                        found -> found.equals(List.of(expected)));
    }

    /** A feed that nobody reads. */
    String feed() {
        String feed = "f" + UUID.randomUUID().toString().replace("-", "").substring(0, 12);
        commands.sendAndWait(new RegisterFeedCommand(feed));
        return feed;
    }

    void feedPage(String feed, long version, FeedRow... rows) {
        commands.sendAndWait(
                new ApplyFeedPageCommand(feed, version, "c" + (version + 1), List.of(rows)));
    }

    static FeedRow row(String id, String accountId) {
        return new FeedRow(id, accountId, "500", "CNY", "top-up", "2026-01-01T00:00:00Z");
    }
}
