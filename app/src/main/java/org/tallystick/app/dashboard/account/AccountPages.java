package org.tallystick.app.dashboard.account;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.tallystick.api.Currencies;
import org.tallystick.api.Ids;
import org.tallystick.api.Page;
import org.tallystick.api.account.AccountQuery.FindAccount;
import org.tallystick.api.account.AccountQuery.FindAccounts;
import org.tallystick.api.account.AccountQuery.FindHolds;
import org.tallystick.api.account.AccountState;
import org.tallystick.api.account.AccountStatus;
import org.tallystick.api.account.Hold;
import org.tallystick.api.events.FindStreamEvents;
import org.tallystick.api.events.StoredEvent;
import org.tallystick.api.ledger.Entry;
import org.tallystick.api.ledger.Layer;
import org.tallystick.api.ledger.LedgerQuery.FindEntries;
import org.tallystick.app.dashboard.frame.Listing;
import org.tallystick.app.dashboard.frame.NavigationItem;
import org.tallystick.app.dashboard.frame.PageException;
import org.tallystick.app.dashboard.frame.Questions;

/** The list of accounts, and everything about one of them. */
@Controller
class AccountPages {

    private static final int ENTRIES = 25;

    private final Questions questions;
    private final BalanceCharts charts;

    AccountPages(Questions questions, BalanceCharts charts) {
        this.questions = questions;
        this.charts = charts;
    }

    @Configuration(proxyBeanMethods = false)
    static class Place {

        @Bean
        NavigationItem accountsItem() {
            return new NavigationItem(
                    20,
                    "/dashboard/accounts",
                    "accounts.title",
                    "M3 6h14v10H3zM3 6l2-3h8l2 3M13 11h1");
        }
    }

    @GetMapping("/dashboard/accounts")
    String list(
            @RequestParam(defaultValue = "") String q,
            @RequestParam(required = false) @Nullable AccountStatus status,
            @RequestParam(defaultValue = "") String currency,
            HttpServletRequest request,
            Model model) {
        String prefix = q.strip();
        String code = currency.strip().toUpperCase(Locale.ROOT);
        boolean possible =
                (prefix.isEmpty() || Ids.isChosenId(prefix))
                        && (code.isEmpty() || Currencies.isSupported(code));
        FindAccounts find =
                new FindAccounts(
                        status,
                        code.isEmpty() ? null : code,
                        prefix.isEmpty() ? null : prefix,
                        request.getParameter("cursor"),
                        Listing.ROWS);
        Page<AccountState> page = possible ? questions.page(find) : new Page<>(List.of(), null);
        model.addAttribute("accounts", Listing.of(request, page));
        model.addAttribute("statuses", AccountStatus.values());
        model.addAttribute("q", prefix);
        model.addAttribute("status", status);
        model.addAttribute("currency", code);
        return "dashboard/account/list";
    }

    @GetMapping("/dashboard/accounts/{accountId}")
    String account(
            @PathVariable String accountId,
            @RequestParam(defaultValue = "week") String span,
            HttpServletRequest request,
            Model model) {
        show(accountId, model);
        entries(accountId, request, model);
        Page<Hold> holds =
                questions.page(
                        new FindHolds(
                                accountId, null, request.getParameter("holdsCursor"), ENTRIES));
        model.addAttribute("holds", Listing.of(request, holds, "holdsCursor"));
        model.addAttribute("events", events(accountId, request));
        model.addAttribute("span", charts.span(span));
        model.addAttribute("spans", BalanceCharts.Span.values());
        model.addAttribute("chart", charts.of(accountId, span));
        return "dashboard/account/account";
    }

    /** What changes by itself while somebody looks. */
    @GetMapping("/dashboard/accounts/{accountId}/standing")
    String standing(@PathVariable String accountId, Model model) {
        show(accountId, model);
        return "dashboard/account/account :: standing";
    }

    private void show(String accountId, Model model) {
        if (!Ids.isChosenId(accountId)) {
            throw PageException.notFound();
        }
        model.addAttribute(
                "account", questions.require(new FindAccount(accountId), AccountState.class));
    }

    private void entries(String accountId, HttpServletRequest request, Model model) {
        String layer = request.getParameter("layer");
        Layer only = "HELD".equals(layer) ? Layer.HELD : "ALL".equals(layer) ? null : Layer.POSTED;
        Page<Entry> page =
                questions.page(
                        new FindEntries(
                                accountId,
                                null,
                                null,
                                null,
                                only,
                                false,
                                request.getParameter("cursor"),
                                ENTRIES));
        model.addAttribute("layer", only == null ? "ALL" : only.name());
        model.addAttribute("entries", Listing.of(request, page));
    }

    private Listing<StoredEvent> events(String accountId, HttpServletRequest request) {
        String cursor = request.getParameter("eventsCursor");
        long before = Long.MAX_VALUE;
        if (cursor != null) {
            try {
                before = Long.parseLong(cursor);
            } catch (NumberFormatException e) {
                throw new PageException(400, "error.cursor");
            }
        }
        List<StoredEvent> rows =
                questions.list(
                        new FindStreamEvents(Ids.accountStream(accountId), before, ENTRIES + 1),
                        StoredEvent.class);
        boolean more = rows.size() > ENTRIES;
        List<StoredEvent> shown = more ? rows.subList(0, ENTRIES) : rows;
        String next = more ? Long.toString(shown.get(ENTRIES - 1).version()) : null;
        return Listing.of(request, new Page<>(shown, next), "eventsCursor");
    }
}
