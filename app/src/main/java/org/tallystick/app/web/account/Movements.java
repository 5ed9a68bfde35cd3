package org.tallystick.app.web.account;

import org.springframework.stereotype.Component;
import org.tallystick.api.Callback;
import org.tallystick.api.Ids;
import org.tallystick.api.account.AccountCommand.MovementCommand;
import org.tallystick.app.web.message.Commands;
import org.tallystick.app.web.outcome.Outcomes;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;
import org.tallystick.app.web.reply.Reply;
import org.tallystick.app.web.request.ApiRequest;

/** Carries out movements. A known key is answered before anything that it names is looked for. */
@Component
class Movements {

    private final Commands commands;
    private final Outcomes outcomes;
    private final AccountReader accounts;
    private final MovementReplies replies;

    Movements(
            Commands commands, Outcomes outcomes, AccountReader accounts, MovementReplies replies) {
        this.commands = commands;
        this.outcomes = outcomes;
        this.accounts = accounts;
        this.replies = replies;
    }

    /** Sends the command and answers with its outcome. */
    Reply carryOut(MovementCommand command, ApiRequest request) {
        if (!Ids.isChosenId(command.accountId())) {
            outcomes.requireUnknown(command.callback(), "accountId");
            throw MovementReplies.accountNotFound();
        }
        return replies.of(commands.move(command, request));
    }

    /** The problem of a request whose target can be no id of ours, or 422 if its key is known. */
    ProblemException noTarget(String accountId, Callback callback, ProblemType type, String field) {
        outcomes.requireUnknown(callback, field);
        accounts.requireExisting(accountId);
        return new ProblemException(type, "The account has nothing with such an id");
    }
}
