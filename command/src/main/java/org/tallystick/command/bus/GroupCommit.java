package org.tallystick.command.bus;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.axonframework.messaging.Message;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.messaging.unitofwork.DefaultUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.tallystick.api.WriteFailure;
import org.tallystick.api.recovery.RecoveryPhase;
import org.tallystick.command.bus.Failure.Progress;
import org.tallystick.command.receipt.GroupReceipts;
import org.tallystick.command.store.StoreHead;

/**
 * Handles one group of commands in one transaction: opens the store's head, which takes the append
 * lock and learns what others wrote and which callbacks are known, handles each command in a unit
 * of work of its own, appends all events at once, commits, and only then answers.
 */
public class GroupCommit {

    private static final Logger log = LoggerFactory.getLogger(GroupCommit.class);

    private final PlatformTransactionManager transactions;
    private final StoreHead head;
    private final GroupReceipts receipts;
    private final WriterMetrics metrics;

    public GroupCommit(
            PlatformTransactionManager transactions,
            StoreHead head,
            GroupReceipts receipts,
            WriterMetrics metrics) {
        this.transactions = transactions;
        this.head = head;
        this.receipts = receipts;
        this.metrics = metrics;
    }

    /**
     * Handles and answers the jobs. Whatever happens, each is answered.
     *
     * @throws Error if one occurred outside a command; the thread must not be used again
     */
    void run(List<Job> jobs) {
        Failed failed = attempt(jobs);
        int tries = 1;
        while (failed != null && failed.failure == Failure.CONFLICT && head.mayTryAgain(tries)) {
            failed = attempt(jobs);
            tries++;
        }
        if (failed == null) {
            return;
        }
        if (failed.failure.isOfSome() && jobs.size() > 1) {
            runEachAlone(jobs);
        } else {
            failAll(jobs, failed);
        }
    }

    /** One of them cannot be written, or not now; alone, each harms only itself. */
    private void runEachAlone(List<Job> jobs) {
        for (int place = 0; place < jobs.size(); place++) {
            try {
                run(List.of(jobs.get(place)));
            } catch (Error broken) {
                // Nothing of those behind it is written, and this thread must not write them.
                tellAll(
                        jobs.subList(place + 1, jobs.size()),
                        job -> job.fail(WriteFailure.BUSY.toException()));
                throw broken;
            }
        }
    }

    /** Whether a group of nothing goes all the way to its commit. */
    boolean canWrite() {
        return attempt(List.of()) == null;
    }

    private void failAll(List<Job> jobs, Failed failed) {
        metrics.failed(failed.failure, jobs.size());
        tellAll(jobs, job -> job.fail(failed.failure.toException(failed.cause)));
    }

    /** Null if the group was committed and answered. */
    private @Nullable Failed attempt(List<Job> jobs) {
        long startedAt = System.nanoTime();
        Attempt attempt = new Attempt();
        Throwable thrown = attempt.handle(jobs);
        if (thrown != null) {
            forget(jobs, thrown);
        }
        if (!attempt.committed) {
            Throwable cause =
                    thrown != null
                            ? thrown
                            : new IllegalStateException("The transaction ended without a commit");
            Failed failed = new Failed(Failure.of(cause, attempt.progress), cause);
            log.warn("A group of {} commands was not committed: {}", jobs.size(), failed.failure);
            log.debug("It failed with", cause);
            if (cause instanceof Error error) {
                failAll(jobs, failed);
                throw error;
            }
            return failed;
        }
        metrics.committed(jobs.size(), System.nanoTime() - startedAt);
        tellAll(jobs, job -> job.answer(metrics));
        if (thrown instanceof Error error) {
            throw error;
        }
        return null;
    }

    /** After an {@link Error} not every unit of work has forgotten what it had changed. */
    private void forget(List<Job> jobs, Throwable thrown) {
        if (Failure.isError(thrown)) {
            head.forgetAll();
        } else {
            head.forget(jobs.stream().flatMap(job -> job.streams().stream()).toList());
        }
    }

    /** A sender that cannot be told keeps no other from being told. */
    private static void tellAll(List<Job> jobs, Consumer<Job> answer) {
        Error broken = null;
        for (Job job : jobs) {
            try {
                answer.accept(job);
            } catch (RuntimeException e) {
                log.error("A sender could not be told what became of its command", e);
            } catch (Error e) {
                broken = e;
            }
        }
        if (broken != null) {
            throw broken;
        }
    }

    private record Failed(Failure failure, Throwable cause) {}

    /** One try: what it has begun, and how far it has come. */
    private final class Attempt {

        private @Nullable TransactionStatus transaction;
        private Progress progress = Progress.BEGUN;
        private boolean committed;

        /** What was thrown, everything undone; null if nothing was. */
        @Nullable Throwable handle(List<Job> jobs) {
            try {
                handleAndCommit(jobs);
                return null;
            } catch (Throwable thrown) {
                try {
                    undo(thrown);
                } catch (Error broken) {
                    return broken;
                }
                return thrown;
            }
        }

        private void handleAndCommit(List<Job> jobs) {
            UnitOfWork<Message<?>> group = DefaultUnitOfWork.startAndGet(null);
            begin();
            List<String> callbacks = movementIds(jobs);
            receipts.begin(group, callbacks, head.open(callbacks));
            RecoveryPhase phase = head.phase();
            // In the order of their accounts, each account's in the order of arrival.
            List<Job> ordered = new ArrayList<>(jobs);
            ordered.sort(Comparator.comparing(Job::stream));
            ordered.forEach(job -> job.handle(phase));
            group.onCommit(unitOfWork -> commit());
            group.commit();
        }

        private void begin() {
            TransactionStatus begun =
                    transactions.getTransaction(TransactionDefinition.withDefaults());
            transaction = begun;
            if (!begun.isNewTransaction()) {
                // Its commit would do nothing, and we would answer for what is not written.
                throw new AssertionError("A transaction was left on the writer's thread");
            }
            TransactionSynchronizationManager.registerSynchronization(
                    new TransactionSynchronization() {
                        @Override
                        public void afterCommit() {
                            committed = true;
                        }
                    });
        }

        /** The events first: what else was written is found again by whoever meets them. */
        private void commit() {
            progress = Progress.SENT;
            if (head.seal()) {
                progress = Progress.SEALED;
            }
            transactions.commit(Objects.requireNonNull(transaction));
        }

        /** Axon rolls back for exceptions only, so everything is undone by hand. */
        private void undo(Throwable cause) {
            try {
                while (CurrentUnitOfWork.isStarted()) {
                    CurrentUnitOfWork.get().rollback(cause);
                }
                if (transaction != null && !transaction.isCompleted()) {
                    transactions.rollback(transaction);
                }
            } catch (RuntimeException e) {
                log.warn("A roll-back failed; the database ends the transaction by itself", e);
            }
        }
    }

    private static List<String> movementIds(List<Job> jobs) {
        List<String> movementIds = new ArrayList<>(jobs.size());
        for (Job job : jobs) {
            movementIds.addAll(job.movementIds());
        }
        return movementIds;
    }
}
