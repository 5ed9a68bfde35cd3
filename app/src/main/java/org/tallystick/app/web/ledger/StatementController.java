package org.tallystick.app.web.ledger;

import static org.tallystick.app.security.Scope.READ;

import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.tallystick.api.Limits;
import org.tallystick.api.Money;
import org.tallystick.api.Page;
import org.tallystick.api.account.AccountQuery.FindAccountAt;
import org.tallystick.api.account.AccountState;
import org.tallystick.api.ledger.Entry;
import org.tallystick.api.ledger.Layer;
import org.tallystick.api.ledger.LedgerQuery.FindEntries;
import org.tallystick.app.web.account.AccountReader;
import org.tallystick.app.web.fallback.ReadFallback;
import org.tallystick.app.web.message.Queries;
import org.tallystick.app.web.request.ApiRequest;
import org.tallystick.app.web.request.Endpoint;
import org.tallystick.app.web.request.QueryParameters;

/** Statements as CSV, streamed page by page, so that their length does not matter. */
@Controller
class StatementController {

    private final AccountReader accounts;
    private final Queries queries;
    private final ReadFallback fallback;
    private final Clock clock;

    StatementController(
            AccountReader accounts, Queries queries, ReadFallback fallback, Clock clock) {
        this.accounts = accounts;
        this.queries = queries;
        this.fallback = fallback;
        this.clock = clock;
    }

    @GetMapping("/v1/accounts/{accountId}/statement")
    @Endpoint(anyOf = READ, produces = "text/csv", replica = "statement")
    void statement(@PathVariable String accountId, ApiRequest request, HttpServletResponse response)
            throws IOException {
        QueryParameters query = request.query();
        Instant from = query.instant("from");
        Instant to = query.instant("to");
        EntryFilter.requireOrder(from, to);
        AccountState account = accounts.require(accountId, query.minVersion());
        Instant asOf = fallback.asOf();
        Instant now = asOf == null ? clock.instant() : asOf;
        // What is still to come is not on the statement, and it does not claim to know it.
        Instant end = to == null || to.isAfter(now) ? now.plusMillis(1) : to;
        Money opening = openingBalance(account, from);
        Page<Entry> first = queries.page(find(accountId, from, end, null));

        response.setContentType("text/csv;charset=UTF-8");
        response.setHeader(
                "Content-Disposition",
                "attachment; filename=\"statement-" + accountId.replace(':', '_') + ".csv\"");
        Writer out =
                new BufferedWriter(
                        new OutputStreamWriter(response.getOutputStream(), StandardCharsets.UTF_8));
        Statement statement = new Statement(new Csv(out), opening);
        statement.open(from);
        Page<Entry> page = first;
        write(statement, page);
        while (page.hasMore()) {
            page = queries.page(find(accountId, from, end, page.nextCursor()));
            write(statement, page);
        }
        statement.close(to == null || to.isAfter(now) ? now : to);
        out.flush();
    }

    private static void write(Statement statement, Page<Entry> page) throws IOException {
        for (Entry entry : page.data()) {
            statement.entry(entry);
        }
    }

    private static FindEntries find(
            String accountId, @Nullable Instant from, Instant to, @Nullable String cursor) {
        return new FindEntries(
                accountId, from, to, null, Layer.POSTED, true, cursor, Limits.PAGE_MAX);
    }

    /** What was posted before the first instant of the statement. */
    private Money openingBalance(AccountState account, @Nullable Instant from) {
        if (from == null) {
            return new Money(0, account.currency());
        }
        Instant before = from.truncatedTo(ChronoUnit.MILLIS);
        // Recorded times are whole milliseconds.
        Instant last = before.equals(from) ? before.minusMillis(1) : before;
        long posted =
                queries.optional(new FindAccountAt(account.accountId(), last), AccountState.class)
                        .map(AccountState::posted)
                        .orElse(0L);
        return new Money(posted, account.currency());
    }
}
