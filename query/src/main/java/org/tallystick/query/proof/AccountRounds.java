package org.tallystick.query.proof;

import java.math.BigInteger;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.tallystick.api.Callback;
import org.tallystick.api.proof.Proof;
import org.tallystick.api.proof.Proof.Round;
import org.tallystick.api.proof.Proof.Sum;
import org.tallystick.api.proof.Proof.WrongAccount;
import org.tallystick.api.reconciliation.ReconciliationRequest;
import org.tallystick.api.reconciliation.ReconciliationScope;
import org.tallystick.api.reconciliation.Reconciliations;
import org.tallystick.query.proof.AccountPage.Standing;

/**
 * Looks at all accounts again and again, a piece at a time. An account that does not agree is named
 * at once, and given to the reconciliation, which finds out why. Used by one thread; what it has
 * found may be read by all.
 */
@Component
class AccountRounds {

    private static final String BEFORE_ALL = "";

    /** Few enough that a piece takes some hundredths of a second. */
    private static final int SIZE = 1_000;

    private static final int SIZE_MIN = 20;

    private final AccountPage page;
    private final Reconciliations reconciliations;
    private final Clock clock;

    private int size = SIZE;
    private String after = BEFORE_ALL;
    private Instant startedAt = Instant.EPOCH;
    private long accounts;
    private Map<String, Sum> sums = new TreeMap<>();
    private List<WrongAccount> found = new ArrayList<>();
    private Set<String> reported = new HashSet<>();

    private volatile @Nullable Round lastRound;
    private volatile List<WrongAccount> wrong = List.of();

    AccountRounds(AccountPage page, Reconciliations reconciliations, Clock clock) {
        this.page = page;
        this.reconciliations = reconciliations;
        this.clock = clock;
    }

    @Nullable Round lastRound() {
        return lastRound;
    }

    List<WrongAccount> wrong() {
        return wrong;
    }

    /** Looks at the next accounts; true if these were the last ones. */
    boolean lookOn() {
        if (after.equals(BEFORE_ALL)) {
            begin();
        }
        List<Standing> some = page.after(after, size);
        some.forEach(this::add);
        if (some.size() == size) {
            after = some.get(some.size() - 1).accountId();
            publishWrong();
            return false;
        }
        end();
        return true;
    }

    /** Goes on in smaller pieces, after one has met the time limit of a statement. */
    void inSmallerPieces() {
        size = Math.max(SIZE_MIN, size / 2);
    }

    private void begin() {
        startedAt = clock.instant();
        accounts = 0;
        sums = new TreeMap<>();
        found = new ArrayList<>();
    }

    private void add(Standing standing) {
        accounts++;
        sums.merge(standing.currency(), sum(standing), AccountRounds::plus);
        if (!standing.agrees() && found.size() < Proof.WRONG_MAX) {
            found.add(wrong(standing));
        }
    }

    /** Those of this round, and those of the last one that this one has not come to yet. */
    private void publishWrong() {
        List<WrongAccount> all = new ArrayList<>(found);
        wrong.stream()
                .filter(each -> each.accountId().compareTo(after) > 0)
                .limit(Math.max(0, Proof.WRONG_MAX - all.size()))
                .forEach(all::add);
        publish(all);
    }

    private void end() {
        lastRound = new Round(startedAt, clock.instant(), accounts, List.copyOf(sums.values()));
        after = BEFORE_ALL;
        publish(found);
    }

    private void publish(List<WrongAccount> all) {
        wrong = List.copyOf(all);
        Set<String> now = new HashSet<>();
        for (WrongAccount each : all) {
            now.add(each.accountId());
            if (!reported.contains(each.accountId())) {
                haveCompared(each.accountId());
            }
        }
        // What was found of an account that agrees again is closed by looking once more.
        reported.stream().filter(each -> !now.contains(each)).forEach(this::haveCompared);
        reported = now;
    }

    private void haveCompared(String accountId) {
        reconciliations.start(
                new ReconciliationRequest(
                        ReconciliationScope.LEDGER, accountId, null, null, Callback.OWN_SOURCE));
    }

    private WrongAccount wrong(Standing standing) {
        boolean heldDiffers =
                standing.cursor().held() != standing.balance().held()
                        || standing.ledger().held() != standing.balance().held();
        return new WrongAccount(
                standing.accountId(),
                standing.currency(),
                standing.cursor().posted(),
                standing.ledger().posted(),
                standing.balance().posted(),
                heldDiffers,
                clock.instant());
    }

    private static Sum sum(Standing standing) {
        return new Sum(
                standing.currency(),
                BigInteger.valueOf(standing.cursor().posted()),
                BigInteger.valueOf(standing.ledger().posted()),
                BigInteger.valueOf(standing.balance().posted()));
    }

    private static Sum plus(Sum one, Sum other) {
        return new Sum(
                one.currency(),
                one.cursor().add(other.cursor()),
                one.ledger().add(other.ledger()),
                one.balance().add(other.balance()));
    }
}
