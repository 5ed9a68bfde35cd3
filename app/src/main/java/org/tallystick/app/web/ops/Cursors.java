package org.tallystick.app.web.ops;

import java.util.function.Supplier;
import org.tallystick.api.InvalidCursorException;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;

/** Says to callers that a cursor is none of ours. */
final class Cursors {

    private Cursors() {}

    static <T> T checked(Supplier<T> list) {
        try {
            return list.get();
        } catch (InvalidCursorException e) {
            throw new ProblemException(ProblemType.CURSOR_INVALID, "Not a cursor of this list");
        }
    }
}
