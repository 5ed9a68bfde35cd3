package org.tallystick.api.account;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tallystick.api.Callback;

/** All questions about accounts. Each names what it is answered with. */
public sealed interface AccountQuery {

    /** The account now, from the read model. Answered with an optional {@link AccountState}. */
    record FindAccount(String accountId) implements AccountQuery {}

    /**
     * Posted and held as they were at an instant of recorded time, inclusive. Answered with an
     * optional {@link AccountState}, empty before the account was opened.
     */
    record FindAccountAt(String accountId, Instant at) implements AccountQuery {}

    /**
     * Posted and held as they were at some instants, evenly spread over a time. Answered with a
     * list of {@link BalanceAt}s, the oldest first.
     *
     * @param from the first instant
     * @param to the last instant, after the first
     * @param points how many instants, 2 to {@value #POINTS_MAX}
     */
    record FindBalanceHistory(String accountId, Instant from, Instant to, int points)
            implements AccountQuery {

        /** Instants of one history at most. */
        public static final int POINTS_MAX = 500;

        public FindBalanceHistory {
            if (points < 2 || points > POINTS_MAX || !to.isAfter(from)) {
                throw new IllegalArgumentException("Not a history");
            }
        }
    }

    /** Posted and held at an instant, in minor units; both zero before the account was opened. */
    record BalanceAt(Instant at, long posted, long held) {}

    /**
     * Accounts in the order of their ids. Answered with a page of {@link AccountState}s.
     *
     * @param prefix only ids that begin so
     * @param limit rows of a page
     */
    record FindAccounts(
            @Nullable AccountStatus status,
            @Nullable String currency,
            @Nullable String prefix,
            @Nullable String cursor,
            int limit)
            implements AccountQuery {}

    /** One hold. Answered with an optional {@link Hold}. */
    record FindHold(String accountId, String holdId) implements AccountQuery {}

    /** An account's holds, the newest first. Answered with a page of {@link Hold}s. */
    record FindHolds(
            String accountId, Hold.@Nullable Status status, @Nullable String cursor, int limit)
            implements AccountQuery {}

    /** Open holds whose time is over, the oldest first. Answered with a list of {@link Hold}s. */
    record FindDueHolds(Instant now, int limit) implements AccountQuery {}

    /**
     * Whether the account exists in the event store, which knows before the read model does.
     * Answered with a Boolean.
     */
    record AccountExists(String accountId) implements AccountQuery {}

    /** A movement, from its receipt. Answered with an optional {@link Movement}. */
    record FindMovement(String accountId, String movementId) implements AccountQuery {}

    /**
     * What became of a callback id, from its receipt. Answered with an optional {@link
     * MovementResult}, which is {@code Accepted} or {@code Refused}.
     */
    record FindOutcome(Callback callback) implements AccountQuery {}
}
