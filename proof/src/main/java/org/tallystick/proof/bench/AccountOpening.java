package org.tallystick.proof.bench;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.tallystick.proof.bench.Sender.Answer;

/** Opens accounts and brings money into each, so that no deduction is ever refused. */
final class AccountOpening {

    private static final int CALLERS = 32;
    /** What each account has then. */
    static final long FUNDS = 1_000_000;

    private final Lab lab;
    private final Application application;

    AccountOpening(Lab lab, Application application) {
        this.lab = lab;
        this.application = application;
    }

    void open(List<String> accountIds) throws Exception {
        AtomicInteger next = new AtomicInteger();
        LoadResult result =
                LoadRun.forCount(
                        CALLERS,
                        accountIds.size(),
                        number -> new Opener(application.connect(), accountIds, next));
        if (result.failures() > 0) {
            throw new IllegalStateException(
                    "Accounts could not be opened: " + result.firstFailure());
        }
    }

    private final class Opener implements LoadRun.Caller {

        private final Sender sender;
        private final List<String> accountIds;
        private final AtomicInteger next;

        Opener(Sender sender, List<String> accountIds, AtomicInteger next) {
            this.sender = sender;
            this.accountIds = accountIds;
            this.next = next;
        }

        @Override
        public void call() throws Exception {
            String accountId = accountIds.get(next.getAndIncrement());
            BusyException.patiently(() -> sender.open(accountId));
            Order funds = new Order(true, accountId, "funds-" + accountId, FUNDS, "funds");
            if (BusyException.patiently(() -> sender.send(funds)) == Answer.APPLIED) {
                lab.applied().increment();
            }
        }

        @Override
        public void close() {
            sender.close();
        }
    }
}
