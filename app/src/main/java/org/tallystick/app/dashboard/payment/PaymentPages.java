package org.tallystick.app.dashboard.payment;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.tallystick.api.Ids;
import org.tallystick.api.Page;
import org.tallystick.api.cases.CaseQuery.FindCasesAbout;
import org.tallystick.api.cases.CaseView;
import org.tallystick.api.payment.PaymentQuery.FindPayment;
import org.tallystick.api.payment.PaymentQuery.FindPayments;
import org.tallystick.api.payment.PaymentQuery.FindPaymentsOfTrace;
import org.tallystick.api.payment.PaymentStatus;
import org.tallystick.api.payment.PaymentView;
import org.tallystick.app.dashboard.frame.Listing;
import org.tallystick.app.dashboard.frame.NavigationItem;
import org.tallystick.app.dashboard.frame.PageException;
import org.tallystick.app.dashboard.frame.Questions;

/** The list of payments, and everything about one of them. */
@Controller
class PaymentPages {

    private static final int CASES = 25;
    private static final Pattern PAYMENT_ID = Pattern.compile("[0-9a-z]{26}");
    private static final Pattern TRACE_ID = Pattern.compile("[0-9a-f]{32}");

    private final Questions questions;

    PaymentPages(Questions questions) {
        this.questions = questions;
    }

    @Configuration(proxyBeanMethods = false)
    static class Place {

        @Bean
        NavigationItem paymentsItem() {
            return new NavigationItem(
                    30,
                    "/dashboard/payments",
                    "payments.title",
                    "M2.5 5h15v10h-15zM2.5 8.5h15M5 12.5h3");
        }
    }

    /** What the list is asked for; empty texts ask for all. */
    record Filter(
            String orderId,
            String accountId,
            @Nullable PaymentStatus status,
            boolean attention,
            String traceId) {

        private boolean isPossible() {
            return isId(orderId)
                    && isId(accountId)
                    && (traceId.isEmpty() || TRACE_ID.matcher(traceId).matches());
        }

        private static boolean isId(String text) {
            return text.isEmpty() || Ids.isChosenId(text);
        }
    }

    @GetMapping("/dashboard/payments")
    String list(HttpServletRequest request, Model model) {
        show(request, model);
        return "dashboard/payment/list";
    }

    /** The rows, which change by themselves while somebody looks. */
    @GetMapping(value = "/dashboard/payments", headers = "HX-Request")
    String rows(HttpServletRequest request, Model model) {
        show(request, model);
        return "dashboard/payment/list :: rows";
    }

    private void show(HttpServletRequest request, Model model) {
        Filter filter =
                new Filter(
                        text(request, "orderId"),
                        text(request, "accountId"),
                        status(text(request, "status")),
                        !text(request, "attention").isEmpty(),
                        text(request, "traceId"));
        Page<PaymentView> page =
                filter.isPossible() ? find(filter, request) : new Page<>(List.of(), null);
        model.addAttribute("payments", Listing.of(request, page));
        model.addAttribute("statuses", PaymentStatus.values());
        model.addAttribute("filter", filter);
    }

    private Page<PaymentView> find(Filter filter, HttpServletRequest request) {
        if (!filter.traceId().isEmpty()) {
            return new Page<>(
                    questions.list(
                            new FindPaymentsOfTrace(filter.traceId(), Listing.ROWS),
                            PaymentView.class),
                    null);
        }
        PaymentStatus status = filter.status();
        return questions.page(
                new FindPayments(
                        orNull(filter.orderId()),
                        status == null ? Set.of() : Set.of(status),
                        orNull(filter.accountId()),
                        filter.attention(),
                        request.getParameter("cursor"),
                        Listing.ROWS));
    }

    @GetMapping("/dashboard/payments/{paymentId}")
    String payment(@PathVariable String paymentId, Model model) {
        show(paymentId, model);
        return "dashboard/payment/payment";
    }

    /** What changes by itself while somebody looks. */
    @GetMapping(value = "/dashboard/payments/{paymentId}", headers = "HX-Request")
    String part(@PathVariable String paymentId, Model model) {
        show(paymentId, model);
        return "dashboard/payment/payment :: standing";
    }

    private void show(String paymentId, Model model) {
        if (!PAYMENT_ID.matcher(paymentId).matches()) {
            throw PageException.notFound();
        }
        PaymentView view = questions.require(new FindPayment(paymentId), PaymentView.class);
        Page<CaseView> cases =
                questions.page(new FindCasesAbout(null, null, paymentId, null, null, CASES));
        model.addAttribute("payment", view);
        model.addAttribute("cases", cases.data());
        model.addAttribute("levers", PaymentLevers.allowed(view));
        // One intention has one key: however often this form is sent, it is done once.
        model.addAttribute("key", UUID.randomUUID().toString());
    }

    private static String text(HttpServletRequest request, String name) {
        String value = request.getParameter(name);
        return value == null ? "" : value.strip();
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }

    /** A status that does not exist is as none. */
    private static @Nullable PaymentStatus status(String name) {
        for (PaymentStatus status : PaymentStatus.values()) {
            if (status.name().equals(name)) {
                return status;
            }
        }
        return null;
    }
}
