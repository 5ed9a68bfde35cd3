package org.tallystick.app.deadletter;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import org.tallystick.api.Page;
import org.tallystick.api.deadletter.DeadLetter;
import org.tallystick.api.deadletter.DeadLetters;
import org.tallystick.api.deadletter.ParkedCount;
import org.tallystick.api.deadletter.RetryResult;
import org.tallystick.app.deadletter.LetterRetry.Outcome;

/** Shows dead letters, has them handled again, and gives them up. */
@Component
class DeadLetterDesk implements DeadLetters {

    private final LetterViews views;
    private final LetterTable letters;
    private final LetterRetry retry;
    private final TransactionTemplate transaction;

    DeadLetterDesk(
            LetterViews views,
            LetterTable letters,
            LetterRetry retry,
            PlatformTransactionManager transactions) {
        this.views = views;
        this.letters = letters;
        this.retry = retry;
        this.transaction = new TransactionTemplate(transactions);
    }

    @Override
    public List<ParkedCount> counts() {
        return views.counts();
    }

    @Override
    public Page<DeadLetter> find(
            @Nullable String processor,
            @Nullable String sequence,
            @Nullable String cursor,
            int limit) {
        return views.find(processor, sequence, cursor, limit);
    }

    @Override
    public Optional<DeadLetter> find(String letterId) {
        try {
            return views.find(Long.parseLong(letterId));
        } catch (NumberFormatException notOurs) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<RetryResult> retry(String letterId) {
        return find(letterId)
                .map(
                        letter -> {
                            Tally tally = new Tally();
                            sequence(letter.processor(), letter.sequence(), tally);
                            return tally.result(
                                    letters.count(letter.processor(), letter.sequence()));
                        });
    }

    @Override
    public RetryResult retryAll(String processor) {
        Tally tally = new Tally();
        for (String sequence : letters.inOrder(processor)) {
            if (tally.goesOn()) {
                sequence(processor, sequence, tally);
            }
        }
        return tally.result(letters.count(processor, null));
    }

    private void sequence(String processor, String sequence, Tally tally) {
        Outcome outcome = Outcome.HANDLED;
        while (outcome == Outcome.HANDLED && tally.goesOn()) {
            outcome = retry.first(processor, sequence);
            tally.add(outcome);
        }
    }

    @Override
    public boolean delete(String letterId) {
        return find(letterId)
                .filter(
                        letter ->
                                committed(
                                        () ->
                                                letters.lock(letter.processor(), letter.sequence())
                                                        && letters.remove(
                                                                letter.processor(),
                                                                letter.sequence(),
                                                                Long.parseLong(letterId))))
                .isPresent();
    }

    @Override
    public long deleteAll(String processor) {
        long deleted = 0;
        for (String sequence : letters.inOrder(processor)) {
            deleted +=
                    Objects.requireNonNull(
                            transaction.execute(
                                    status ->
                                            letters.lock(processor, sequence)
                                                    ? letters.free(processor, sequence)
                                                    : 0L));
        }
        return deleted;
    }

    private boolean committed(BooleanSupplier change) {
        return Boolean.TRUE.equals(transaction.execute(status -> change.getAsBoolean()));
    }

    /** Counts what retrying has brought, and ends it in time. */
    private static final class Tally {

        private final long end = System.nanoTime() + Duration.ofSeconds(RETRY_SECONDS).toNanos();
        private long handled;
        private long failed;

        boolean goesOn() {
            return System.nanoTime() - end < 0;
        }

        void add(Outcome outcome) {
            if (outcome == Outcome.HANDLED) {
                handled++;
            } else if (outcome == Outcome.FAILED) {
                failed++;
            }
        }

        RetryResult result(long left) {
            return new RetryResult(handled, failed, left);
        }
    }
}
