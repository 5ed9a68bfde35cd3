package org.tallystick.api.account;

import java.util.List;

/** What became of a movement command. Returned as a value; only a bug is thrown. */
public sealed interface MovementResult {

    /**
     * The money has moved.
     *
     * @param replayed whether this callback id had moved it before; nothing moved again
     */
    record Accepted(Movement movement, boolean replayed) implements MovementResult {}

    /**
     * Refused and recorded.
     *
     * @param replayed whether this callback id had been refused before
     */
    record Refused(RefusedMovement refused, boolean replayed) implements MovementResult {}

    /**
     * The callback id is known with other content; nothing moved.
     *
     * @param fields the names of the differing fields, sorted
     */
    record KeyReused(List<String> fields) implements MovementResult {

        public KeyReused {
            fields = List.copyOf(fields);
        }
    }

    /** The command does not fit what exists; nothing was recorded, the callback id stays free. */
    record NotApplied(Obstacle obstacle) implements MovementResult {}

    /** Why a command was not applied. In order of precedence. */
    enum Obstacle {
        /** There is no such account. */
        ACCOUNT_NOT_FOUND,
        /** The account has no such hold, and never had. */
        HOLD_NOT_FOUND,
        /** The account has no such deduction or capture. */
        DEDUCTION_NOT_FOUND,
        /** The account has no such movement that could be reversed. */
        MOVEMENT_NOT_FOUND,
        /** The command names another currency than the account's. */
        CURRENCY_MISMATCH,
        /** The hold is to end at a time that is over. Once it is, no hold is placed any more. */
        EXPIRY_OVER,
        /** The hold cannot expire: it is not open any more, and never will be again. */
        HOLD_CLOSED,
        /** The hold cannot expire yet: its time is not over. */
        HOLD_NOT_DUE
    }
}
