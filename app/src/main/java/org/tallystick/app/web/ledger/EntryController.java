package org.tallystick.app.web.ledger;

import static org.tallystick.app.security.Scope.READ;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.tallystick.api.ledger.LedgerQuery.FindEntries;
import org.tallystick.app.web.account.AccountReader;
import org.tallystick.app.web.message.Queries;
import org.tallystick.app.web.reply.Lists;
import org.tallystick.app.web.reply.Reply;
import org.tallystick.app.web.request.ApiRequest;
import org.tallystick.app.web.request.Endpoint;

/** A customer's entries. */
@Controller
class EntryController {

    private final AccountReader accounts;
    private final Queries queries;

    EntryController(AccountReader accounts, Queries queries) {
        this.accounts = accounts;
        this.queries = queries;
    }

    @GetMapping("/v1/accounts/{accountId}/entries")
    @Endpoint(anyOf = READ, replica = "entries")
    Reply list(@PathVariable String accountId, ApiRequest request) {
        FindEntries find = EntryFilter.of(accountId, request.query(), EntryFilter.Layers.POSTED);
        accounts.require(accountId, request.query().minVersion());
        return Lists.reply(queries.page(find), EntryJson::write);
    }
}
