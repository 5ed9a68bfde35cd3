package org.tallystick.app.web.ledger;

import static org.tallystick.app.security.Scope.OPERATE;

import java.time.Instant;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.tallystick.api.Ids;
import org.tallystick.api.ledger.LedgerAccount;
import org.tallystick.api.ledger.LedgerQuery.FindEntries;
import org.tallystick.api.ledger.LedgerQuery.FindLedgerAccounts;
import org.tallystick.api.ledger.LedgerQuery.FindTrialBalance;
import org.tallystick.api.ledger.TrialBalance;
import org.tallystick.app.web.account.AccountReader;
import org.tallystick.app.web.fallback.ReadFallback;
import org.tallystick.app.web.message.Queries;
import org.tallystick.app.web.reply.JsonWriter;
import org.tallystick.app.web.reply.Lists;
import org.tallystick.app.web.reply.Reply;
import org.tallystick.app.web.request.ApiRequest;
import org.tallystick.app.web.request.Endpoint;

/** The books as an operator sees them. Sums are whole numbers of any size, exact. */
@Controller
class LedgerController {

    private final Queries queries;
    private final AccountReader accounts;
    private final ReadFallback fallback;

    LedgerController(Queries queries, AccountReader accounts, ReadFallback fallback) {
        this.queries = queries;
        this.accounts = accounts;
        this.fallback = fallback;
    }

    @GetMapping("/v1/ledger/accounts")
    @Endpoint(anyOf = OPERATE, replica = "ledger")
    Reply ledgerAccounts() {
        return Lists.whole(
                queries.list(new FindLedgerAccounts(), LedgerAccount.class),
                LedgerController::write);
    }

    @GetMapping("/v1/ledger/accounts/{name}/entries")
    @Endpoint(anyOf = OPERATE, replica = "ledger")
    Reply entries(@PathVariable String name, ApiRequest request) {
        FindEntries find = EntryFilter.of(name, request.query(), EntryFilter.Layers.ALL);
        if (!Ids.isInternalLedgerAccount(name) && accounts.look(name).isEmpty()) {
            accounts.requireExisting(name);
        }
        return Lists.reply(queries.page(find), EntryJson::write);
    }

    @GetMapping("/v1/ledger/trial-balance")
    @Endpoint(anyOf = OPERATE, replica = "ledger")
    Reply trialBalance(ApiRequest request) {
        Instant at = request.query().instant("at");
        if (at != null) {
            accounts.requirePast(at);
        }
        TrialBalance balance = queries.one(new FindTrialBalance(at), TrialBalance.class);
        if (at != null) {
            fallback.requireKnown(at);
        }
        return Reply.json(200, JsonWriter.object(json -> write(json, balance)));
    }

    private static void write(JsonWriter json, LedgerAccount account) {
        json.field("name", account.name())
                .field("layer", account.layer())
                .field("currency", account.currency())
                .field("debits", account.debits())
                .field("credits", account.credits());
    }

    private static void write(JsonWriter json, TrialBalance balance) {
        json.field("asOf", balance.asOf())
                .field("balanced", balance.balanced())
                .list("lines", balance.lines(), LedgerController::write);
    }

    private static void write(JsonWriter json, TrialBalance.Line line) {
        json.field("layer", line.layer())
                .field("currency", line.currency())
                .field("debits", line.debits())
                .field("credits", line.credits())
                .field("entries", line.entries())
                .field("balanced", line.balanced());
    }
}
