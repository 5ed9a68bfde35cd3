package org.tallystick.app.web.account;

import java.util.Optional;
import org.springframework.stereotype.Component;
import org.tallystick.api.Callback;
import org.tallystick.api.account.AccountQuery.FindOutcome;
import org.tallystick.api.account.MovementResult;
import org.tallystick.app.web.message.Queries;
import org.tallystick.app.web.outcome.RecordedAnswers;
import org.tallystick.app.web.reply.Reply;

/** The recorded answers of movements. */
@Component
class MovementAnswers implements RecordedAnswers {

    private final Queries queries;
    private final MovementReplies replies;

    MovementAnswers(Queries queries, MovementReplies replies) {
        this.queries = queries;
        this.replies = replies;
    }

    @Override
    public Optional<Reply> find(Callback callback) {
        return queries.optional(new FindOutcome(callback), MovementResult.class).map(replies::of);
    }
}
