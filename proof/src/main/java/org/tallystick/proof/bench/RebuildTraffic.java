package org.tallystick.proof.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.tallystick.proof.bench.Sender.Answer;
import org.tallystick.proof.lab.Await;

/** Some who read balances and entries all the time, and some who move money, at a steady pace. */
final class RebuildTraffic implements AutoCloseable {

    private static final int READERS = 2;
    private static final int WRITERS = 2;
    private static final long READ_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final long WRITE_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final int MOMENT_READS = 500;

    private static final String READ =
            """
            SELECT b.posted, (
                SELECT e.posted_after FROM ledger_entry e WHERE e.account = b.account_id
                ORDER BY e.recorded_at DESC, e.position DESC, e.line DESC LIMIT 1)
            FROM account_balance b WHERE b.account_id = ?""";

    private final Lab lab;
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicLong reads = new AtomicLong();
    private final AtomicLong readsFailed = new AtomicLong();
    private final AtomicLong movements = new AtomicLong();
    private final AtomicLong longestNanos = new AtomicLong();
    private final AtomicReference<@Nullable String> firstFailure = new AtomicReference<>();
    private volatile boolean goOn = true;

    private RebuildTraffic(Lab lab) {
        this.lab = lab;
    }

    static RebuildTraffic start(Lab lab, InProcessApplication application) throws Exception {
        RebuildTraffic traffic = new RebuildTraffic(lab);
        OrderBook orders = new OrderBook("rebuild-traffic", Lab.SPREAD);
        lab.openAccounts(application, orders.accountIds());
        for (int i = 0; i < READERS; i++) {
            int number = i;
            traffic.run("reader-" + i, () -> traffic.read(number));
        }
        for (int i = 0; i < WRITERS; i++) {
            traffic.run("writer-" + i, () -> traffic.write(application, orders));
        }
        return traffic;
    }

    long reads() {
        return reads.get();
    }

    long readsFailed() {
        return readsFailed.get();
    }

    String firstFailure() {
        return String.valueOf(firstFailure.get());
    }

    long movements() {
        return movements.get();
    }

    /** How long the longest read took since it was forgotten last. */
    Duration longest() {
        return Duration.ofNanos(longestNanos.get());
    }

    void forgetLongest() {
        longestNanos.set(0);
    }

    /** Lets some more reads pass. */
    void await() throws Exception {
        long until = reads.get() + MOMENT_READS;
        Await.until("Some reads are made", LIMIT, () -> reads.get() >= until);
    }

    /** Work that may end by an exception. */
    private interface Work {
        void run() throws Exception;
    }

    private void run(String name, Work work) {
        Thread thread =
                new Thread(
                        () -> {
                            try {
                                work.run();
                            } catch (Exception e) {
                                failed(e);
                            }
                        },
                        "rebuild-" + name);
        thread.setDaemon(true);
        thread.start();
        threads.add(thread);
    }

    private void read(int number) throws Exception {
        SplittableRandom random = new SplittableRandom(number);
        try (Connection connection = lab.database().connect();
                PreparedStatement statement = connection.prepareStatement(READ)) {
            while (goOn) {
                statement.setString(1, Lab.SPREAD.get(random.nextInt(Lab.SPREAD.size())));
                long startedAt = System.nanoTime();
                readOnce(statement);
                longestNanos.accumulateAndGet(System.nanoTime() - startedAt, Math::max);
                reads.incrementAndGet();
                LockSupport.parkNanos(READ_EVERY_NANOS);
            }
        }
    }

    /** An account's balance and the balance after its last entry are always the same. */
    private void readOnce(PreparedStatement statement) {
        try (ResultSet row = statement.executeQuery()) {
            if (!row.next() || row.getLong(1) != row.getLong(2)) {
                failed(new IllegalStateException("Balance and entries do not agree"));
            }
        } catch (SQLException e) {
            failed(e);
        }
    }

    private void write(InProcessApplication application, OrderBook orders) throws Exception {
        try (CommandSender sender = application.connectCommands()) {
            while (goOn) {
                Order order = orders.next();
                if (BusyException.patiently(() -> sender.send(order)) == Answer.APPLIED) {
                    lab.applied().increment();
                    movements.incrementAndGet();
                }
                LockSupport.parkNanos(WRITE_EVERY_NANOS);
            }
        }
    }

    private void failed(Exception failure) {
        readsFailed.incrementAndGet();
        firstFailure.compareAndSet(null, failure.toString());
    }

    @Override
    public void close() {
        goOn = false;
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
