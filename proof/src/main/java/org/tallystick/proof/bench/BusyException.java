package org.tallystick.proof.bench;

import java.util.concurrent.Callable;
import org.tallystick.proof.lab.Await;

/** The application was too busy and did nothing: the same may be sent again. */
class BusyException extends UnexpectedAnswerException {

    /** Somebody who prepares a load has time. */
    private static final int TRIES_MAX = 20;

    BusyException() {
        super("busy");
    }

    /** Sends again what was answered busy; for preparations, never within a measured load. */
    static <T> T patiently(Callable<T> sending) throws Exception {
        for (int attempt = 1; attempt < TRIES_MAX; attempt++) {
            try {
                return sending.call();
            } catch (BusyException again) {
                Await.moment();
            }
        }
        return sending.call();
    }
}
