package org.tallystick.app.web.account;

import static org.tallystick.app.security.Scope.OPERATE;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.tallystick.api.Ids;
import org.tallystick.api.account.AccountCommand;
import org.tallystick.api.account.AccountCommand.CloseAccountCommand;
import org.tallystick.api.account.AccountCommand.FreezeAccountCommand;
import org.tallystick.api.account.AccountCommand.SetOverdraftCommand;
import org.tallystick.api.account.AccountCommand.UnfreezeAccountCommand;
import org.tallystick.app.web.message.Commands;
import org.tallystick.app.web.reply.Reply;
import org.tallystick.app.web.request.ApiRequest;
import org.tallystick.app.web.request.BodyFields;
import org.tallystick.app.web.request.Endpoint;
import org.tallystick.app.web.request.TextRule;

/** What an operator does to an account. Sent again, each is done already and answered the same. */
@Controller
class AccountStateController {

    private final Commands commands;

    AccountStateController(Commands commands) {
        this.commands = commands;
    }

    @PostMapping("/v1/accounts/{accountId}/freeze")
    @Endpoint(anyOf = OPERATE, body = true, audit = "account.freeze")
    Reply freeze(@PathVariable String accountId, ApiRequest request) {
        return change(new FreezeAccountCommand(accountId, reason(request)), request);
    }

    @PostMapping("/v1/accounts/{accountId}/unfreeze")
    @Endpoint(anyOf = OPERATE, body = true, audit = "account.unfreeze")
    Reply unfreeze(@PathVariable String accountId, ApiRequest request) {
        return change(new UnfreezeAccountCommand(accountId, reason(request)), request);
    }

    @PostMapping("/v1/accounts/{accountId}/close")
    @Endpoint(anyOf = OPERATE, body = true, audit = "account.close")
    Reply close(@PathVariable String accountId, ApiRequest request) {
        return change(new CloseAccountCommand(accountId, reason(request)), request);
    }

    @PostMapping("/v1/accounts/{accountId}/overdraft")
    @Endpoint(anyOf = OPERATE, body = true, audit = "account.overdraft")
    Reply overdraft(@PathVariable String accountId, ApiRequest request) {
        BodyFields fields = request.fields();
        long limit = fields.limit("limit");
        String reason = fields.text("reason", TextRule.REASON);
        fields.done();
        return change(new SetOverdraftCommand(accountId, limit, reason), request);
    }

    private static String reason(ApiRequest request) {
        BodyFields fields = request.fields();
        String reason = fields.text("reason", TextRule.REASON);
        fields.done();
        return reason;
    }

    private Reply change(AccountCommand command, ApiRequest request) {
        if (!Ids.isChosenId(command.accountId())) {
            throw MovementReplies.accountNotFound();
        }
        return Reply.json(
                200,
                AccountJson.of(AccountReplies.done(commands.change(command, request)).account()));
    }
}
