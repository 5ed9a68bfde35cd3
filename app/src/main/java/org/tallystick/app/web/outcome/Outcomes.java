package org.tallystick.app.web.outcome;

import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.tallystick.api.Callback;
import org.tallystick.app.web.problem.FieldError;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;
import org.tallystick.app.web.reply.Reply;

/** The answers under all callbacks: a key is one key, whatever it was used for. */
@Component
public class Outcomes {

    private final List<RecordedAnswers> kinds;

    Outcomes(List<RecordedAnswers> kinds) {
        this.kinds = List.copyOf(kinds);
    }

    /** The recorded answer, if the callback is known. */
    public Optional<Reply> find(Callback callback) {
        return kinds.stream().flatMap(kind -> kind.find(callback).stream()).findFirst();
    }

    /**
     * Makes sure that a callback is not known, before something else is found wrong.
     *
     * @param field in which a request under this callback would differ from the first one
     * @throws ProblemException {@code idempotency_key_reused}
     */
    public void requireUnknown(Callback callback, String field) {
        if (find(callback).isPresent()) {
            throw keyReused(List.of(field));
        }
    }

    /** The problem of a request whose key was used before for another one. */
    public static ProblemException keyReused(List<String> fields) {
        List<FieldError> errors =
                fields.stream()
                        .map(name -> new FieldError(name, "differs", "Differs from the first time"))
                        .toList();
        return new ProblemException(
                ProblemType.IDEMPOTENCY_KEY_REUSED,
                "This key was used before for another request; it differs in "
                        + String.join(", ", fields),
                errors);
    }
}
