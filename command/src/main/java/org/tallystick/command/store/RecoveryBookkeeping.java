package org.tallystick.command.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import org.tallystick.api.WriteFailure;
import org.tallystick.api.recovery.RecoveryBook;
import org.tallystick.api.recovery.RecoveryPhase;
import org.tallystick.api.recovery.RecoveryReason;
import org.tallystick.api.recovery.RecoveryStep;
import org.tallystick.api.recovery.RecoveryView;

/** Changes whether money may move, each time under the append lock. */
class RecoveryBookkeeping implements RecoveryBook {

    private final ServedDatabase served;
    private final PostgresHead head;
    private final Supplier<StoreHead> store;
    private final TransactionTemplate transactions;

    RecoveryBookkeeping(
            ServedDatabase served,
            PostgresHead head,
            Supplier<StoreHead> store,
            PlatformTransactionManager transactions) {
        this.served = served;
        this.head = head;
        this.store = store;
        this.transactions = new TransactionTemplate(transactions);
    }

    @Override
    public RecoveryPhase phase() {
        return served.recoveries().phase();
    }

    @Override
    public long epoch() {
        return served.recoveries().epoch();
    }

    @Override
    public Optional<RecoveryView> latest() {
        return served.recoveries().latest();
    }

    @Override
    public RecoveryPhase look(String by) {
        ServedDatabase.Found found = served.find();
        if (served.isClear(found)) {
            return found.phase();
        }
        return locked(() -> served.judge(served.find(), by));
    }

    @Override
    public boolean begin(RecoveryReason reason, @Nullable Long known, String by) {
        return locked(
                () -> {
                    if (phase() != RecoveryPhase.SERVING) {
                        return false;
                    }
                    served.begin(reason, known, by);
                    return true;
                });
    }

    @Override
    public boolean startReplay(Instant from, String by) {
        try {
            return locked(
                    () -> served.recoveries().startReplay(from, by, store.get().newestBeyond()));
        } catch (StoreUnreachableException e) {
            throw WriteFailure.UNAVAILABLE.toException();
        }
    }

    @Override
    public void note(List<RecoveryStep> steps) {
        served.recoveries().note(steps, false);
    }

    @Override
    public void replayed(List<RecoveryStep> steps) {
        boolean unused =
                locked(
                        () -> {
                            served.recoveries().note(steps, true);
                            return true;
                        });
    }

    @Override
    public boolean end(String by) {
        return locked(
                () -> {
                    served.forget();
                    return served.recoveries().end(by);
                });
    }

    private <T> T locked(Supplier<T> change) {
        T result =
                transactions.execute(
                        status -> {
                            head.lock();
                            return change.get();
                        });
        if (result == null) {
            throw new IllegalStateException("A change of a recovery has a result");
        }
        return result;
    }
}
