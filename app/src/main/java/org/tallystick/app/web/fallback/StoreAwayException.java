package org.tallystick.app.web.fallback;

import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;

/** The store does not answer. Another copy of it may. */
public final class StoreAwayException extends ProblemException {

    public StoreAwayException() {
        super(ProblemType.UNAVAILABLE, "The store does not answer; ask again later");
    }
}
