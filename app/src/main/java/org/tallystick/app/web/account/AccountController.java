package org.tallystick.app.web.account;

import static org.tallystick.app.security.Scope.MOVE;
import static org.tallystick.app.security.Scope.OPERATE;
import static org.tallystick.app.security.Scope.READ;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.tallystick.api.Currencies;
import org.tallystick.api.Ids;
import org.tallystick.api.account.AccountCommand.OpenAccountCommand;
import org.tallystick.api.account.AccountQuery.FindAccounts;
import org.tallystick.api.account.AccountResult;
import org.tallystick.api.account.AccountResult.Done;
import org.tallystick.api.account.AccountStatus;
import org.tallystick.app.web.message.Commands;
import org.tallystick.app.web.message.Queries;
import org.tallystick.app.web.problem.FieldError;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;
import org.tallystick.app.web.reply.Lists;
import org.tallystick.app.web.reply.Reply;
import org.tallystick.app.web.request.ApiRequest;
import org.tallystick.app.web.request.BodyFields;
import org.tallystick.app.web.request.Endpoint;
import org.tallystick.app.web.request.QueryParameters;

/** Opens accounts and shows them. */
@Controller
class AccountController {

    private static final int OK = 200;
    private static final int CREATED = 201;

    private final Commands commands;
    private final Queries queries;
    private final AccountReader accounts;

    AccountController(Commands commands, Queries queries, AccountReader accounts) {
        this.commands = commands;
        this.queries = queries;
        this.accounts = accounts;
    }

    @PostMapping("/v1/accounts")
    @Endpoint(
            anyOf = {MOVE, OPERATE},
            body = true)
    Reply open(ApiRequest request) {
        BodyFields fields = request.fields();
        String accountId = fields.matching("accountId", AccountController::idComplaint);
        String currency = fields.currency("currency");
        long overdraftLimit = fields.optionalLimit("overdraftLimit");
        fields.done();
        AccountResult result =
                commands.change(
                        new OpenAccountCommand(accountId, currency, overdraftLimit), request);
        Done done = AccountReplies.done(result);
        return Reply.json(done.changed() ? CREATED : OK, AccountJson.of(done.account()))
                .replayedIf(!done.changed())
                .at(AccountPaths.account(accountId));
    }

    @GetMapping("/v1/accounts")
    @Endpoint(anyOf = READ, replica = "accounts")
    Reply list(ApiRequest request) {
        QueryParameters query = request.query();
        FindAccounts find =
                new FindAccounts(
                        query.choice("status", AccountStatus.class),
                        currency(query),
                        query.text("q"),
                        query.cursor(),
                        query.limit());
        return Lists.reply(queries.page(find), AccountJson::write);
    }

    @GetMapping("/v1/accounts/{accountId}")
    @Endpoint(anyOf = READ, replica = "accounts")
    Reply get(@PathVariable String accountId, ApiRequest request) {
        Instant at = request.query().instant("at");
        Long minVersion = request.query().minVersion();
        if (at != null && minVersion != null) {
            throw ProblemException.invalid(
                    "minVersion", "not_with_at", "minVersion cannot be combined with at");
        }
        return Reply.json(
                OK,
                AccountJson.of(
                        at == null
                                ? accounts.require(accountId, minVersion)
                                : accounts.requireAt(accountId, at)));
    }

    /**
     * A path segment of one or two dots would be taken for a direction: such an id is of no use.
     */
    private static @Nullable String idComplaint(String id) {
        if (Ids.isInternalLedgerAccount(id)) {
            return "Is a name of the ledger's own accounts";
        }
        if (!Ids.isChosenId(id) || id.equals(".") || id.equals("..")) {
            return "Must be 1 to 64 of the characters A-Z a-z 0-9 . _ : -";
        }
        return null;
    }

    private static @Nullable String currency(QueryParameters query) {
        String currency = query.text("currency");
        if (currency != null && !Currencies.isSupported(currency)) {
            String detail = "Not an ISO 4217 currency with a minor unit";
            throw new ProblemException(
                    ProblemType.CURRENCY_UNSUPPORTED,
                    detail,
                    List.of(new FieldError("currency", "currency_unsupported", detail)));
        }
        return currency;
    }
}
