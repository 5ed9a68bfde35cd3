package org.tallystick.app.web.account;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.tallystick.api.Ids;
import org.tallystick.api.account.AccountQuery.AccountExists;
import org.tallystick.api.account.AccountQuery.FindAccount;
import org.tallystick.api.account.AccountQuery.FindAccountAt;
import org.tallystick.api.account.AccountState;
import org.tallystick.app.web.fallback.ReadFallback;
import org.tallystick.app.web.fallback.StoreAwayException;
import org.tallystick.app.web.message.Queries;
import org.tallystick.app.web.message.ReadModelWait;
import org.tallystick.app.web.problem.FieldError;
import org.tallystick.app.web.problem.ProblemException;
import org.tallystick.app.web.problem.ProblemType;

/**
 * Reads accounts so that a caller sees what it has written: an account that was just opened is
 * waited for, not reported as missing.
 */
@Component
public class AccountReader {

    private final Queries queries;
    private final ReadModelWait wait;
    private final ReadFallback fallback;
    private final Clock clock;

    AccountReader(Queries queries, ReadModelWait wait, ReadFallback fallback, Clock clock) {
        this.queries = queries;
        this.wait = wait;
        this.fallback = fallback;
        this.clock = clock;
    }

    /**
     * The account, at least at the version.
     *
     * @param minVersion null for whatever the read model has
     * @throws ProblemException {@code account_not_found} or {@code read_model_behind}
     */
    public AccountState require(String accountId, @Nullable Long minVersion) {
        long least = minVersion == null ? 0 : minVersion;
        Optional<AccountState> account = look(accountId);
        if (account.isEmpty()) {
            requireExisting(accountId);
        } else if (account.get().version() >= least) {
            return account.get();
        }
        return wait.require(() -> look(accountId).filter(now -> now.version() >= least));
    }

    /** The account, if the read model has it by now. */
    public Optional<AccountState> look(String accountId) {
        return Ids.isChosenId(accountId)
                ? queries.optional(new FindAccount(accountId), AccountState.class)
                : Optional.empty();
    }

    /**
     * The account as it was.
     *
     * @throws ProblemException {@code at_invalid} for a time to come, {@code account_not_found}
     */
    AccountState requireAt(String accountId, Instant at) {
        requirePast(at);
        require(accountId, null);
        fallback.requireKnown(at);
        return queries.optional(new FindAccountAt(accountId, at), AccountState.class)
                .orElseThrow(
                        () ->
                                new ProblemException(
                                        ProblemType.ACCOUNT_NOT_FOUND,
                                        "The account was opened after this instant"));
    }

    /** Refuses a time to come. */
    public void requirePast(Instant at) {
        if (isToCome(at, clock)) {
            String detail = "This instant is still to come";
            throw new ProblemException(
                    ProblemType.AT_INVALID,
                    detail,
                    List.of(new FieldError("at", "at_invalid", detail)));
        }
    }

    /** Callers may count finer than our clock, whose now lasts a millisecond. */
    static boolean isToCome(Instant at, Clock clock) {
        return at.truncatedTo(ChronoUnit.MILLIS).isAfter(clock.instant());
    }

    /**
     * Makes sure that the account exists, whatever the read model knows.
     *
     * @throws ProblemException {@code account_not_found}
     */
    public void requireExisting(String accountId) {
        if (fallback.asOf() != null) {
            // What the replica does not have may have been opened after it was last level.
            throw new StoreAwayException();
        }
        boolean exists =
                Ids.isChosenId(accountId)
                        && queries.one(new AccountExists(accountId), Boolean.class);
        if (!exists) {
            throw MovementReplies.accountNotFound();
        }
    }

    /** Waits for something of an existing account that is known to be there. */
    <T> T await(Supplier<Optional<T>> look) {
        return wait.require(look);
    }
}
