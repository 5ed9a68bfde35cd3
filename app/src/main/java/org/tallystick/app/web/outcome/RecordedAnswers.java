package org.tallystick.app.web.outcome;

import java.util.Optional;
import org.tallystick.api.Callback;
import org.tallystick.app.web.reply.Reply;

/** The answers that are recorded under callbacks of one kind of request. */
public interface RecordedAnswers {

    /** The first answer, the same bytes, if the callback was used for such a request. */
    Optional<Reply> find(Callback callback);
}
