package org.tallystick.app.selfcheck;

import java.util.Locale;

/** How a self-check has ended. */
enum SelfCheckResult {
    /** It was carried out and found nothing. */
    PASSED,
    /** It has found something: its report says what. */
    FOUND,
    /** It could not be carried out, or has broken off. */
    FAILED,
    /** It has not ended within its time, and was ended. */
    TIMED_OUT,
    /** There is no such command, or it may not be started. */
    NOT_STARTED,
    /** The one before is still at work, or it is too late in the day. */
    LEFT_OUT;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static SelfCheckResult ofExitCode(int code) {
        return switch (code) {
            case 0 -> PASSED;
            case 1 -> FOUND;
            // What a shell and "nice" say if there is no such program, or it is none.
            case 126, 127 -> NOT_STARTED;
            default -> FAILED;
        };
    }
}
