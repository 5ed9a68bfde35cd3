package org.tallystick.app.web.account;

import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.tallystick.api.Callback;
import org.tallystick.api.Ids;
import org.tallystick.api.account.AccountCommand.MovementCommand;
import org.tallystick.api.account.AccountQuery.FindOutcome;
import org.tallystick.api.account.MovementResult;
import org.tallystick.app.web.message.Commands;
import org.tallystick.app.web.message.Queries;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;
import org.tallystick.app.web.reply.Reply;
import org.tallystick.app.web.request.ApiRequest;

/** Carries out movements. A known key is answered before anything that it names is looked for. */
@Component
class Movements {

    private final Commands commands;
    private final Queries queries;
    private final AccountReader accounts;
    private final MovementReplies replies;

    Movements(Commands commands, Queries queries, AccountReader accounts, MovementReplies replies) {
        this.commands = commands;
        this.queries = queries;
        this.accounts = accounts;
        this.replies = replies;
    }

    /** Sends the command and answers with its outcome. */
    Reply carryOut(MovementCommand command, ApiRequest request) {
        if (!Ids.isChosenId(command.accountId())) {
            requireUnknown(command.callback(), "accountId");
            throw MovementReplies.accountNotFound();
        }
        return replies.of(commands.move(command, request));
    }

    /** The problem of a request whose target can be no id of ours, or 422 if its key is known. */
    ProblemException noTarget(String accountId, Callback callback, ProblemType type, String field) {
        requireUnknown(callback, field);
        accounts.requireExisting(accountId);
        return new ProblemException(type, "The account has nothing with such an id");
    }

    /** What became of a callback, if it is known. */
    Optional<MovementResult> outcome(Callback callback) {
        return queries.optional(new FindOutcome(callback), MovementResult.class);
    }

    private void requireUnknown(Callback callback, String field) {
        if (outcome(callback).isPresent()) {
            throw MovementReplies.keyReused(List.of(field));
        }
    }
}
